import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors.ts";
import { editor, mutationDoor } from "../trpc.ts";
import { changesBetween } from "./changes.ts";
import { checkAhead } from "./check-ahead.ts";
import { newTheme } from "./new-theme.ts";
import { assertPublishable } from "./publishable.ts";
import { recordVersion } from "./record.ts";
import { type ThemeImport, themeImport, themeSchema } from "./schemas.ts";
import { lockSlugs } from "./slug-free.ts";
import { Theme } from "./theme.ts";
import { toView } from "./views.ts";

/** Creates or replaces a theme from an export; an invalid document writes nothing. */
export const importTheme = editor
  .meta({ access: "editor", audited: true })
  .input(themeImport)
  .use(async ({ ctx, input, next }) => {
    await checkAhead(ctx.services.engine, JSON.stringify(input.tokens));
    return next();
  })
  .use(mutationDoor)
  .output(themeSchema)
  .mutation(async ({ ctx, input }) => {
    const fields = content(input);
    await assertPublishable(ctx.services.engine, fields.tokens, fields.status !== "published");
    const now = new Date();
    const existing = await findReplaceable(ctx.em, input.slug);
    const before = existing && { ...existing };
    const theme = existing
      ? Object.assign(existing, fields, { version: existing.version + 1 })
      : newTheme(ctx.em, { slug: input.slug, ...fields }, ctx.caller.subject, now);
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
  await lockSlugs(em, slug);
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

const content = (input: ThemeImport) => ({
  name: input.name,
  description: input.description ?? null,
  status: input.asDraft ? ("draft" as const) : (input.status ?? "published"),
  defaultAppearance: input.defaultAppearance ?? "light",
  tokens: JSON.stringify(input.tokens),
  meta: input.meta ? JSON.stringify(input.meta) : null,
});
