import pg from "pg";
import type { DatabaseAddress } from "./connect.ts";

/** Rows in memory at a time; a row may be a theme of a megabyte. */
const ROWS_AT_ONCE = 50;
/** Tables that migrations fill themselves. */
const OWN_ROWS = ["delivery_state", "purge_pace"];

export interface CopiedTable {
  name: string;
  rows: number;
}

interface Column {
  name: string;
  type: string;
  isIdentity: boolean;
}

interface Table {
  name: string;
  columns: Column[];
}

/** The target database is not empty. */
export class NotEmpty extends Error {
  override name = "NotEmpty";
}

/**
 * Copies every row of one database into another, both migrated by this release: all rows or none. Leaves
 * out the workers' queue, because rows record unfinished work. Values are copied as PostgreSQL's own text,
 * so token documents stay identical byte by byte.
 *
 * @throws NotEmpty if the target has rows of its own
 */
export async function copyDatabase(
  from: DatabaseAddress,
  to: DatabaseAddress,
): Promise<CopiedTable[]> {
  const source = new pg.Client(from);
  const target = new pg.Client(to);
  try {
    await Promise.all([source.connect(), target.connect()]);
    await source.query("begin isolation level repeatable read read only");
    await target.query("begin");
    for (const client of [source, target]) {
      await client.query("set local datestyle to ISO; set local timezone to UTC");
    }
    const tables = await tablesOf(target);
    await assertEmpty(target, tables);
    // Rows written by triggers are copied, too.
    const triggers = async (action: "disable" | "enable"): Promise<void> => {
      for (const { name } of tables) {
        await target.query(`alter table ${quoted(name)} ${action} trigger user`);
      }
    };
    await triggers("disable");
    await target.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
    const copied: CopiedTable[] = [];
    for (const table of tables) copied.push(await copyTable(source, target, table));
    // Deferred constraints run first, because a table with pending ones cannot be altered.
    await target.query("set constraints all immediate");
    await triggers("enable");
    await target.query("commit");
    await target.query("analyze");
    return copied;
  } finally {
    await Promise.all([source.end(), target.end()].map((ended) => ended.catch(() => {})));
  }
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** The platform's tables, each after those it refers to. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows: columns } = await client.query<Column & { table: string }>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as "isIdentity"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const { rows: references } = await client.query<{ table: string; other: string }>(`
    select conrelid::regclass::text as "table", confrelid::regclass::text as other
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  const waiting = Map.groupBy(columns, ({ table }) => table);
  const tables: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.keys()].find((name) =>
      references.every(
        ({ table, other }) => table !== name || !waiting.has(other) || other === name,
      ),
    );
    if (next === undefined) throw new Error("Tables refer to each other in a circle");
    tables.push({ name: next, columns: waiting.get(next) ?? [] });
    waiting.delete(next);
  }
  return tables;
}

async function assertEmpty(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    if (OWN_ROWS.includes(name)) continue;
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount) throw new NotEmpty(name);
  }
}

async function copyTable(
  source: pg.Client,
  target: pg.Client,
  { name, columns }: Table,
): Promise<CopiedTable> {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  const values = columns.map(({ type }, at) => `u.c${at}::${type}`).join(", ");
  const lists = columns.map((_, at) => `$${at + 1}::text[]`).join(", ");
  const aliases = columns.map((_, at) => `c${at}`).join(", ");
  const insert = `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from unnest(${lists}) as u (${aliases})`;
  await source.query(`declare copied no scroll cursor for select ${texts} from ${quoted(name)}`);
  let rows = 0;
  for (;;) {
    const { rows: batch } = await source.query<(string | null)[]>({
      text: `fetch ${ROWS_AT_ONCE} from copied`,
      rowMode: "array",
    });
    if (batch.length === 0) break;
    await target.query(
      insert,
      columns.map((_, at) => batch.map((row) => row[at])),
    );
    rows += batch.length;
  }
  await source.query("close copied");
  for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
    await target.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column.name)}), 0) + 1, false) from ${quoted(name)}`,
      [quoted(name), column.name],
    );
  }
  return { name, rows };
}
