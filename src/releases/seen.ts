import { z } from "zod";
import { PlatformError } from "../errors/errors.ts";
import type { Candidate } from "./content.ts";

const HASH = /^[0-9a-f]{64}$/;

/** A field of what puts a release live, or says when. */
export const seen = z
  .record(z.string(), z.string().regex(HASH, { error: "must be the hash of a theme's content" }), {
    error: "must be an object of hashes by slug",
  })
  .optional()
  .meta({
    description:
      "The `hash` of each theme as you read it in the release, by slug. Refused with 409 if a theme's content is another by now, or if a theme has joined or left.",
  });
export type Seen = z.infer<typeof seen>;

/**
 * Refuses content that another person has changed since the caller looked at the release.
 *
 * @throws PlatformError `version_conflict`
 */
export function assertSeen(all: Seen, { theme, copy, hash }: Candidate): void {
  if (all === undefined) return;
  const { slug } = theme;
  const expected = Object.hasOwn(all, slug) ? all[slug] : undefined;
  if (expected === hash) return;
  if (expected === undefined) {
    throw changed(`The theme ${slug} is not among those that you saw in the release`);
  }
  const by = copy === null ? theme.updatedBy : copy.savedBy;
  const at = (copy === null ? theme.updatedAt : copy.savedAt).toISOString();
  const what = copy === null ? `version ${theme.version}` : `revision ${copy.revision}`;
  throw changed(
    `The content of ${slug} has changed since you looked: ${by ?? "the platform"} saved ${what} at ${at}`,
  );
}

/**
 * Refuses a release that another person took a theme out of since the caller looked.
 *
 * @throws PlatformError `version_conflict`
 */
export function assertNoneLeft(all: Seen, items: readonly { slug: string }[]): void {
  const there = new Set(items.map(({ slug }) => slug));
  const gone = Object.keys(all ?? {}).find((slug) => !there.has(slug));
  if (gone !== undefined) throw changed(`The theme ${gone} is no longer in the release`);
}

const changed = (what: string): PlatformError =>
  new PlatformError("version_conflict", `${what}; read the release again.`);
