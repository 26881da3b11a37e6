import type { EntityManager } from "@mikro-orm/postgresql";
import { type Announcing, announceAfterCommit } from "../../procedures/announce.ts";
import { forgetRelations } from "./forget.ts";
import { linkingTopic } from "./topic.ts";

/**
 * Runs `change`, which moves the place or its pictures or changes their reach, within a transaction
 * that has locked first the place's list and then the place. Forgets the place's relations in both
 * directions and queues them to be found again, as for a new place. No relation can be kept, because
 * distance orders and bounds the lists.
 */
export async function relateAgain(
  ctx: Announcing & { em: EntityManager },
  placeId: string,
  change: () => Promise<void>,
): Promise<void> {
  // Waits for writers of the place's relations; later ones read the place as changed.
  await forgetRelations(ctx, placeId);
  await ctx.em.execute("delete from relation_bound where place_id = ?", [placeId]);
  await change();
  await ctx.em.execute(
    `insert into link_change (place_id, image_id, changed_at)
     select place_id, id, now() from image where place_id = ? and position is not null`,
    [placeId],
  );
  announceAfterCommit(ctx, linkingTopic, { placeId });
}
