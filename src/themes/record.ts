import { notifyTheme, type ThemeEvent, type ThemeMutationContext } from "./event.ts";
import { RetiredSlug, type Theme, ThemeRevision } from "./theme.ts";

/**
 * Stores the theme's current content as its next version, in history and at run time. Raises the
 * version above that of a deleted theme with the same slug, so its pinned URLs are never reused
 * and readers can pin the new version at once.
 */
export async function recordVersion(
  ctx: ThemeMutationContext,
  theme: Theme,
  message: string | undefined,
  now = new Date(),
): Promise<void> {
  const retired = await ctx.em.findOne(RetiredSlug, { slug: theme.slug });
  if (retired !== null) theme.version = Math.max(theme.version, retired.version + 1);
  theme.updatedAt = now;
  theme.updatedBy = ctx.caller?.subject ?? null;
  if (theme.status === "published") {
    theme.lastModified = nextSecond(now, theme.lastModified ?? retired?.lastModified);
  }
  ctx.em.create(ThemeRevision, {
    themeId: theme.id,
    version: theme.version,
    name: theme.name,
    description: theme.description,
    status: theme.status,
    defaultAppearance: theme.defaultAppearance,
    tokens: theme.tokens,
    meta: theme.meta,
    lastModified: theme.lastModified,
    message: message ?? null,
    createdAt: now,
    createdBy: theme.updatedBy,
  });
  await ctx.em.flush();
  await notifyTheme(ctx, theme, changeOf(theme, now));
}

function changeOf({ status, createdAt }: Theme, now: Date): ThemeEvent["what"] {
  if (status !== "draft") return status;
  return createdAt.getTime() === now.getTime() ? "created" : "changed";
}

/**
 * Last-Modified has whole seconds (RFC 9110, section 8.8.2). Two versions within one second would
 * share it, and `If-Modified-Since` would hide the later one, so each version's time is greater.
 */
function nextSecond(now: Date, previous: Date | null | undefined): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(previous ? Math.max(second, previous.getTime() + 1000) : second);
}
