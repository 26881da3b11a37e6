import type { EntityManager } from "@mikro-orm/postgresql";
import { type Announcing, announceAfterCommit } from "../../procedures/announce.ts";
import type { Image } from "../image.ts";
import type { CoordinateView } from "../schemas.ts";
import { linkingTopic } from "./topic.ts";

/**
 * Records, within a transaction, that a picture is new, moves from `was` or is removed from there.
 * The row is the linking's outbox and keeps the old position, which no other row has afterwards.
 */
export async function changeLinks(
  ctx: Announcing & { em: EntityManager },
  { id, placeId }: Pick<Image, "id" | "placeId">,
  was: CoordinateView | null,
): Promise<void> {
  await ctx.em.execute(
    `insert into link_change (place_id, image_id, position, changed_at)
     values (?, ?, globe_point(?::float8, ?::float8), now())`,
    [placeId, id, was?.latitude ?? null, was?.longitude ?? null],
  );
  announceAfterCommit(ctx, linkingTopic, { placeId });
}
