import { once } from "node:events";
import { Writable } from "node:stream";
import { GraphQLError } from "graphql";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { createLogger } from "../../src/platform/logger.ts";
import { freshDatabase } from "../support/database.ts";
import { usePlatform } from "../support/platform.ts";
import { PlatformProcess } from "../support/process.ts";

const KEYS = ["cause", "code", "message", "stack", "type"];

/** The line that a logger writes of an error, and the error in it. */
async function logged(error: unknown) {
  let text = "";
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  const logger = await createLogger({ level: "info", pretty: false, destination });
  logger.error({ error }, "It failed");
  await expect.poll(() => text).not.toBe("");
  return { text, error: JSON.parse(text).error };
}

/** Every error of the chain, the outermost first. */
function chain(error: Record<string, unknown>): Record<string, unknown>[] {
  const { cause } = error as { cause?: Record<string, unknown> };
  return [error, ...(cause === undefined ? [] : chain(cause))];
}

function expectLean(error: Record<string, unknown>): void {
  for (const one of chain(error)) expect(KEYS).toEqual(expect.arrayContaining(Object.keys(one)));
}

/** Ends every connection to a database but the one that asks for it. */
async function endConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}

describe("an error in the log", () => {
  const platform = usePlatform();

  it("of a connection that dropped is its message, code and stack, not its client", async () => {
    const url = await freshDatabase();
    const pool = new pg.Pool({ connectionString: url });
    (await pool.connect()).release();
    const dropped = once(pool, "error");
    await endConnections(url);
    const [cause] = await dropped;
    expect(cause).toHaveProperty("client");
    const { text, error } = await logged(cause);
    expect(Object.keys(error).sort()).toEqual(["code", "message", "stack", "type"]);
    expect(error).toMatchObject({
      type: "DatabaseError",
      code: "57P01",
      message: "terminating connection due to administrator command",
      stack: expect.stringMatching(/^DatabaseError: terminating connection.*\n +at /),
    });
    expect(text.length).toBeLessThan(3000);
    await pool.end();
  });

  it.each([
    ["a row", "insert into setting (key, value) values (?, ?)", "not-null"],
    ["a number", "select ?::int", "invalid input syntax for type integer"],
    ["a large number", "select length(?)::text || ?::smallint", "smallint"],
    ["an instant", "select ?::timestamptz", "timestamp"],
  ])("of a statement holds none of its values: %s", async (_what, sql, says) => {
    const em = platform.current.running.services.orm.em.fork();
    const count = sql.split("?").length - 1;
    const values = sql.includes("smallint") ? ["x", "7700770"] : ["7700770x", "7700770y"];
    const failed = await em.execute(sql, values.slice(0, count)).catch((error: unknown) => error);
    expect((failed as Error).message).toContain("7700770");
    const { text, error } = await logged(new Error("Wrapped", { cause: failed }));
    expect(text).not.toContain("7700770");
    expect(error.cause.message).toContain(says);
    expectLean(error);
  });

  it("names what caused it, and what a query met", async () => {
    const cause = Object.assign(new Error("No space left"), { code: "ENOSPC", path: "/secret" });
    const { error } = await logged(new Error("Not stored", { cause }));
    expect(error).toMatchObject({
      message: "Not stored",
      cause: { type: "Error", message: "No space left", code: "ENOSPC" },
    });
    expectLean(error);
    const met = new GraphQLError("Met", { originalError: cause });
    expect((await logged(met)).error.cause).toMatchObject({ code: "ENOSPC" });
    const several = new AggregateError([cause, cause], "All failed");
    expect((await logged(several)).error.cause).toMatchObject({ code: "ENOSPC" });
  });

  it("is bounded, however deep and long it is, and were it its own cause", async () => {
    const own = new Error("x".repeat(1_000_000));
    own.cause = own;
    own.stack = `Error\n${"    at somewhere (file:///a/b.ts:1:1)\n".repeat(10_000)}`;
    Object.assign(own, { code: "y".repeat(100_000) });
    const { text, error } = await logged(own);
    expect(text.length).toBeLessThan(20_000);
    expect(chain(error).length).toBeLessThan(10);
    let deep = new Error("first");
    for (let at = 0; at < 50; at++) deep = new Error(`after ${at}`, { cause: deep });
    expect((await logged(deep)).text.length).toBeLessThan(30_000);
  });

  it.each([
    "connect postgresql://tokenkit:hunter2@db.example/x",
    "GET https://a.example/x?token=hunter2&y=1 failed",
    "the header Authorization: Bearer hunter2 is refused",
    "no key tk_0a1b2c3d_hunter2",
    "Cookie: tokenkit-session=hunter2; other=1",
  ])("keeps no secret: %s", async (message) => {
    const { text } = await logged(new Error(message, { cause: new Error(message) }));
    expect(text).not.toContain("hunter2");
    expect(text).toContain(message.slice(0, 5));
  });

  it("may be a copy, as the queue's library reports it", async () => {
    const cause = Object.assign(new Error("Connection terminated"), { code: "57P01" });
    const copy = { ...cause, message: cause.message, stack: cause.stack, queue: "analysis" };
    const { error } = await logged(copy);
    expect(error).toMatchObject({
      type: "Error",
      message: "Connection terminated",
      code: "57P01",
      stack: expect.stringMatching(/^Error: Connection terminated\n +at /),
    });
    expectLean(error);
  });

  it.each(["text", 7, null, undefined])("may be no error at all: %j", async (thrown) => {
    const { text } = await logged(thrown);
    expect(text).toContain("It failed");
    if (thrown !== undefined) expect(text).toContain(String(thrown));
  });
});

describe("the log of a process whose connections drop", () => {
  it("stays lean", async () => {
    const DATABASE_URL = await freshDatabase();
    const process = await PlatformProcess.spawn({ DATABASE_URL }, ["node", "src/main.ts"]);
    await process.ready();
    for (let round = 0; round < 3; round++) {
      await endConnections(DATABASE_URL);
      await Promise.all(["/api/v1/themes", "/trpc/themes.list"].map((path) => process.fetch(path)));
      await process.fetch("/graphql", { method: "POST", json: { query: "{ places { id } }" } });
    }
    await expect.poll(() => process.output).toContain('"error":');
    const lines = process.output.split("\n").filter((line) => line.startsWith("{"));
    for (const line of lines) {
      const { error } = JSON.parse(line);
      if (error !== undefined) expectLean(error);
      expect(line.length).toBeLessThan(10_000);
    }
  });
});
