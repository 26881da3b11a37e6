import { z } from "zod";
import { EVERYTHING } from "../changes/changes.ts";
import { touch } from "../changes/touch.ts";
import { adminMutation } from "../procedures/mutation.ts";

/** Clears the render cache of every replica and begins to refill this one's. */
export const rebuild = adminMutation
  .output(
    z
      .object({
        themes: z.int().min(0).meta({ description: "Published themes to render." }),
        artefacts: z.int().min(0).meta({ description: "Responses to render." }),
        state: z.literal("warming").meta({
          description: "Rendering has begun; `warming` of `GET /api/v1/stats` says how far it is.",
        }),
      })
      .meta({ id: "CacheRebuild" }),
  )
  .mutation(async ({ ctx }) => {
    const { warming } = ctx.services;
    const planned = await warming.plan(ctx.em);
    const { themes, artefacts } = planned;
    await touch(ctx, EVERYTHING);
    ctx.afterCommit(() => warming.begin(planned));
    ctx.audit({
      action: "cache.rebuild",
      entityType: "cache",
      entityId: "render",
      summary: `Rebuilt the render cache: ${artefacts} responses of ${themes} themes`,
    });
    return { themes, artefacts, state: "warming" as const };
  });
