import { z } from "zod";
import { editorMutation } from "../procedures/mutation.ts";
import { findTheme } from "./find.ts";
import { notLive } from "./going-live/not-live.ts";
import { newTheme } from "./new-theme.ts";
import { recordVersion } from "./record.ts";
import { slug, slugOfTheme, themeSchema } from "./schemas.ts";
import { assertSlugFree, lockSlugs } from "./slug-free.ts";
import { toView } from "./views.ts";

/** Copies the theme `theme` to a new `slug`: a draft with a history of its own. */
export const duplicate = editorMutation
  .input(z.object({ theme: slugOfTheme, slug: slug.meta({ description: "Slug of the copy." }) }))
  .output(themeSchema)
  .mutation(async ({ ctx, input: { theme, slug } }) => {
    await lockSlugs(ctx.em, slug);
    const source = await findTheme(ctx.em, theme);
    await assertSlugFree(ctx.em, slug);
    const now = new Date();
    const { name, description, defaultAppearance, tokens, meta } = source;
    const fields = { slug, name, description, defaultAppearance, tokens, meta };
    const copy = newTheme(ctx.em, fields, ctx.caller.subject, now);
    const message = `Duplicated from ${theme}, version ${source.version}`;
    await recordVersion(ctx, copy, notLive(copy), message, now);
    ctx.audit({
      action: "theme.duplicate",
      entityType: "theme",
      entityId: slug,
      summary: `Duplicated the theme ${theme} to ${slug}`,
      changes: { slug: { from: theme, to: slug } },
    });
    return toView(copy);
  });
