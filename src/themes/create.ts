import { newId } from "../platform/ids.ts";
import { editorMutation } from "../trpc.ts";
import { recordVersion } from "./record.ts";
import { themeCreation, themeSchema } from "./schemas.ts";
import { assertSlugFree } from "./slug-free.ts";
import { Theme } from "./theme.ts";
import { toView } from "./views.ts";

/** Starts a theme as a draft at version 1; it may be incomplete until it is published. */
export const create = editorMutation
  .input(themeCreation)
  .output(themeSchema)
  .mutation(async ({ ctx, input }) => {
    await assertSlugFree(ctx.em, input.slug);
    const now = new Date();
    const theme = ctx.em.create(Theme, {
      id: newId(),
      slug: input.slug,
      name: input.name,
      description: input.description ?? null,
      status: "draft",
      defaultAppearance: input.defaultAppearance ?? "light",
      tokens: JSON.stringify(input.tokens ?? {}),
      meta: input.meta ? JSON.stringify(input.meta) : null,
      lastModified: null,
      system: false,
      version: 1,
      createdAt: now,
      createdBy: ctx.caller.subject,
      updatedAt: now,
      updatedBy: ctx.caller.subject,
    });
    await recordVersion(ctx, theme, input.message, now);
    ctx.audit({
      action: "theme.create",
      entityType: "theme",
      entityId: theme.slug,
      summary: `Created the theme ${theme.name}`,
      changes: { version: { to: 1 } },
    });
    return toView(theme);
  });
