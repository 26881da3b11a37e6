// A program that owns a server, to be killed: `node owner.ts [data folder]`. Prints the server's
// address as a line of JSON, then the number of every row whose commit was acknowledged.
import pg from "pg";
import { startEmbeddedPostgres } from "../../../src/platform/postgres/embedded.ts";

const [dataDir] = process.argv.slice(2);
const server = await startEmbeddedPostgres(dataDir === undefined ? {} : { dataDir });
process.stdout.write(`${JSON.stringify({ ...server, owner: process.pid })}\n`);
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));

const { host, port, user, database } = server;
const pool = new pg.Pool({ host, port, user, database, max: 4 });
pool.on("error", () => {});
await pool.query("create table if not exists acknowledged (id int primary key, text text)");
const { rows } = await pool.query("select coalesce(max(id), 0)::int as last from acknowledged");
let next = rows[0].last as number;
const write = async (): Promise<void> => {
  for (;;) {
    next += 1;
    const id = next;
    await pool.query("insert into acknowledged values ($1, repeat('x', 500))", [id]);
    process.stdout.write(`${id}\n`);
  }
};
await Promise.all([write(), write(), write(), write()]);
