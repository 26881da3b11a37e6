import { z } from "zod";
import { service } from "../../procedures/worker-builders.ts";

const AT_ONCE = 500;

/**
 * The ids of places whose linking has waited since a time after `after` and not after `before`, in their order
 * behind `behind`. Changes no row, so that the age of the oldest stays what it is.
 */
export const waitingLinks = service
  .input(z.object({ after: z.date(), before: z.date(), behind: z.uuid().nullable() }))
  .output(z.object({ placeIds: z.array(z.string()), more: z.boolean() }))
  .query(async ({ ctx, input: { after, before, behind } }) => {
    const places: { id: string }[] = await ctx.em.execute(
      `select distinct place_id as id from link_change
        where changed_at > ? and changed_at <= ? and (?::uuid is null or place_id > ?::uuid)
        order by place_id limit ?`,
      [after, before, behind, behind, AT_ONCE],
    );
    return { placeIds: places.map(({ id }) => id), more: places.length === AT_ONCE };
  });
