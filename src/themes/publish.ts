import { z } from "zod";
import { editorMutation } from "../trpc.ts";
import { assertPublishable } from "./publishable.ts";
import { themeSchema } from "./schemas.ts";
import { setStatus } from "./set-status.ts";

/** Puts the theme's present content live, from any state; errors in the document block it. */
export const publish = editorMutation
  .input(z.object({ slug: z.string() }))
  .output(themeSchema)
  .mutation(({ ctx, input }) =>
    setStatus(ctx, input.slug, {
      status: "published",
      action: "theme.publish",
      done: "Published",
      check: (theme) => assertPublishable(ctx.services.engine, theme.tokens),
    }),
  );
