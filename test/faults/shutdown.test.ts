import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Answer } from "../properties/support/lawful.ts";
import { parseResponses } from "../properties/support/socket.ts";
import { freshDatabase } from "../support/database.ts";
import { EventReader } from "../support/event-stream.ts";
import { PlatformProcess, PROCESS_KEY } from "../support/process.ts";

const CACHED = "/rt/v1/theme.css?slug=quartz";
const READ = "/api/v1/themes";

const get = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${PROCESS_KEY}\r\n\r\n`;

/** One connection, and all that comes back on it. */
class Line {
  readonly socket: Socket;
  error: string | undefined;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;

  constructor(process: PlatformProcess) {
    const { hostname, port } = new URL(process.url);
    this.socket = connect(Number(port), hostname);
    this.socket.on("data", (chunk) => this.chunks.push(chunk));
    this.socket.on("error", (error: NodeJS.ErrnoException) => {
      this.error = error.code;
    });
    this.ended = new Promise((resolve) => this.socket.once("close", () => resolve()));
    onTestFinished(() => void this.socket.destroy());
  }

  send(bytes: string): this {
    this.socket.write(bytes);
    return this;
  }

  /** The answers so far; throws if one is incomplete. */
  answers(): Answer[] {
    return parseResponses(Buffer.concat(this.chunks));
  }

  /** The answers until the server closed the connection, and the final error. */
  async end(): Promise<{ error: string | undefined; statuses: number[] }> {
    await this.ended;
    return { error: this.error, statuses: this.answers().map(({ status }) => status) };
  }
}

/** Ready, with a stylesheet in its cache. */
async function started(): Promise<PlatformProcess> {
  const DATABASE_URL = await freshDatabase();
  const process = await PlatformProcess.spawn({ DATABASE_URL }, ["node", "src/main.ts"]);
  await process.ready();
  expect((await process.fetch(CACHED)).status).toBe(200);
  return process;
}

const answered = (count: number) => ({ error: undefined, statuses: Array(count).fill(200) });

/**
 * Stops the process, so that what is sent lies in the kernel unread; it wakes with the signal.
 */
async function signalledOver(process: PlatformProcess, send: () => void): Promise<void> {
  process.child.kill("SIGSTOP");
  send();
  await delay(100);
  process.child.kill("SIGTERM");
  process.child.kill("SIGCONT");
}

describe("SIGTERM, while requests lie unread in the kernel", () => {
  it("answers those on connections that were not even accepted", async () => {
    const process = await started();
    const lines: Line[] = [];
    await signalledOver(process, () => {
      for (let at = 0; at < 40; at++) {
        lines.push(new Line(process).send(get(at % 2 === 0 ? CACHED : READ)));
      }
    });
    const ends = await Promise.all(lines.map((line) => line.end()));
    expect(ends).toEqual(Array(40).fill(answered(1)));
    expect(await process.exited).toBe(0);
  });

  it.each([CACHED, READ])("answers those on kept-alive connections: %s", async (path) => {
    const process = await started();
    const lines = Array.from({ length: 10 }, () => new Line(process).send(get(path)));
    for (const line of lines) await expect.poll(() => line.answers()).toHaveLength(1);
    await signalledOver(process, () => {
      for (const line of lines) line.send(get(path));
    });
    const ends = await Promise.all(lines.map((line) => line.end()));
    expect(ends).toEqual(Array(10).fill(answered(2)));
    expect(await process.exited).toBe(0);
  });

  it.each([
    ["cached", [CACHED, CACHED, CACHED]],
    ["read", [READ, READ, READ]],
    ["a cached one behind one that is read", [READ, CACHED]],
    ["a read one behind one that is cached", [CACHED, READ]],
    ["of a probe and a read", ["/livez", READ, "/livez"]],
  ])("answers all that are pipelined: %s", async (_of, paths) => {
    const process = await started();
    const fresh: Line[] = [];
    const kept = new Line(process).send(get("/livez"));
    await expect.poll(() => kept.answers()).toHaveLength(1);
    const bytes = paths.map(get).join("");
    await signalledOver(process, () => {
      fresh.push(new Line(process).send(bytes));
      kept.send(bytes);
    });
    expect(await fresh[0]?.end()).toEqual(answered(paths.length));
    expect(await kept.end()).toEqual(answered(paths.length + 1));
    expect(await process.exited).toBe(0);
  });

  it("waits for the rest of a request that has begun", async () => {
    const process = await started();
    const line = new Line(process);
    await signalledOver(process, () => void line.send(get(READ).slice(0, 30)));
    await delay(400);
    line.send(get(READ).slice(30));
    expect(await line.end()).toEqual(answered(1));
    expect(await process.exited).toBe(0);
  });
});

describe("SIGTERM on a busy machine", () => {
  it("150 ms after 20 requests on fresh connections resets none of them", async () => {
    for (let round = 0; round < 3; round++) {
      const process = await started();
      const burners = Array.from({ length: 4 }, burner);
      const lines = Array.from({ length: 20 }, (_, at) =>
        new Line(process).send(get([CACHED, READ, "/livez", "/media/none"][at % 4] as string)),
      );
      await delay(150);
      process.child.kill("SIGTERM");
      const ends = await Promise.all(lines.map((line) => line.end()));
      for (const one of burners) one.kill("SIGKILL");
      expect(ends.map(({ error }) => error)).toEqual(Array(20).fill(undefined));
      expect(ends.flatMap(({ statuses }) => statuses)).toEqual(
        lines.map((_, at) => (at % 4 === 3 ? 404 : 200)),
      );
      expect(await process.exited).toBe(0);
    }
  }, 120_000);
});

/** A process that takes all the time that it gets. */
function burner(): ChildProcess {
  const child = spawn("node", ["-e", "for (;;);"], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

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
    const count = 1500;
    const line = new Line(process);
    await once(line.socket, "connect");
    line.socket.pause();
    line.send(get(CACHED).repeat(count));
    await delay(300);
    process.child.kill("SIGTERM");
    await delay(500);
    line.socket.resume();
    expect(await line.end()).toEqual(answered(count));
    expect(await process.exited).toBe(0);
  });
});

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
    const asked = performance.now();
    process.child.kill("SIGTERM");
    expect(await process.exited).toBe(0);
    expect(performance.now() - asked).toBeLessThan(2000);
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
