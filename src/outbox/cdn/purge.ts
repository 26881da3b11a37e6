import { z } from "zod";
import { PlatformError } from "../../errors/errors.ts";
import { adminMutation } from "../../procedures/mutation.ts";
import { requestPurge } from "../../procedures/purges/request.ts";
import { ALL_TAG } from "../../procedures/purges/tags.ts";

/** Purges everything that the shared cache in front keeps of run time, pinned versions included. */
export const purge = adminMutation
  .output(z.object({ tags: z.array(z.string()) }).meta({ id: "CdnPurge" }))
  .mutation(async ({ ctx }) => {
    if (ctx.services.config.cdn === null) {
      throw new PlatformError(
        "conflict",
        "No cache is configured: the operator names it by CDN_PURGE and CDN_PURGE_TARGET, in the environment of web and worker.",
      );
    }
    const tags = [ALL_TAG];
    await requestPurge(ctx, tags);
    ctx.audit({
      action: "cache.purge",
      entityType: "cache",
      entityId: ctx.services.config.cdn.kind,
      summary: "Purged everything from the CDN",
    });
    return { tags };
  });
