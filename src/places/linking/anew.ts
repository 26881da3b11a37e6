import type { EntityManager } from "@mikro-orm/postgresql";
import { type Announcing, announceAfterCommit } from "../announce.ts";
import { forgetRelations } from "./forget.ts";
import { linkingTopic } from "./topic.ts";

/**
 * Within a transaction that has locked the place, its list before it: whatever `change` does to
 * where the place or its pictures are, or to how far they reach, its relations, those that others
 * have with it among them, are forgotten and found anew, as if it had come just now. How far apart
 * places are orders the lists and bounds them, so that no relation could be kept.
 */
export async function relateAnew(
  ctx: Announcing & { em: EntityManager },
  placeId: string,
  change: () => Promise<void>,
): Promise<void> {
  // It waits for whoever writes relations of the place; who comes after them sees it as it is then.
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
