import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";

/** Lets failed analyses begin anew, with all their attempts; those that did not fail stay as they are. */
export const again = serviceMutation
  .input(z.object({ imageIds: z.array(z.uuid()) }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    for (const imageId of input.imageIds) {
      await ctx.em.execute(
        `update image set analysis_status = 'pending', analysis_attempts = 0,
                analysis_changed_at = now() where id = ? and analysis_status = 'failed'`,
        [imageId],
      );
    }
  });
