import { type ThemeEvent, type ThemeMutationContext, tellOfTheme } from "./event.ts";
import { RetiredSlug, type Theme, ThemeRevision } from "./theme.ts";

/**
 * Stores the theme's present content as its next version, in history and at run time. The number
 * that the caller gave it rises where a deleted theme of the same slug had come as far: what was
 * pinned under that one is never served anew, and what is served now can be pinned at once.
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
  await tellOfTheme(ctx, theme, whatBecame(theme, now));
}

function whatBecame({ status, createdAt }: Theme, now: Date): ThemeEvent["what"] {
  if (status !== "draft") return status;
  return createdAt.getTime() === now.getTime() ? "created" : "changed";
}

/**
 * Last-Modified has whole seconds (RFC 9110, section 8.8.2); two versions within one second
 * would share it, and `If-Modified-Since` would hold back the later. So each is greater.
 */
function nextSecond(now: Date, previous: Date | null | undefined): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(previous ? Math.max(second, previous.getTime() + 1000) : second);
}
