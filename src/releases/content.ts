import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors/errors.ts";
import { versionConflict } from "../themes/base-version.ts";
import { type Content, contentOf } from "../themes/going-live/content.ts";
import { contentHash } from "../themes/going-live/content-hash.ts";
import { Theme } from "../themes/theme.ts";
import { workingCopyOf } from "../themes/working-copy/find.ts";
import type { WorkingCopy } from "../themes/working-copy/working-copy.ts";
import type { ReleaseItem } from "./release.ts";

/** The content that a theme puts live with a release: its working copy, or its own if that is not live. */
export interface Candidate {
  theme: Theme;
  copy: WorkingCopy | null;
  content: Content;
  hash: string;
}

export const deleted = (slug: string): PlatformError =>
  new PlatformError("not_found", `The theme ${slug} was deleted.`);

export const nothingNew = (slug: string): PlatformError =>
  new PlatformError(
    "conflict",
    `${slug} has no working copy, and what it has is live already: save one, or take it out of the release.`,
  );

/** @throws PlatformError `not_found` for a deleted theme, `conflict` for one with nothing to put live */
export async function candidateOf(
  em: EntityManager,
  { themeId, slug }: Pick<ReleaseItem, "themeId" | "slug">,
): Promise<Candidate> {
  const theme = themeId === null ? null : await em.findOne(Theme, { id: themeId });
  if (theme === null) throw deleted(slug);
  const copy = await workingCopyOf(em, theme);
  if (copy === null && theme.status === "published") throw nothingNew(theme.slug);
  const content = { ...contentOf({ ...theme, ...copy }), status: "published" as const };
  return { theme, copy, content, hash: contentHash(content) };
}

interface Seen {
  theme: Pick<Theme, "slug" | "version">;
  copy: Pick<WorkingCopy, "revision"> | null;
  hash: string;
}

/**
 * Refuses content that is not what the release was scheduled with.
 *
 * @throws PlatformError `version_conflict`
 */
export function assertAsScheduled(
  { baseVersion, revision, hash }: ReleaseItem,
  { theme, copy, hash: now }: Seen,
): void {
  if (baseVersion !== null && theme.version !== baseVersion) {
    throw versionConflict(
      theme.version,
      baseVersion,
      `and the release was scheduled with version ${baseVersion}`,
    );
  }
  if (hash === now && revision === (copy?.revision ?? null)) return;
  throw new PlatformError(
    "version_conflict",
    `The content of ${theme.slug} is not what the release was scheduled with.`,
  );
}
