import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";
import { leaseClock, leaseFrom, oldestClaim } from "./lease.ts";

/**
 * Says that whoever began this attempt is still at it; false where it is theirs no longer, or has been
 * for too long.
 */
export const renew = serviceMutation
  .input(z.object({ imageId: z.uuid(), attempt: z.int() }))
  .output(z.boolean())
  .mutation(async ({ ctx, input: { imageId, attempt } }) => {
    const now = await leaseClock(ctx.em);
    const rows = await ctx.em.execute<unknown[]>(
      `update image set analysis_leased_until = ?
        where id = ? and analysis_attempts = ? and analysis_status = 'processing'
          and analysis_changed_at > ? returning id`,
      [leaseFrom(now), imageId, attempt, oldestClaim(now)],
    );
    return rows.length > 0;
  });
