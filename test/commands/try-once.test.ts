import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { cdnKey } from "../../src/commands/try-once/caches.ts";
import type { Check, Finding } from "../../src/commands/try-once/check.ts";
import { workerCaller } from "../../src/commands/try-once/entrances.ts";
import { type Google, NotAnswered } from "../../src/commands/try-once/google.ts";
import { checks } from "../../src/commands/try-once/list.ts";
import { noForgedAddress, pushSignature } from "../../src/commands/try-once/logs.ts";
import { purge } from "../../src/commands/try-once/purge.ts";
import { deadLetterAgent, noPublicBucket } from "../../src/commands/try-once/rights.ts";
import { run } from "../../src/commands/try-once/run.ts";
import { sweep } from "../../src/commands/try-once/schedule.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";

const root = join(import.meta.dirname, "../..");
const platform = usePlatform();

/** The output and exit status of the command. */
function tried(args: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env } };
    const command = ["src/commands/try-once.ts", ...args];
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

describe("npm run try-once", () => {
  it("asks a platform by its address, goes on after what does not hold, and cleans up", async () => {
    const { url } = platform.current;
    const { status, stdout } = await tried(["--url", url], { TOKENKIT_KEY: ADMIN_KEY });
    for (const { name } of checks) expect(stdout).toContain(name);
    expect(stdout).toMatch(/^holds +It serves\n +http.*"status":"ok"/m);
    expect(stdout).toMatch(/^holds +Purge\n +the new content after [\d.]+ s, X-Cache: none\n\w/m);
    expect(stdout).toMatch(
      /^DOES NOT +IAM: web answers .*\n +http.*\/metrics answered 200, not 404/m,
    );
    expect(stdout).toMatch(/^DOES NOT +CDN and its key\n +X-Cache: none, none, none/m);
    expect(stdout).toMatch(/^not asked +The sweep\n +asks Google Cloud: give --project/m);
    expect(stdout).toMatch(/^by hand +Failover$/m);
    expect(stdout).toContain(
      "2 hold, 2 do not, 6 could not be asked, 9 are by hand, 0 do not apply.",
    );
    expect(status).toBe(1);
    const { body } = await platform.current.request("/api/v1/themes?limit=100");
    expect(JSON.stringify(body)).not.toContain("try-once");
  });

  it("says what it lacks: an answer, a key, an address", async () => {
    const none = await tried(["--url", "http://nothing.invalid"]);
    expect(none.stdout).toMatch(
      /^DOES NOT +It serves\n +http:\/\/nothing\.invalid does not answer: getaddrinfo/m,
    );
    expect(none.stdout).toMatch(/^not asked +Purge\n +.*TOKENKIT_KEY/m);
    expect(none.status).toBe(1);
    const refused = await tried(["--project", "example-tokenkit"]);
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toContain("--url takes the address");
  });

  it("has the checks of the page's table, in its order", () => {
    const page = readFileSync(join(root, "docs/google-cloud.md"), "utf8");
    const table = page.slice(page.indexOf("## Checks to run once"));
    const [, ...rows] = [...table.matchAll(/^\| (?!-)(.+?) \|/gm)].map(([, cell]) => cell);
    expect(checks.map(({ name }) => name)).toEqual(rows);
  });
});

