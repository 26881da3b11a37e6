import type { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { model } from "../../../src/model/model.ts";
import { connect, parseDatabaseUrl } from "../../../src/platform/database/connect.ts";
import { freshDatabase } from "../../support/database.ts";

let orm: MikroORM;
let holder: pg.Client;
beforeAll(async () => {
  const address = parseDatabaseUrl(await freshDatabase());
  // One connection: the next statement gets it only after the cancellation has ended.
  orm = await connect(address, model, { poolSize: 1 });
  holder = new pg.Client(address);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await orm.close(true);
});
const printed = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => printed.mockClear());

const statements = (signal?: AbortSignal) =>
  orm.em.fork({ ...(signal && { signal, inflightQueryAbortStrategy: "cancel query" }) });

/** Begins a statement that waits until the holder lets a lock go; the statement and its end. */
async function waiting(): Promise<{ gone: AbortController; ended: Promise<unknown> }> {
  await holder.query("select pg_advisory_lock(7)");
  const gone = new AbortController();
  const ended = statements(gone.signal)
    .execute("select pg_advisory_xact_lock(7)")
    .catch((error) => error);
  const waits =
    "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted";
  await expect.poll(async () => (await holder.query(waits)).rows[0].n).toBe(1);
  return { gone, ended };
}

it("prints nothing when a statement ends while its cancellation connects", async () => {
  for (let n = 0; n < 5; n++) {
    const { gone, ended } = await waiting();
    gone.abort();
    await holder.query("select pg_advisory_unlock(7)");
    await ended;
    await statements().execute("select 1");
  }
  expect(printed.mock.calls).toEqual([]);
});

it("cancels a statement that is under way, and prints nothing", async () => {
  const { gone, ended } = await waiting();
  gone.abort();
  expect(await ended).toMatchObject({ message: expect.stringContaining("aborted") });
  // The connection is free although the lock is still held.
  await statements().execute("select 1");
  await holder.query("select pg_advisory_unlock(7)");
  expect(printed.mock.calls).toEqual([]);
});
