import type { EntityManager } from "@mikro-orm/postgresql";
import { type Announcing, announceAfterCommit } from "../announce.ts";
import type { Image } from "../image.ts";
import type { CoordinateView } from "../schemas.ts";
import { linkingTopic } from "./topic.ts";

/**
 * Within a transaction: a picture is new, or moves from `was`, or goes from there. The row is the
 * linking's outbox, and keeps where the picture was for when nothing else knows any more.
 */
export async function changeLinks(
  ctx: Announcing & { em: EntityManager },
  { id, placeId }: Pick<Image, "id" | "placeId">,
  was: CoordinateView | null,
): Promise<void> {
  await ctx.em.execute(
    `insert into link_change (place_id, image_id, position, changed_at)
     values (?, ?, ll_to_earth(?::float8, ?::float8), now())`,
    [placeId, id, was?.latitude ?? null, was?.longitude ?? null],
  );
  announceAfterCommit(ctx, linkingTopic, { placeId });
}
