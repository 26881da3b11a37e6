import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { EventReader } from "../support/event-stream.ts";
import { type PlatformProcess, PROCESS_KEY } from "../support/process.ts";
import { answered, CACHED, get, Line, READ, started } from "./support/line.ts";

/** Stops the process, so that the kernel holds all that is sent; the process wakes with the signal. */
async function signalledOver(process: PlatformProcess, send: () => Line[]): Promise<void> {
  process.child.kill("SIGSTOP");
  await Promise.all(send().map((line) => line.sent));
  process.child.kill("SIGTERM");
  process.child.kill("SIGCONT");
}

/** Connections that stay open after one answer. */
function keptAlive(process: PlatformProcess, paths: readonly string[]): Promise<Line[]> {
  return Promise.all(
    paths.map(async (path) => {
      const line = new Line(process).send(get(path));
      await expect.poll(() => line.answers()).toHaveLength(1);
      return line;
    }),
  );
}

const ends = (lines: readonly Line[]) => Promise.all(lines.map((line) => line.end()));
const both = (count: number): string[] => Array(count).fill([CACHED, READ]).flat();

const pipelined = {
  cached: [CACHED, CACHED, CACHED],
  read: [READ, READ, READ],
  "a cached one behind one that is read": [READ, CACHED],
  "a read one behind one that is cached": [CACHED, READ],
  "of a probe and a read": ["/livez", READ, "/livez"],
};

describe("SIGTERM, while requests lie unread in the kernel", () => {
  it("answers those on connections not yet accepted, and on kept-alive ones", async () => {
    const process = await started();
    const kept = await keptAlive(process, both(10));
    const fresh: Line[] = [];
    await signalledOver(process, () => {
      for (const [at, path] of both(10).entries()) kept[at]?.send(get(path));
      for (const path of both(20)) fresh.push(new Line(process).send(get(path)));
      return [...kept, ...fresh];
    });
    expect(await ends(fresh)).toEqual(Array(40).fill(answered(1)));
    expect(await ends(kept)).toEqual(Array(20).fill(answered(2)));
    expect(await process.exited).toBe(0);
  });

  it("answers all that are pipelined, in any mixture", async () => {
    const process = await started();
    const mixtures = Object.values(pipelined);
    const kept = await keptAlive(process, Array(mixtures.length).fill("/livez"));
    const fresh: Line[] = [];
    await signalledOver(process, () => {
      for (const [at, paths] of mixtures.entries()) {
        kept[at]?.send(paths.map(get).join(""));
        fresh.push(new Line(process).send(paths.map(get).join("")));
      }
      return [...kept, ...fresh];
    });
    const named = (all: unknown[]) => Object.keys(pipelined).map((name, at) => [name, all[at]]);
    const expected = (before: number) =>
      named(mixtures.map((paths) => answered(paths.length + before)));
    expect(named(await ends(fresh))).toEqual(expected(0));
    expect(named(await ends(kept))).toEqual(expected(1));
    expect(await process.exited).toBe(0);
  });

  it("waits for the rest of a request that has begun", async () => {
    const process = await started();
    const line = new Line(process);
    await signalledOver(process, () => [line.send(get(READ).slice(0, 30))]);
    await expect.poll(() => refused(process)).toBe(true);
    line.send(get(READ).slice(30));
    expect(await line.end()).toEqual(answered(1));
    expect(await process.exited).toBe(0);
  });
});

