import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";

const node = ["node", "src/main.ts"] as const;

describe("npm start", () => {
  it("is ready in seconds, ends by SIGTERM with status 0, and keeps its data", async () => {
    const DATA_DIR = await scratchFolder();
    const first = await PlatformProcess.spawn({ DATA_DIR });
    expect(await first.ready()).toBeLessThan(10_000);
    await first.fetch("/api/v1/themes", { method: "POST", json: { slug: "kept", name: "Kept" } });
    first.child.kill("SIGTERM");
    expect(await first.exited).toBe(0);

    const second = await PlatformProcess.spawn({ DATA_DIR });
    expect(await second.ready()).toBeLessThan(3000);
    expect((await second.fetch("/api/v1/themes/kept")).status).toBe(200);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
  });

  it("names the URLs to open, the file with the admin key, and a curl line", async () => {
    const DATA_DIR = await scratchFolder();
    const process = await PlatformProcess.spawn({ DATA_DIR, INIT_ADMIN_API_KEY: "" });
    await process.ready();
    await expect.poll(() => process.output).toContain("curl -H");
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
    const body = JSON.stringify({ slug: "in-flight", name: "In flight" });
    const { hostname, port } = new URL(process.url);
    let answer = "";
    const socket = connect(Number(port), hostname);
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.write(
      `POST /api/v1/themes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${PROCESS_KEY}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    await process.fetch("/livez");
    process.child.kill("SIGTERM");
    await expect
      .poll(() =>
        fetch(`${process.url}/livez`).then(
          () => "up",
          () => "down",
        ),
      )
      .toBe("down");
    socket.write(body.slice(9));
    expect(await process.exited).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  });

  it("cuts what does not finish within SHUTDOWN_TIMEOUT_MS", async () => {
    const env = { DATABASE_URL: await freshDatabase(), SHUTDOWN_TIMEOUT_MS: "300" };
    const process = await PlatformProcess.spawn(env, node);
    await process.ready();
    const { hostname, port } = new URL(process.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write("POST /api/v1/themes HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n");
    await process.fetch("/livez");
    const asked = performance.now();
    process.child.kill("SIGTERM");
    expect(await process.exited).toBe(0);
    expect(performance.now() - asked).toBeLessThan(3000);
  });
});

describe("kill -9", () => {
  it("loses nothing that was acknowledged, and the next start needs no hand", async () => {
    const DATA_DIR = await scratchFolder();
    const acknowledged = new Map<string, number>();
    const startedIn = (round: number): number =>
      [...acknowledged].filter(([slug, version]) => slug.startsWith(`r${round}-`) && version > 1)
        .length;
    let process = await PlatformProcess.spawn({ DATA_DIR }, node);
    await process.ready();
    for (let round = 0; round < 3; round++) {
      const writers = Array.from({ length: 8 }, (_, writer) =>
        write(process, `r${round}-w${writer}`, acknowledged),
      );
      await expect.poll(() => startedIn(round), { timeout: 20_000 }).toBe(8);
      process.child.kill("SIGKILL");
      await Promise.all(writers);
      process = await PlatformProcess.spawn({ DATA_DIR }, node);
      await process.ready();
    }
    expect(acknowledged.size).toBe(24);
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
  }, 60_000);
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

describe("Ctrl-C on npm start", () => {
  it("reaches the whole group, npm passes it on, and a running request still finishes", async () => {
    const env = { DATABASE_URL: await freshDatabase() };
    const process_ = await PlatformProcess.spawn(env, ["setsid", "npm", "start"]);
    await process_.ready();
    const body = JSON.stringify({ slug: "interrupted", name: "Interrupted" });
    const { hostname, port } = new URL(process_.url);
    let answer = "";
    const socket = connect(Number(port), hostname);
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.write(
      `POST /api/v1/themes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${PROCESS_KEY}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    await process_.fetch("/livez");
    process.kill(-(process_.child.pid as number), "SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.write(body.slice(9));
    await process_.exited;
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  });
});

describe("a start that cannot be", () => {
  it.each([
    ["DATABASE_URL", { DATABASE_URL: "postgresql://u@127.0.0.1:1/x" }],
    ["HOST", { HOST: "192.0.2.1" }],
  ])("names %s in one sentence, without a stack", async (name, env) => {
    const database = { DATABASE_URL: await freshDatabase() };
    const process_ = await PlatformProcess.spawn({ ...database, ...env }, node);
    expect(await process_.exited).toBe(1);
    expect(process_.output).toContain(`${name}: `);
    expect(process_.output).not.toContain("    at ");
  });
});
