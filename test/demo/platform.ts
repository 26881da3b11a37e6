import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { DemoProblem } from "./problem.ts";

const root = new URL("../../", import.meta.url);
const PROBE_MS = 3000;
const START_MS = 120_000;

const ENDED = `The platform has ended; what it said last is above. Where one runs on another port, say so:
TOKENKIT_URL=http://localhost:<its port> npm run demo
`;

/** The service at an address. */
type Answer = "ready" | "not ready" | "something else" | "nothing";

/** Whether it is a tokenkit, by the body of its probe: other servers answer 200 to any path. */
async function answerAt(base: string): Promise<Answer> {
  try {
    const response = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(PROBE_MS) });
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (typeof body.uptimeSeconds !== "number") return "something else";
    return response.status === 200 ? "ready" : "not ready";
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return code === "ECONNREFUSED" || code === "ENOTFOUND" ? "nothing" : "something else";
  }
}

/**
 * The address of a ready platform: a running one, else one started here like `npm start`, on a free port.
 *
 * @throws DemoProblem if none can be reached or started
 */
export async function ensurePlatform(print: (text: string) => void): Promise<string> {
  const given = process.env.TOKENKIT_URL?.replace(/\/+$/, "");
  const port = process.env.PORT || "8080";
  if (!/^[1-9]\d{0,4}$/.test(port)) throw new DemoProblem("PORT: must be a port from 1 to 65535.");
  const base = given ?? `http://localhost:${port}`;
  const answer = await answerAt(base);
  if (answer === "ready") {
    print(`Using the platform that runs at ${base}.`);
    return base;
  }
  if (answer === "not ready") {
    print(`The platform at ${base} is not ready yet; waiting for it.`);
    return readyAt(base);
  }
  if (given !== undefined) {
    throw new DemoProblem(
      answer === "nothing"
        ? `TOKENKIT_URL: nothing answers at ${given}. Start a platform there, or leave TOKENKIT_URL out to have one started.`
        : `TOKENKIT_URL: what answers at ${given} is no tokenkit. Correct it, or leave it out to have one started.`,
    );
  }
  if (answer === "nothing" && (await isFree(Number(port)))) {
    print(`Nothing answers at ${base}, so a platform is started there.`);
    return start(port);
  }
  const other = String(await freePort());
  print(`Port ${port} is taken by something else, so a platform is started on port ${other}.`);
  return start(other);
}

/** Started with the REST surface on, by which pictures are uploaded; it ends with the demo. */
async function start(port: string): Promise<string> {
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, PORT: port, ENABLE_REST: "true" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      stopping = true;
      child.kill(signal);
    });
  }
  process.once("exit", () => child.kill());
  void once(child, "exit").then(([code]) => {
    if (!stopping) process.stderr.write(ENDED);
    process.exit(stopping ? 0 : code || 1);
  });
  return readyAt(`http://localhost:${port}`);
}

async function readyAt(base: string): Promise<string> {
  for (const until = Date.now() + START_MS; Date.now() < until; ) {
    if ((await answerAt(base)) === "ready") return base;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new DemoProblem(`The platform at ${base} did not become ready within two minutes.`);
}

/** Whether the platform could listen there. */
function isFree(port: number): Promise<boolean> {
  return listenOn(port).then(
    () => true,
    () => false,
  );
}

const freePort = (): Promise<number> => listenOn(0);

/** Listens for a moment; the port that it had. */
function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const { port: had } = server.address() as { port: number };
      server.close(() => resolve(had));
    });
  });
}
