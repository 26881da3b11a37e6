import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors.ts";
import { newId } from "../platform/ids.ts";
import { editorMutation } from "../trpc.ts";
import { changesBetween } from "./changes.ts";
import { assertPublishable } from "./publishable.ts";
import { recordVersion } from "./record.ts";
import { type ThemeImport, themeImport, themeSchema } from "./schemas.ts";
import { lockSlug } from "./slug-free.ts";
import { Theme } from "./theme.ts";
import { toView } from "./views.ts";

/** Creates or replaces a theme from an export; an invalid document writes nothing. */
export const importTheme = editorMutation
  .input(themeImport)
  .output(themeSchema)
  .mutation(async ({ ctx, input }) => {
    const tokens = JSON.stringify(input.tokens);
    await assertPublishable(ctx.services.engine, tokens);
    const now = new Date();
    const existing = await findReplaceable(ctx.em, input.slug);
    const before = existing && { ...existing };
    const theme = existing ?? newTheme(ctx.em, input.slug, ctx.caller.subject, now);
    Object.assign(theme, content(input), { tokens });
    theme.version += 1;
    await recordVersion(ctx, theme, existing ? "Replaced by an import" : "Imported", now);
    ctx.audit({
      action: "theme.import",
      entityType: "theme",
      entityId: theme.slug,
      summary: `${existing ? "Replaced" : "Created"} the theme ${theme.name} by an import`,
      changes: before ? changesBetween(before, theme) : { version: { to: theme.version } },
    });
    return toView(theme);
  });

async function findReplaceable(em: EntityManager, slug: string): Promise<Theme | null> {
  await lockSlug(em, slug);
  const theme = await em.findOne(Theme, { slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (theme?.system) {
    throw new PlatformError(
      "system_theme",
      `${slug} is a built-in theme and cannot be replaced; import under another slug.`,
      [{ field: "slug", message: "names a built-in theme" }],
    );
  }
  return theme;
}

function newTheme(em: EntityManager, slug: string, createdBy: string, now: Date): Theme {
  return em.create(Theme, {
    id: newId(),
    slug,
    name: slug,
    description: null,
    status: "draft",
    defaultAppearance: "light",
    tokens: "{}",
    meta: null,
    lastModified: null,
    system: false,
    version: 0,
    createdAt: now,
    createdBy,
    updatedAt: now,
    updatedBy: createdBy,
  });
}

function content(input: ThemeImport): Partial<Theme> {
  return {
    name: input.name,
    description: input.description ?? null,
    status: input.asDraft ? "draft" : (input.status ?? "published"),
    defaultAppearance: input.defaultAppearance ?? "light",
    meta: input.meta ? JSON.stringify(input.meta) : null,
  };
}
