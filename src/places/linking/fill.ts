import type { EntityManager } from "@mikro-orm/postgresql";
import { lookAround } from "./around.ts";
import { type Bound, cut, dropBeyond, openShort } from "./bound.ts";
import { compareAll } from "./compare.ts";
import { holdPlaces, lockLists } from "./lock.ts";

/** Lists that one transaction checks for missing relations. */
const LISTS_AT_ONCE = 200;

/**
 * Refills a list in which too many relations are missing with the nearest ones that it did not keep.
 * The list must be marked open beforehand, so that a pass that looks around meanwhile waits for it.
 */
export async function fill(em: EntityManager, placeId: string, bound: Bound): Promise<void> {
  const list = "select open from relation_bound where place_id = ?";
  const [before] = await em.execute<{ open: boolean }[]>(list, [placeId]);
  if (!before?.open) return openAll(em, placeId, bound);
  await lockLists(em, [placeId]);
  const [now] = await em.execute<{ open: boolean }[]>(list, [placeId]);
  if (now?.open && (await refill(em, placeId, bound))) {
    await em.execute("delete from link_change where place_id = ? and image_id is null", [placeId]);
  }
}

/** Opens the due lists in which too many relations are missing; the others are done. */
async function openAll(em: EntityManager, placeId: string, bound: Bound): Promise<void> {
  const due = await em.execute<{ id: string; place_id: string }[]>(
    `select id, place_id from link_change
      where image_id is null
        and not exists (select from relation_bound where place_id = link_change.place_id and open)
      order by place_id = ? desc, id limit ?`,
    [placeId, LISTS_AT_ONCE],
  );
  const lists = due.map(({ place_id }) => place_id);
  await lockLists(em, lists);
  await em.execute(
    `delete from link_change where id = any(?::bigint[])
        and not exists (select from relation_bound where place_id = link_change.place_id and open)`,
    [`{${due.map(({ id }) => id).join(",")}}`],
  );
  await openShort(em, [...new Set(lists)], bound);
}

/** Returns whether the list is complete; false if a found place was removed meanwhile, so another may be missing. */
async function refill(em: EntityManager, placeId: string, bound: Bound): Promise<boolean> {
  const [list] = await em.execute<{ kept: number; images: string[] }[]>(
    `select (
       select count(*)::int from related_place
        where place_id = bound.place_id
          and (distance_meters, related_id) <= (bound.distance_meters, bound.related_id)
     ) as kept, array(select id from image where place_id = bound.place_id)::text[] as images
       from relation_bound bound where place_id = ?`,
    [placeId],
  );
  if (list === undefined) return true;
  // One row more than fits shows that the list needs a bound.
  const wanted = Math.max(0, bound.most + bound.spare - list.kept) + 1;
  const look = { outward: wanted, recompute: true, inward: 0, reached: null };
  const changes = { placeId, imageIds: list.images, left: [] };
  const { outward } = (await lookAround(em, changes, look)).found;
  const there = await holdPlaces(em, [placeId, ...outward]);
  await em.execute("update relation_bound set open = false where place_id = ?", [placeId]);
  await dropBeyond(em, [placeId]);
  const found = outward.filter((id) => there.has(id));
  const added = await compareAll(em, placeId, "all", { outward: found, inward: [] });
  if (outward.length === wanted && added.length < wanted) {
    await em.execute("update relation_bound set open = true where place_id = ?", [placeId]);
    return false;
  }
  await em.execute("delete from relation_bound where place_id = ?", [placeId]);
  await cut(em, [placeId], bound);
  return true;
}
