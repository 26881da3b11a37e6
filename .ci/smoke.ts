/**
 * `node .ci/smoke.ts <address> <version>`: waits until an installation serves a release, then asks it what
 * people and pages ask first. Prints a line for each answer; exits with 1 if one is wrong, which has the
 * deployment take the release back. `--wait` is the seconds that the release may take to appear.
 */
import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";

/** New traffic reaches a new revision within seconds; a release that is not there after this time does not come. */
const WAIT_S = 120;
const PAUSE_MS = 1000;
const ANSWER_MS = 20_000;

interface Expected {
  path: string;
  type: string;
  /** The text that the answer holds. */
  holds: string;
}

interface Health {
  status?: string;
  version?: string;
  message?: string;
}

const expectations: readonly Expected[] = [
  { path: "/rt/v1/embed.js", type: "application/javascript", holds: "tokenkit" },
  { path: "/console", type: "text/html", holds: "<title>" },
  { path: "/docs", type: "text/html", holds: "<title>" },
  { path: "/api/v1/openapi.json", type: "application/json", holds: '"openapi"' },
];

const ask = (site: string, path: string): Promise<Response> =>
  fetch(`${site}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });

/** Says what is wrong with an answer; undefined if it is as expected. */
async function wrong(site: string, { path, type, holds }: Expected): Promise<string | undefined> {
  const answer = await ask(site, path);
  const text = await answer.text();
  if (answer.status !== 200) return `${answer.status}`;
  const got = answer.headers.get("content-type") ?? "no type";
  if (!got.startsWith(type)) return `${got} in place of ${type}`;
  return text.includes(holds) ? undefined : `no ${holds} in ${text.length} characters`;
}

/** The stylesheet of a published theme; none where nothing is published yet. */
async function stylesheets(site: string): Promise<Expected[]> {
  const answer = await ask(site, "/rt/v1/manifest.json");
  const { themes = [] } = (await answer.json()) as { themes?: { slug: string }[] };
  return themes.slice(0, 1).map(({ slug }) => ({
    path: `/rt/v1/theme.css?slug=${encodeURIComponent(slug)}`,
    type: "text/css",
    holds: "--",
  }));
}

/** Waits until /status names the version; returns what it said last if it never does. */
async function served(site: string, version: string, waitMs: number): Promise<string | undefined> {
  const until = performance.now() + waitMs;
  for (;;) {
    const said = await health(site).catch((error: Error) => ({ message: error.message }) as Health);
    if (said.status === "ok" && said.version === version) return undefined;
    if (performance.now() >= until) return said.message ?? `${said.status} of ${said.version}`;
    await after(PAUSE_MS);
  }
}

async function health(site: string): Promise<Health> {
  const answer = await ask(site, "/status");
  return (await answer.json()) as Health;
}

const print = (right: boolean, path: string, detail: string): void =>
  void process.stdout.write(
    `${right ? "ok   " : "WRONG"} ${path} ${detail}`.trimEnd().concat("\n"),
  );

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { wait: { type: "string", default: String(WAIT_S) } },
  });
  const [address, version] = positionals;
  if (address === undefined || version === undefined) {
    process.stderr.write("node .ci/smoke.ts <address> <version> [--wait <seconds>]\n");
    return 2;
  }
  const site = address.replace(/\/+$/, "");
  const late = await served(site, version, Number(values.wait) * 1000);
  print(late === undefined, "/status", late ?? version);
  if (late !== undefined) return 1;
  let failed = false;
  for (const expected of [...expectations, ...(await stylesheets(site))]) {
    const problem = await wrong(site, expected).catch((error: Error) => error.message);
    failed ||= problem !== undefined;
    print(problem === undefined, expected.path, problem ?? "");
  }
  return failed ? 1 : 0;
}

process.exitCode = await main();
