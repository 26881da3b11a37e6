import { z } from "zod";
import { serviceMutation } from "../../trpc.ts";
import { lockLinking } from "./lock.ts";
import { mergeChanges } from "./merge.ts";

/** Changes that are taken in one transaction, so that nobody waits long for what it locks. */
const AT_ONCE = 10;

/**
 * Brings a place's relations up to date, in both directions, with what has changed about its
 * pictures since the last time. No other place's can have changed by that. `more` says that some
 * changes are still to be taken.
 */
export const relate = serviceMutation
  .input(z.object({ placeId: z.uuid() }))
  .output(z.object({ more: z.boolean() }))
  .mutation(async ({ ctx, input: { placeId } }) => {
    await lockLinking(ctx.em);
    const [place] = await ctx.em.execute<{ radius: number }[]>(
      "select link_radius_meters as radius from place where id = ?",
      [placeId],
    );
    if (place === undefined) return { more: false };
    const changes = await ctx.em.execute<{ image_id: string; position: string | null }[]>(
      `delete from link_change where id in (
         select id from link_change where place_id = ? order by id limit ?
       ) returning image_id, position::text`,
      [placeId, AT_ONCE],
    );
    if (changes.length > 0) {
      await mergeChanges(ctx.em, {
        placeId,
        radius: place.radius,
        imageIds: changes.map((change) => change.image_id),
        left: changes.flatMap(({ position }) => position ?? []),
      });
    }
    return { more: changes.length === AT_ONCE };
  });
