import { editorMutation } from "../procedures/mutation.ts";
import { notLive } from "./going-live/not-live.ts";
import { newTheme } from "./new-theme.ts";
import { recordVersion } from "./record.ts";
import { themeCreation, themeSchema } from "./schemas.ts";
import { assertSlugFree, lockSlugs } from "./slug-free.ts";
import { toView } from "./views.ts";

/** Starts a theme as a draft; it may be incomplete until it is published. */
export const create = editorMutation
  .input(themeCreation)
  .output(themeSchema)
  .mutation(async ({ ctx, input }) => {
    const { slug, name } = input;
    await lockSlugs(ctx.em, slug);
    await assertSlugFree(ctx.em, slug);
    const now = new Date();
    const fields = {
      slug,
      name,
      description: input.description ?? null,
      defaultAppearance: input.defaultAppearance ?? "light",
      tokens: JSON.stringify(input.tokens ?? {}),
      meta: input.meta ? JSON.stringify(input.meta) : null,
    };
    const theme = newTheme(ctx.em, fields, ctx.caller.subject, now);
    await recordVersion(ctx, theme, notLive(theme), input.message, now);
    ctx.audit({
      action: "theme.create",
      entityType: "theme",
      entityId: slug,
      summary: `Created the theme ${name}`,
      changes: { version: { to: theme.version } },
    });
    return toView(theme);
  });
