import net from "node:net";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { parseResponses } from "../properties/support/socket.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const held: pg.Client[] = [];

afterEach(async () => {
  for (const client of held.splice(0)) await client.end();
});

/** Makes every statement that reads a place wait until the test ends. */
async function holdUpPlaces(): Promise<pg.Client> {
  const client = await connect();
  await client.query("begin; lock table place in access exclusive mode");
  return client;
}

async function connect(): Promise<pg.Client> {
  const { database } = platform.current.running.services.config;
  if (database.kind !== "url") throw new Error("The tests' database has a URL");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  held.push(client);
  return client;
}

async function waitingStatements(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? -1;
}

/** The statements that wait once the service has read what it was sent before. */
async function underWay(watcher: pg.Client): Promise<number> {
  await expect.poll(() => waitingStatements(watcher)).toBeGreaterThan(0);
  // Each probe passes through the event loop and the database after all earlier statements.
  for (let probe = 0; probe < 10; probe++) {
    expect((await platform.current.get("/api/v1/themes")).status).toBe(200);
  }
  return waitingStatements(watcher);
}

async function pipeline(requests: string[]): Promise<net.Socket> {
  const socket = net.connect(platform.current.running.port, "127.0.0.1");
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(requests.join(""));
  return socket;
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const post = (path: string, body: unknown): string => {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
};

describe("a connection", () => {
  it.each([
    ["REST", get("/api/places")],
    ["tRPC", get("/trpc/places.list?input=%7B%7D")],
    ["GraphQL", post("/graphql", { query: "{ places { id } }" })],
  ])(
    "has few requests under way at a time, and none once it has closed (%s)",
    async (_surface, request) => {
      const watcher = await connect();
      const lock = await holdUpPlaces();
      const socket = await pipeline(Array(100).fill(request));
      const statements = await underWay(watcher);
      expect(statements).toBeGreaterThan(0);
      expect(statements).toBeLessThanOrEqual(4);
      socket.destroy();
      await expect.poll(() => waitingStatements(watcher), { timeout: 10_000 }).toBe(0);
      await lock.query("rollback");
      // No waiting request began after all.
      expect((await platform.current.get("/api/places")).status).toBe(200);
    },
  );

  it("that asks for more than may wait is told so, after the answers to what came before", async () => {
    const watcher = await connect();
    const lock = await holdUpPlaces();
    const socket = await pipeline(Array(150).fill(get("/api/places?limit=1")));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await underWay(watcher);
    await lock.query("rollback");
    await closed;
    const answers = parseResponses(Buffer.concat(chunks));
    expect(answers.map(({ status }) => status)).toEqual([...Array(104).fill(200), 503]);
    expect(answers.at(-1)?.headers).toMatchObject({ connection: "close", "retry-after": "1" });
    expect(JSON.parse(answers.at(-1)?.body ?? "").code).toBe("unavailable");
  });

  it("that pipelines as many as may wait gets every answer, in order", async () => {
    const socket = await pipeline([
      ...Array.from({ length: 100 }, (_, n) => get(`/api/places?limit=${n + 1}&offset=${n}`)),
      "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ]);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    await new Promise((resolve) => socket.once("close", resolve));
    const answers = parseResponses(Buffer.concat(chunks));
    expect(answers).toHaveLength(101);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});

describe("a write whose client goes while it waits", () => {
  it("leaves nothing half-done", async () => {
    const watcher = await connect();
    const { body } = await platform.current.post("/api/places", { title: "Here" });
    const lock = await connect();
    await lock.query("begin");
    await lock.query("select from place where id = $1 for update", [body.id]);
    const key = "Authorization: Bearer test-admin-key-0123456789\r\n";
    const comment = post(`/api/places/${body.id}/comments`, { content: "Gone" });
    const socket = await pipeline([comment.replace("\r\n", `\r\n${key}`)]);
    await expect.poll(() => waitingStatements(watcher), { timeout: 10_000 }).toBe(1);
    socket.destroy();
    await expect.poll(() => waitingStatements(watcher), { timeout: 10_000 }).toBe(0);
    await lock.query("rollback");
    const comments = await platform.current.get(`/api/places/${body.id}/comments`);
    expect(comments.body).toEqual([]);
    const audit = await platform.current.get("/api/v1/admin/audit?action=comment.create");
    expect(audit.body.total).toBe(0);
  });
});

describe("a body that stops coming", () => {
  it("is not held for long: the client is told, and the connection ends", async () => {
    const socket = await pipeline([
      "POST /trpc/places.list HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{",
    ]);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    await new Promise((resolve) => socket.once("close", resolve));
    const [answer] = parseResponses(Buffer.concat(chunks));
    expect(answer?.status).toBe(400);
    expect(JSON.parse(answer?.body ?? "").message).toContain("too long to arrive");
  }, 40_000);
});
