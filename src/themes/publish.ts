import { z } from "zod";
import { editor } from "../procedures/builders.ts";
import { mutation } from "../procedures/mutation.ts";
import { checkAhead } from "./check-ahead.ts";
import { toWritten, writtenThemeSchema } from "./findings.ts";
import { assertPublishable } from "./publishable.ts";
import { setStatus } from "./set-status.ts";
import { Theme } from "./theme.ts";

/** Puts the theme's present content live, from any state; errors in the document block it. */
export const publish = editor
  .input(z.object({ slug: z.string() }))
  .use(async ({ ctx, input: { slug }, next }) => {
    const theme = await ctx.em.fork().findOne(Theme, { slug });
    await checkAhead(ctx.services.engine, theme?.tokens);
    return next();
  })
  .concat(mutation)
  .output(writtenThemeSchema)
  .mutation(async ({ ctx, input }) => {
    const { engine } = ctx.services;
    const theme = await setStatus(ctx, input.slug, {
      status: "published",
      action: "theme.publish",
      done: "Published",
      check: ({ tokens }) => assertPublishable(engine, tokens),
    });
    return toWritten(engine, theme);
  });
