import { documentOf } from "./find.ts";
import { toWritten } from "./findings.ts";
import { assertPublishable } from "./publishable.ts";
import { oneTheme } from "./schemas.ts";
import { setStatus } from "./set-status.ts";
import { writing } from "./writing.ts";

/** Puts the theme's present content live, from any state; errors in the document block it. */
export const publish = writing(oneTheme, documentOf).mutation(async ({ ctx, input }) => {
  const { engine } = ctx.services;
  const theme = await setStatus(ctx, input.slug, {
    status: "published",
    action: "theme.publish",
    done: "Published",
    check: ({ tokens }) => assertPublishable(engine, tokens),
  });
  return toWritten(engine, theme);
});
