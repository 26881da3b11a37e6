import type { EntityManager } from "@mikro-orm/postgresql";
import { endItems } from "../places/bin/end.ts";
import { uuidArray } from "../places/ids.ts";
import type { Erased } from "./person.ts";

/**
 * Ends what a person has in the bin, and their pictures and comments within what others have there. Returns
 * the keys of the bytes, which the caller removes.
 */
export async function emptyBinOf(em: EntityManager, { subject }: Erased): Promise<string[]> {
  const own = await em.execute<{ id: string }[]>("select id from bin_item where creator = ?", [
    subject,
  ]);
  const keys = await endItems(
    em,
    own.map(({ id }) => id),
  );
  const rows = await em.execute<{ item: string; id: string; storage_key: string | null }[]>(
    "delete from bin_row where creator = ? returning item_id as item, row_id as id, storage_key",
    [subject],
  );
  const items = uuidArray(rows.map(({ item }) => item));
  await em.execute(
    "delete from bin_row where item_id = any(?::uuid[]) and kind = 'badge' and row_id = any(?::uuid[])",
    [items, uuidArray(rows.map(({ id }) => id))],
  );
  await em.execute(
    `update bin_item set
       images = (select count(*) from bin_row where item_id = bin_item.id and kind = 'image'),
       comments = (select count(*) from bin_row where item_id = bin_item.id and kind = 'comment')
      where id = any(?::uuid[])`,
    [items],
  );
  return [...keys, ...rows.flatMap(({ storage_key }) => storage_key ?? [])];
}
