import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";
import { leaseClock, leaseFrom, oldestClaim } from "./lease.ts";

/**
 * Renews the claim of an attempt; returns false if another worker has the claim or if it has lasted
 * too long.
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
