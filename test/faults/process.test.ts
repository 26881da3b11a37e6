import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { draws } from "../support/draws.ts";
import { freePort } from "../support/free-port.ts";
import { NPM_START, PlatformProcess, scratchFolder } from "../support/process.ts";
import { isDown, startPost } from "./support/half-sent.ts";

const node = ["node", "src/main.ts"] as const;

describe("npm start", () => {
  it("is ready, ends by SIGTERM with status 0, and keeps its data", async () => {
    const DATA_DIR = await scratchFolder();
    const first = await PlatformProcess.spawn({ DATA_DIR }, NPM_START);
    await first.ready();
    await first.fetch("/api/v1/themes", { method: "POST", json: { slug: "kept", name: "Kept" } });
    first.child.kill("SIGTERM");
    expect(await first.exited).toBe(0);

    const second = await PlatformProcess.spawn({ DATA_DIR });
    await second.ready();
    expect((await second.fetch("/api/v1/themes/kept")).status).toBe(200);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
  });

  it("names the URLs to open, the file with the admin key, and a curl line", async () => {
    const DATA_DIR = `${await scratchFolder()}/it's a folder`;
    const process = await PlatformProcess.spawn({ DATA_DIR, INIT_ADMIN_API_KEY: "" });
    await process.ready();
    await expect.poll(() => process.output).toContain("curl -H");
    const curl = /curl -H .*/.exec(process.output)?.[0] as string;
    const { stdout } = await promisify(execFile)("sh", ["-c", curl]);
    expect(JSON.parse(stdout)).toMatchObject({ total: 4 });
    expect(process.output).toContain("/docs");
    expect(process.output).toContain("/rt/v1/theme.css?slug=quartz");
    expect(process.output).toContain(`${DATA_DIR}/admin-api-key`);
  });

  it("reports every problem of the configuration and ends with status 1", async () => {
    const process = await PlatformProcess.spawn({ DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" });
    expect(await process.exited).toBe(1);
    expect(process.output).toContain("DATABASE_URL: must be a postgresql:// URL");
    expect(process.output).toContain("LOG_LEVEL: must be");
    expect(process.output).not.toContain("    at ");
  });

  it("says who has the data folder when a second one wants it, and how to share", async () => {
    const DATA_DIR = await scratchFolder();
    const first = await PlatformProcess.spawn({ DATA_DIR }, node);
    await first.ready();
    const second = await PlatformProcess.spawn({ DATA_DIR }, node);
    expect(await second.exited).toBe(1);
    expect(second.output).toContain(String(first.child.pid));
    expect(second.output).toContain("DATABASE_URL");
    expect((await first.fetch("/readyz")).status).toBe(200);
  });
});

describe("SIGTERM", () => {
  it("lets a running request finish, and takes no new connection", async () => {
    const process = await PlatformProcess.spawn({ DATABASE_URL: await freshDatabase() }, node);
    await process.ready();
    const post = startPost(process, { slug: "in-flight", name: "In flight" });
    await process.fetch("/livez");
    process.child.kill("SIGTERM");
    await expect.poll(() => isDown(process)).toBe(true);
    post.finish();
    expect(await process.exited).toBe(0);
    expect(post.answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(post.answer).toMatch(/\r\nConnection: close\r\n/i);
  });
});

describe("Ctrl-C on npm start", () => {
  it("lets a running request finish, though the signal comes twice", async () => {
    const env = { DATABASE_URL: await freshDatabase() };
    const process = await PlatformProcess.spawn(env, NPM_START, { ownGroup: true });
    await process.ready();
    const post = startPost(process, { slug: "in-flight", name: "In flight" });
    await process.fetch("/livez");
    // Signals the whole group like a terminal; npm passes its signal on to its child.
    global.process.kill(-(process.child.pid as number), "SIGINT");
    await expect.poll(() => isDown(process)).toBe(true);
    post.finish();
    await process.exited;
    expect(post.answer).toMatch(/^HTTP\/1\.1 201 /);
  });
});

describe("a start that cannot be", () => {
  const { host, port, user } = inject("postgres");
  const socket = `host=${encodeURIComponent(host)}&port=${port}`;

  it.each([
    ["HOST", { HOST: "192.0.2.1" }],
    ["HOST", { HOST: "no-such-host.invalid" }],
    ["DATABASE_URL", { DATABASE_URL: "postgresql://u:hunter2@127.0.0.1:1/db" }],
    ["DATABASE_URL", { DATABASE_URL: "postgresql://u:hunter2@no-such-host.invalid/db" }],
    ["DATABASE_URL", { DATABASE_URL: `postgresql://nobody:hunter2@/tpl?${socket}` }],
    ["DATABASE_URL", { DATABASE_URL: `postgresql://${user}@/none?${socket}` }],
    ["DATABASE_URL", { DATABASE_URL: "postgresql://u:hunter2@/db?host=/none" }],
  ])("names %s in one sentence: %o", async (name, env: Record<string, string>) => {
    const DATABASE_URL = env.DATABASE_URL ?? (await freshDatabase());
    const process = await PlatformProcess.spawn({ DATABASE_URL, ...env }, node);
    expect(await process.exited).toBe(1);
    expectOneSentence(process.output, name);
  });

  it("names PORT when another program listens there", async () => {
    const taken = await freePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(taken, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const env = { DATABASE_URL: await freshDatabase(), PORT: String(taken) };
    const process = await PlatformProcess.spawn(env, node);
    expect(await process.exited).toBe(1);
    expectOneSentence(process.output, "PORT");
    expect(process.output).toContain(String(taken));
  });
});

function expectOneSentence(output: string, name: string): void {
  expect(output).toMatch(new RegExp(`^${name}: .+; .+\\.\\n$`));
  expect(output).not.toContain("hunter2");
}

describe("kill -9", () => {
  it("loses nothing that was acknowledged, and the next start needs no hand", async () => {
    const DATA_DIR = await scratchFolder();
    const acknowledged = new Map<string, number>();
    const startedIn = (round: number): number =>
      [...acknowledged].filter(([slug, version]) => slug.startsWith(`r${round}-`) && version > 1)
        .length;
    const rounds = draws(2).numRuns;
    let process = await PlatformProcess.spawn({ DATA_DIR }, node);
    await process.ready();
    for (let round = 0; round < rounds; round++) {
      const writers = Array.from({ length: 8 }, (_, writer) =>
        write(process, `r${round}-w${writer}`, acknowledged),
      );
      await expect.poll(() => startedIn(round)).toBe(8);
      process.child.kill("SIGKILL");
      await Promise.all(writers);
      process = await PlatformProcess.spawn({ DATA_DIR }, node);
      await process.ready();
    }
    expect(acknowledged.size).toBe(8 * rounds);
    for (const [slug, version] of acknowledged) {
      const theme = (await (await process.fetch(`/api/v1/themes/${slug}`)).json()) as {
        version: number;
      };
      expect(theme.version).toBeGreaterThanOrEqual(version);
      const { items } = (await (
        await process.fetch(`/api/v1/themes/${slug}/versions?limit=200`)
      ).json()) as { items: { version: number }[] };
      const versions = items.map((item) => item.version);
      expect(versions).toEqual(Array.from(versions, (_, i) => theme.version - i));
      const audit = (await (
        await process.fetch(`/api/v1/admin/audit?entityId=${slug}&limit=1`)
      ).json()) as { total: number };
      expect(audit.total).toBe(theme.version);
    }
  });
});

/** Creates a theme and edits it until the server is gone; notes what it acknowledged. */
async function write(
  process: PlatformProcess,
  slug: string,
  acknowledged: Map<string, number>,
): Promise<void> {
  try {
    for (let version = 1; version < 200; version++) {
      const response = await process.fetch(
        version === 1 ? "/api/v1/themes" : `/api/v1/themes/${slug}`,
        version === 1
          ? { method: "POST", json: { slug, name: slug } }
          : { method: "PATCH", json: { name: `${slug} ${version}` } },
      );
      if (response.ok) acknowledged.set(slug, version);
      await response.arrayBuffer();
    }
  } catch {
    // The connection ended with the server.
  }
}

describe("replicas that start together", () => {
  it("migrate an empty database one at a time", async () => {
    const DATABASE_URL = await freshDatabase({ empty: true });
    const all = await Promise.all(
      Array.from({ length: 3 }, () => PlatformProcess.spawn({ DATABASE_URL }, node)),
    );
    await Promise.all(all.map((process) => process.ready()));
    for (const process of all) {
      const { total } = (await (await process.fetch("/api/v1/themes?system=true")).json()) as {
        total: number;
      };
      expect(total).toBe(4);
    }
  });
});
