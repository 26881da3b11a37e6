import { z } from "zod";
import { acceptBreaking, assertNotBreaking } from "./breaking.ts";
import { documentOf } from "./find.ts";
import { toWritten } from "./findings.ts";
import { assertPublishable } from "./publishable.ts";
import { setStatus } from "./set-status.ts";
import { writing } from "./writing.ts";

/** Puts the theme's present content live, from any state; errors in the document block it. */
export const publish = writing(z.object({ slug: z.string(), acceptBreaking }), documentOf).mutation(
  async ({ ctx, input }) => {
    const { engine } = ctx.services;
    const theme = await setStatus(ctx, input.slug, {
      status: "published",
      action: "theme.publish",
      done: "Published",
      check: async (before) => {
        await assertPublishable(engine, before.tokens);
        await assertNotBreaking(ctx, before, before.tokens);
      },
    });
    return toWritten(engine, theme);
  },
);
