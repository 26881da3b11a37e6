import type { EntityManager } from "@mikro-orm/postgresql";
import { type Announcing, announceAfterCommit } from "../../procedures/announce.ts";
import { linkingTopic } from "./topic.ts";

/**
 * Removes the relations of a place that is about to be deleted; the caller has locked the place and
 * its list. The lists that held it may then have room for another.
 */
export async function forgetRelations(
  ctx: Announcing & { em: EntityManager },
  placeId: string,
): Promise<void> {
  // Waits for transactions that are writing relations to this place.
  await ctx.em.execute("select from place where id = ? for update", [placeId]);
  await ctx.em.execute("delete from link_change where place_id = ?", [placeId]);
  const [first] = await ctx.em.execute<{ place_id: string }[]>(
    `with doomed as (
       select place_id, related_id from related_place where place_id = ? or related_id = ?
        order by place_id, related_id for update
     ),
     gone as (
       delete from related_place using doomed
        where related_place.place_id = doomed.place_id
          and related_place.related_id = doomed.related_id
       returning related_place.place_id
     )
     insert into link_change (place_id, changed_at)
     select place_id, now() from gone where place_id <> ?
     returning place_id`,
    [placeId, placeId, placeId],
  );
  if (first !== undefined) announceAfterCommit(ctx, linkingTopic, { placeId: first.place_id });
}
