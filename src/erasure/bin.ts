import type { EntityManager } from "@mikro-orm/postgresql";
import { endItems } from "../places/bin/end.ts";
import { uuidArray } from "../places/ids.ts";
import type { Erased } from "./person.ts";

/** SQL: whether a place in the bin holds what others made, by the subject of its maker. */
const HOLDS_OTHERS = `kind = 'place' and (
  exists (select from bin_row where item_id = bin_item.id and creator <> ?)
  or exists (select from bin_item other
              where other.place_id = bin_item.id and other.id <> bin_item.id and other.creator <> ?))`;

/**
 * Ends what a person has in the bin, and their pictures and comments within what others have there. Their
 * places with pictures or comments of others stay until they are due, under the pseudonym. Returns the keys
 * of the bytes, which the caller removes.
 */
export async function emptyBinOf(em: EntityManager, person: Erased): Promise<string[]> {
  await keepPlacesOfOthers(em, person);
  const own = await em.execute<{ id: string }[]>("select id from bin_item where creator = ?", [
    person.subject,
  ]);
  const keys = await endItems(
    em,
    own.map(({ id }) => id),
  );
  return [...keys, ...(await removeRowsOf(em, person))];
}

async function keepPlacesOfOthers(
  em: EntityManager,
  { subject, pseudonym }: Erased,
): Promise<void> {
  const kept = await em.execute<{ id: string }[]>(
    `update bin_item set creator = ? where creator = ? and ${HOLDS_OTHERS} returning id`,
    [pseudonym, subject, subject, subject],
  );
  await em.execute(
    `update bin_row set creator = ?, value = jsonb_set(value, '{creator}', to_jsonb(?::text))
      where kind = 'place' and row_id = any(?::uuid[])`,
    [pseudonym, pseudonym, uuidArray(kept.map(({ id }) => id))],
  );
}

/** Removes what the person made within the items that stay, and counts these again. */
async function removeRowsOf(em: EntityManager, { subject }: Erased): Promise<string[]> {
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
  return rows.flatMap(({ storage_key }) => storage_key ?? []);
}
