import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/**
 * A fresh database as a DATABASE_URL: a copy of the migrated and seeded template, or with
 * `empty` one without any table.
 */
export async function freshDatabase({ empty = false } = {}): Promise<string> {
  const { host, port, user } = inject("postgres");
  const name = `${empty ? "empty" : "t"}_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  await client.query(`create database ${name} template ${empty ? "template0" : "tpl"}`);
  await client.end();
  return `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}
