import type { EntityManager } from "@mikro-orm/postgresql";
import { uuidArray } from "../ids.ts";

/** SQL: whether an item goes with its place: its maker deleted it, and no report of it is open or was followed. */
const GOES_ALONG = `state = 'deleted' and removed_by = creator and not exists (
  select from report_case where thing_id = bin_item.id and decision is distinct from 'dismiss')`;

/**
 * Ends items of the bin for good, with what its makers deleted from their places before and the reports of
 * all that. An item that another person removed, or that is reported, stays for its own time. Returns the
 * keys of the bytes, which the caller removes.
 */
export async function endItems(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const given = uuidArray(ids);
  const items = await em.execute<{ id: string }[]>(
    `select id from bin_item where id = any(?::uuid[]) or (place_id = any(?::uuid[]) and ${GOES_ALONG})
      order by id for update`,
    [given, given],
  );
  const all = uuidArray(items.map(({ id }) => id));
  await em.execute(
    `delete from report_case where thing_id = any(?::uuid[])
         or (place_id = any(?::uuid[]) and not exists (select from bin_item where id = thing_id))`,
    [all, given],
  );
  const rows = await em.execute<{ storage_key: string }[]>(
    "select storage_key from bin_row where item_id = any(?::uuid[]) and storage_key is not null",
    [all],
  );
  await em.execute("delete from bin_item where id = any(?::uuid[])", [all]);
  return rows.map(({ storage_key }) => storage_key);
}
