import type { EntityManager } from "@mikro-orm/postgresql";
import type { Changes } from "../changes/changes.ts";
import { touch } from "../changes/touch.ts";
import { RetiredSlug, type Theme, ThemeRevision } from "./theme.ts";

/** What a mutation door hands to the code that records a change. */
export interface MutationContext {
  em: EntityManager;
  caller: { subject: string } | null;
  services: { changes: Changes };
  afterCommit: (action: () => void) => void;
}

/**
 * Stores the theme's present content as its next version, in history and at run time. The number
 * that the caller gave it rises where a deleted theme of the same slug had come as far: what was
 * pinned under that one is never served anew, and what is served now can be pinned at once.
 */
export async function recordVersion(
  ctx: MutationContext,
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
  // What has never been published is nowhere at run time, so nothing there changes.
  if (theme.lastModified !== null) await touch(ctx, theme.slug);
}

/**
 * Last-Modified has whole seconds (RFC 9110, section 8.8.2); two versions within one second
 * would share it, and `If-Modified-Since` would hold back the later. So each is greater.
 */
function nextSecond(now: Date, previous: Date | null | undefined): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(previous ? Math.max(second, previous.getTime() + 1000) : second);
}
