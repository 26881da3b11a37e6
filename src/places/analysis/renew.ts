import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";
import { leaseClock, leaseFrom } from "./lease.ts";

/** Says that whoever began this attempt is still at it; false where it is theirs no longer. */
export const renew = serviceMutation
  .input(z.object({ imageId: z.uuid(), attempt: z.int() }))
  .output(z.boolean())
  .mutation(async ({ ctx, input: { imageId, attempt } }) => {
    const until = leaseFrom(await leaseClock(ctx.em));
    const rows = await ctx.em.execute<unknown[]>(
      `update image set analysis_leased_until = ?
        where id = ? and analysis_attempts = ? and analysis_status = 'processing' returning id`,
      [until, imageId, attempt],
    );
    return rows.length > 0;
  });
