import { z } from "zod";
import { EVERYTHING } from "../changes/changes.ts";
import { announce } from "../changes/touch.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { warm } from "./warm.ts";

/** Clears the render cache of every replica and refills this one's. */
export const rebuild = adminMutation
  .output(
    z
      .object({
        themes: z.int().min(0).meta({ description: "Published themes rendered." }),
        artefacts: z.int().min(0).meta({ description: "Responses now in the cache." }),
      })
      .meta({ id: "CacheRebuild" }),
  )
  .mutation(async ({ ctx }) => {
    const { changes, delivery } = ctx.services;
    delivery.cache.clear();
    const built = await warm(ctx.em, delivery);
    // Last, because it locks the row that every other change needs.
    await announce(ctx.em, changes, EVERYTHING);
    ctx.audit({
      action: "cache.rebuild",
      entityType: "cache",
      entityId: "render",
      summary: `Rebuilt the render cache: ${built.artefacts} responses of ${built.themes} themes`,
    });
    return built;
  });