describe("while a request finishes after SIGTERM", () => {
  it("answers on kept-alive connections, with Connection: close, and accepts no others", async () => {
    const process = await started();
    const lines = Array.from({ length: 4 }, () => new Line(process).send(get("/livez")));
    const body = JSON.stringify({ slug: "in-flight", name: "In flight" });
    const running = new Line(process).send(
      `POST ${READ} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${PROCESS_KEY}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    for (const line of lines) await expect.poll(() => line.answers()).toHaveLength(1);
    process.child.kill("SIGTERM");
    await expect.poll(() => refused(process)).toBe(true);

    const [ready, cached, read, pipelined] = lines as [Line, Line, Line, Line];
    ready.send(get("/readyz"));
    cached.send(get(CACHED));
    read.send(get(READ));
    pipelined.send(get("/livez") + get(CACHED) + get(READ) + get(CACHED));
    expect(await ready.end()).toEqual({ error: undefined, statuses: [200, 503] });
    expect(await cached.end()).toEqual(answered(2));
    expect(await read.end()).toEqual(answered(2));
    expect(await pipelined.end()).toEqual(answered(5));
    expect(process.child.exitCode).toBeNull();

    running.send(body.slice(9));
    expect(await running.end()).toEqual({ error: undefined, statuses: [201] });
    for (const line of [...lines, running]) {
      const connection = line.answers().map(({ headers }) => headers.connection);
      expect(connection.lastIndexOf("keep-alive")).toBe(connection.length - 2);
      expect(connection.at(-1)).toBe("close");
    }
    expect(await process.exited).toBe(0);
  });

  it("sends to its end what a slow client has not taken yet", async () => {
    const process = await started();
    // The kernel holds them all, and the process needs several reads to take them.
    const count = 4000;
    const line = new Line(process);
    await once(line.socket, "connect");
    line.socket.pause();
    await line.send(get(CACHED).repeat(count)).sent;
    await expect.poll(() => unsent(process, line)).toBeGreaterThan(0);
    process.child.kill("SIGTERM");
    await expect.poll(() => refused(process)).toBe(true);
    line.socket.resume();
    expect(await line.end()).toEqual(answered(count));
    expect(await process.exited).toBe(0);
  });
});

/** The bytes in the kernel that the client has not taken (`tx_queue` of /proc/net/tcp, in hex). */
async function unsent(process: PlatformProcess, { socket }: Line): Promise<number> {
  const port = (of: number | string | undefined) =>
    `:${Number(of).toString(16).toUpperCase().padStart(4, "0")} `;
  const ends = [port(new URL(process.url).port), port(socket.localPort)];
  const table = await readFile("/proc/net/tcp", "utf8");
  const row = table.split("\n").find((one) => {
    const [server, client] = ends as [string, string];
    return one.includes(server) && one.indexOf(client) > one.indexOf(server);
  });
  return Number.parseInt(/ ([\dA-F]{8}):[\dA-F]{8} /.exec(row ?? "")?.[1] ?? "0", 16);
}

const refused = (process: PlatformProcess): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(process.url).port), "127.0.0.1");
    socket.once("connect", () => resolve(false)).once("error", () => resolve(true));
    socket.once("connect", () => socket.destroy());
  });

describe("SIGTERM when nothing runs", () => {
  it("ends in well under a second, whatever connections are open", async () => {
    const process = await started();
    const idle = Array.from({ length: 5 }, () => new Line(process));
    const kept = Array.from({ length: 5 }, () => new Line(process).send(get(READ)));
    for (const line of kept) await expect.poll(() => line.answers()).toHaveLength(1);
    const signalledAt = performance.now();
    process.child.kill("SIGTERM");
    expect(await process.exited).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(2000);
    for (const line of [...idle, ...kept])
      expect(await line.end()).toMatchObject({ error: undefined });
  });
});

describe("SIGTERM, while clients listen to events", () => {
  const STREAM = "/trpc/themes.events";

  it("ends their streams whole and at once, without a word that there is nothing to come", async () => {
    const process = await started();
    const headers = { authorization: `Bearer ${PROCESS_KEY}` };
    const listeners = Array.from({ length: 5 }, () =>
      EventReader.open(process.url + STREAM, headers),
    );
    const readers = await Promise.all(listeners);
    for (const reader of readers) await reader.until(1);
    const began = performance.now();
    process.child.kill("SIGTERM");
    const ended = await Promise.all(readers.map((reader) => reader.ended));
    expect(ended).toEqual(Array(5).fill("whole"));
    for (const reader of readers) expect(reader.names).not.toContain("return");
    expect(await process.exited).toBe(0);
    // The bound is 10 s, and none of it is waited for.
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it("is not held up by one that does not read", async () => {
    const process = await started();
    const stuck = new Line(process).send(get(STREAM));
    await once(stuck.socket, "data");
    stuck.socket.pause();
    const began = performance.now();
    process.child.kill("SIGTERM");
    expect(await process.exited).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
