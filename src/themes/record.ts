import type { EntityManager } from "@mikro-orm/postgresql";
import { notifyTheme, type ThemeEvent, type ThemeMutationContext } from "./event.ts";
import type { Permit } from "./going-live/permit.ts";
import { close } from "./reviews/close.ts";
import { tellAtRisk } from "./scheduled/scheduled.ts";
import { RetiredSlug, type Theme, ThemeRevision } from "./theme.ts";

/**
 * Stores the theme's current content as its next version, in history and at run time. Takes the
 * permit for that content, so that none goes live past the door. Raises the
 * version above that of a deleted theme with the same slug, so its pinned URLs are never reused
 * and readers can pin the new version at once.
 */
export async function recordVersion(
  ctx: ThemeMutationContext,
  theme: Theme,
  permit: Permit,
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
  storeRevision(ctx.em, theme, permit, message);
  if (permit.review !== undefined) {
    const { hash, review } = permit;
    close(review, { state: "published", by: theme.updatedBy, hash, version: theme.version });
  }
  await ctx.em.flush();
  await tellAtRisk(ctx, theme);
  await notifyTheme(ctx, theme, changeOf(theme, now));
}

/** Adds the theme's current version to its history. */
export function storeRevision(
  em: EntityManager,
  theme: Theme,
  permit: Permit,
  message: string | undefined,
): void {
  permit.assertCovers(theme);
  em.create(ThemeRevision, {
    ...permit.content,
    themeId: theme.id,
    version: theme.version,
    contentHash: permit.hash,
    lastModified: theme.lastModified,
    message: message ?? null,
    createdAt: theme.updatedAt,
    createdBy: theme.updatedBy,
  });
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
