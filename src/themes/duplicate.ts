import { z } from "zod";
import { newId } from "../platform/ids.ts";
import { editorMutation } from "../trpc.ts";
import { findTheme } from "./find.ts";
import { recordVersion } from "./record.ts";
import { slug, themeSchema } from "./schemas.ts";
import { assertSlugFree } from "./slug-free.ts";
import { Theme } from "./theme.ts";
import { toView } from "./views.ts";

/** Copies the theme `theme` to a new `slug`: a draft at version 1 with a history of its own. */
export const duplicate = editorMutation
  .input(z.object({ theme: z.string(), slug }))
  .output(themeSchema)
  .mutation(async ({ ctx, input }) => {
    const source = await findTheme(ctx.em, input.theme);
    await assertSlugFree(ctx.em, input.slug);
    const now = new Date();
    const copy = ctx.em.create(Theme, {
      id: newId(),
      slug: input.slug,
      name: source.name,
      description: source.description,
      status: "draft",
      defaultAppearance: source.defaultAppearance,
      tokens: source.tokens,
      meta: source.meta,
      lastModified: null,
      system: false,
      version: 1,
      createdAt: now,
      createdBy: ctx.caller.subject,
      updatedAt: now,
      updatedBy: ctx.caller.subject,
    });
    await recordVersion(
      ctx,
      copy,
      `Duplicated from ${source.slug}, version ${source.version}`,
      now,
    );
    ctx.audit({
      action: "theme.duplicate",
      entityType: "theme",
      entityId: copy.slug,
      summary: `Duplicated the theme ${source.slug} to ${copy.slug}`,
      changes: { slug: { from: source.slug, to: copy.slug } },
    });
    return toView(copy);
  });