/** A way to the platform that notes methods, and breaks off requests of one of them. */
async function wayTo(url: string, breaks?: string) {
  const methods: string[] = [];
  const server = http.createServer(async (req, res) => {
    const { method = "", headers, socket } = req;
    methods.push(method);
    if (method === breaks) return void socket.destroy();
    const bytes = Buffer.concat(await req.toArray());
    const answer = await fetch(`${url}${req.url}`, {
      method,
      headers: { authorization: headers.authorization ?? "", "content-type": "application/json" },
      ...(bytes.length > 0 && { body: bytes }),
    });
    res.writeHead(answer.status).end(await answer.text());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, methods };
}

describe("the theme of its own", () => {
  const themes = async () =>
    JSON.stringify((await platform.current.request("/api/v1/themes?limit=100")).body);

  it("goes although a request in between fails, and else is named", async () => {
    const { site } = await wayTo(platform.current.url, "PATCH");
    const found = await purge.look({ site, key: ADMIN_KEY, cloud: undefined });
    expect(found).toEqual({ verdict: "unasked", lines: ["other side closed"] });
    expect(await themes()).not.toContain("try-once");
    const keeps = await wayTo(platform.current.url, "DELETE");
    const { lines } = await purge.look({ site: keeps.site, key: ADMIN_KEY, cloud: undefined });
    const [, slug] =
      /^the theme (try-once-\w+) may still be there: DELETE/.exec(lines[1] ?? "") ?? [];
    expect(await themes()).toContain(`"${slug}"`);
    await platform.current.delete(`/api/v1/themes/${slug}`);
  });

  it("goes although the reader of the output went first, as head does", async () => {
    const { site, methods } = await wayTo(platform.current.url);
    const command = spawn(process.execPath, ["src/commands/try-once.ts", "--url", site], {
      cwd: root,
      env: { ...process.env, TOKENKIT_KEY: ADMIN_KEY },
    });
    await once(command.stdout, "data");
    command.stdout.destroy();
    expect(await once(command, "exit")).toEqual([1, null]);
    expect(methods.filter((method) => method !== "GET")).toEqual([
      "POST",
      "POST",
      "PATCH",
      "DELETE",
    ]);
    expect(await themes()).not.toContain("try-once");
  });
});

/** A cache in front of the platform that reports hits, and keys by what `keyOf` makes of a path. */
async function cacheBefore(url: string, keyOf: (path: string) => string): Promise<string> {
  const kept = new Map<string, string>();
  const server = http.createServer(async (req, res) => {
    const key = keyOf(req.url ?? "");
    const hit = kept.get(key);
    const text = hit ?? (await (await fetch(`${url}${req.url}`)).text());
    kept.set(key, text);
    res.setHeader("X-Cache", hit === undefined ? "miss" : "hit").end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the check of a cache", () => {
  const foundBefore = async (keyOf: (path: string) => string) => {
    const site = await cacheBefore(platform.current.url, keyOf);
    return cdnKey.look({ site, key: undefined, cloud: undefined });
  };

  it("holds where addresses are kept apart, and not where a cache confuses themes", async () => {
    expect(await foundBefore((path) => path)).toMatchObject({ verdict: "holds" });
    expect(await foundBefore((path) => path.replace(/slug=\w+/, ""))).toEqual({
      verdict: "fails",
      lines: ["X-Cache: miss, hit, hit, not miss, hit, miss"],
    });
  });
});

describe("a check of Google Cloud", () => {
  /** Runs a check with answers of Google, by the end of the address. */
  const found = ({ look }: Check, answers: Record<string, unknown>): Promise<Finding> => {
    const google: Google = async <T>(url: string) => {
      const [, answer] = Object.entries(answers).find(([end]) => url.endsWith(end)) ?? [];
      if (answer === undefined) throw new NotAnswered(`${new URL(url).host} answered 403: no`);
      if (answer instanceof Error) throw answer;
      return answer as T;
    };
    const cloud = { project: "example-tokenkit", region: "europe-west3", name: "tokenkit", google };
    return look({ site: platform.current.url, key: undefined, cloud });
  };

  /** Google's answer about the worker's pool where the worker is a service. */
  const pushed = {
    "/workerPools/tokenkit-worker": new NotAnswered("run.googleapis.com answered 404: no", 404),
  };

  it("does not apply to a worker that pulls where it is about pushes and schedules", async () => {
    const pulls = { "/workerPools/tokenkit-worker": {} };
    for (const check of [workerCaller, pushSignature, sweep]) {
      expect(await found(check, pulls), check.name).toEqual({
        verdict: "not-here",
        lines: ["does not apply: the worker pulls its messages and has a timer of its own"],
      });
    }
  });

  it("finds an address that is not the sender's own", async () => {
    const of = async (remoteIp: string) =>
      (
        await found(noForgedAddress, {
          "entries:list": { entries: [{ httpRequest: { remoteIp } }] },
        })
      ).verdict;
    expect(await of("198.51.100.7")).toBe("holds");
    expect(await of("2001:db8::7")).toBe("holds");
    for (const wrong of ["192.0.2.1", "35.191.7.7", "130.211.3.9", "::ffff:35.191.7.7"]) {
      expect(await of(wrong), wrong).toBe("fails");
    }
  });

  it("finds a bucket that could become public", async () => {
    const prevention = (publicAccessPrevention: string) =>
      found(noPublicBucket, {
        "/b/example-tokenkit-tokenkit-pictures?fields=iamConfiguration": {
          iamConfiguration: { publicAccessPrevention },
        },
      });
    expect(await prevention("enforced")).toMatchObject({ verdict: "holds" });
    expect(await prevention("inherited")).toMatchObject({ verdict: "fails" });
  });

  it("finds a schedule that is paused, fails, or is late", async () => {
    const now = new Date().toISOString();
    const fine = { state: "ENABLED", lastAttemptTime: now, status: {} };
    const with_ = (job: object) =>
      found(sweep, { ...pushed, "/tokenkit-sweep": { ...fine, ...job }, "/tokenkit-due": fine });
    expect(await with_({})).toMatchObject({ verdict: "holds" });
    expect((await with_({ state: "PAUSED" })).lines).toEqual(["tokenkit-sweep is PAUSED"]);
    expect((await with_({ status: { code: 7 } })).lines).toEqual(["tokenkit-sweep ended with 7"]);
    const late = await with_({ lastAttemptTime: "2026-01-01T00:00:00Z" });
    expect(late.lines).toEqual([expect.stringMatching(/^tokenkit-sweep ran \d+ minutes ago$/)]);
  });

  it("finds the right that Pub/Sub's agent lacks", async () => {
    const member = "serviceAccount:service-1@gcp-sa-pubsub.iam.gserviceaccount.com";
    const policy = (role: string) => ({ bindings: [{ role, members: [member] }] });
    const all = {
      "/projects/example-tokenkit": { projectNumber: "1" },
      "/topics/tokenkit-due-dead:getIamPolicy": policy("roles/pubsub.viewer"),
      "-dead:getIamPolicy": policy("roles/pubsub.publisher"),
      ":getIamPolicy": policy("roles/pubsub.subscriber"),
    };
    expect(await found(deadLetterAgent, all)).toEqual({
      verdict: "fails",
      lines: [`${member} lacks roles/pubsub.publisher on topics/tokenkit-due-dead`],
    });
  });

  it("is not asked where Google refuses, and the next one is", async () => {
    const cloud = {
      project: "example-tokenkit",
      region: "europe-west3",
      name: "tokenkit",
      google: () => Promise.reject(new NotAnswered("run.googleapis.com answered 403: no")),
    };
    const lines: string[] = [];
    const two = [noPublicBucket, sweep];
    for await (const line of run(two, { site: "", key: undefined, cloud })) lines.push(line);
    const reason = "           run.googleapis.com answered 403: no";
    expect(lines).toEqual([
      "not asked  IAM: no bucket becomes public",
      reason,
      "not asked  The sweep",
      reason,
    ]);
  });
});
