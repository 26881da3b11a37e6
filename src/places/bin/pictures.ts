import type { EntityManager } from "@mikro-orm/postgresql";

/** The parts of a picture that renditions need. */
export interface BinnedPicture {
  id: string;
  storageKey: string;
  contentType: string;
  /** In pixels, as displayed. */
  width: number;
  height: number;
}

/** The newest picture of an item in the bin. */
export async function binnedPicture(
  em: EntityManager,
  itemId: string,
): Promise<BinnedPicture | null> {
  const [found] = await em.execute<BinnedPicture[]>(
    `select row_id as id, storage_key as "storageKey", value->>'content_type' as "contentType",
            (value->>'width')::int as width, (value->>'height')::int as height
       from bin_row where item_id = ? and kind = 'image'
      order by value->>'created_at' desc, row_id desc limit 1`,
    [itemId],
  );
  return found ?? null;
}

/** Whether bytes belong to a picture, be it in the bin. */
export async function isKept(em: EntityManager, storageKey: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from image where storage_key = ?
      union all select 1 from bin_row where storage_key = ?`,
    [storageKey, storageKey],
  );
  return rows.length > 0;
}
