import type { EntityManager } from "@mikro-orm/postgresql";

/** In the order in which rows refer to each other. */
const TABLES = ["place", "image", "badge", "comment"] as const;

/**
 * Columns that the row had and the table still has; a column that came meanwhile takes its default. A
 * restored upload's idempotency key may have been used again, and counts no more.
 */
const COLUMNS = `
  select string_agg(quote_ident(attname), ', ') as names,
         string_agg('restored.' || quote_ident(attname), ', ') as given
    from pg_attribute
   where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     and attname <> 'idempotency_key'
     and attname in (
       select jsonb_object_keys(value) from (
         select value from bin_row where item_id = ? and kind = ? limit 1
       ) one)`;

/** Moves the rows of an item from the bin back to their tables, within the transaction that locked it. */
export async function putBack(em: EntityManager, id: string): Promise<void> {
  for (const table of TABLES) {
    const [columns] = await em.execute<{ names: string | null; given: string }[]>(COLUMNS, [
      table,
      id,
      table,
    ]);
    if (!columns?.names) continue;
    await em.execute(
      `insert into ${table} (${columns.names})
       select ${columns.given}
         from bin_row, jsonb_populate_record(null::${table}, value) as restored
        where item_id = ? and kind = ?`,
      [id, table],
    );
  }
  await em.execute("delete from bin_item where id = ?", [id]);
}
