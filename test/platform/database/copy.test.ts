import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { model } from "../../../src/model/model.ts";
import { connect, parseDatabaseUrl } from "../../../src/platform/database/connect.ts";
import { copyDatabase, NotEmpty } from "../../../src/platform/database/copy.ts";
import { migrate } from "../../../src/platform/database/migrate.ts";
import { freshDatabase } from "../../support/database.ts";

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client(parseDatabaseUrl(url));
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function migrated(): Promise<string> {
  const url = await freshDatabase({ empty: true });
  const orm = await connect(parseDatabaseUrl(url), model, { unhurried: true });
  await migrate(orm);
  await orm.close(true);
  return url;
}

const LETTERS = "select id, topic, body::text, attempts, failed_at, reason from dead_letter";
const FIGURES = "select * from metric_bucket";
const FOUND = "select entity_id from audit_entry where words @@ to_tsquery('simple', 'quay')";

it("takes what workers gave up along, figures over time, and what the audit log is searched by", async () => {
  const from = await freshDatabase();
  const to = await migrated();
  const source = await clientOf(from);
  await source.query(
    `insert into dead_letter (id, topic, body, attempts, failed_at, reason) values
       (gen_random_uuid(), 'analysis', '{"imageId": "x",  "b":1}', 6, '2026-03-01T12:00:00.123Z', E'a\\tb "c" \\\\N'),
       (gen_random_uuid(), 'linking', '{"placeId":"y"}', 9, now(), '')`,
  );
  await source.query(
    "insert into metric_bucket values (300, '2026-03-01T12:00:00Z', 'peak:waiting:analysis', 7.25)",
  );
  await source.query(
    `insert into audit_entry (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
     values (gen_random_uuid(), now(), 'a', 'place.create', 'place', 'p', 'Added The Quay', '{}', 'r')`,
  );
  const copied = await copyDatabase(parseDatabaseUrl(from), parseDatabaseUrl(to));
  expect(copied).toContainEqual({ name: "dead_letter", rows: 2 });
  const target = await clientOf(to);
  for (const sql of [LETTERS, FIGURES, FOUND]) {
    const { rows } = await source.query(sql);
    expect(rows.length, sql).toBeGreaterThan(0);
    expect((await target.query(sql)).rows).toEqual(rows);
  }
});

it("copies nothing into a database that has dead letters of its own", async () => {
  const [from, to] = [await freshDatabase(), await migrated()];
  const target = await clientOf(to);
  await target.query(
    `insert into dead_letter (id, topic, body, attempts, failed_at, reason)
     values (gen_random_uuid(), 'linking', '{}', 1, now(), '')`,
  );
  await expect(copyDatabase(parseDatabaseUrl(from), parseDatabaseUrl(to))).rejects.toEqual(
    new NotEmpty("dead_letter"),
  );
});
