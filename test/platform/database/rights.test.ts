import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { rights } from "../../../src/model/rights.ts";
import { scramVerifier } from "../../../src/platform/database/scram.ts";
import { freshDatabase } from "../../support/database.ts";

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await freshDatabase() });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it("decides the rights of every table, and of no table that is not there", async () => {
  const client = await connected();
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  expect(Object.keys(rights).sort()).toEqual(rows.map(({ name }) => name).sort());
});

it("needs no rights on sequences, because every number is an identity", async () => {
  const client = await connected();
  const { rows } = await client.query(
    `select c.relname from pg_class c left join pg_depend d on d.objid = c.oid and d.deptype = 'i'
      where c.relkind = 'S' and c.relname <> 'migration_id_seq' and c.relnamespace = 'public'::regnamespace and d.objid is null`,
  );
  expect(rows).toEqual([]);
});

it("stores of a password exactly what PostgreSQL makes of it", async () => {
  const client = await connected();
  await client.query("create role scrambled password 'correct \u2168 horse'");
  const { rows } = await client.query<{ rolpassword: string }>(
    "select rolpassword from pg_authid where rolname = 'scrambled'",
  );
  await client.query("drop role scrambled");
  const stored = rows[0]?.rolpassword ?? "";
  const salt = Buffer.from(/:([^$]+)\$/.exec(stored)?.[1] ?? "", "base64");
  expect(scramVerifier("correct \u2168 horse", salt)).toBe(stored);
});
