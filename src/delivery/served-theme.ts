import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound } from "../errors/errors.ts";
import { MAX_VERSION } from "../themes/find.ts";
import { RetiredSlug, Theme, ThemeRevision } from "../themes/theme.ts";
import type { Appearance } from "../tokens/findings.ts";

/** A published snapshot: the part of a theme that run time may show. */
export interface ServedTheme {
  id: string;
  slug: string;
  name: string;
  version: number;
  /** Set if the content is not the version's but a preview's. */
  revision?: string;
  defaultAppearance: Appearance;
  /** The token document as JSON text. */
  tokens: string;
  updatedAt: Date;
  /** Milliseconds since 1970, rounded to whole seconds. */
  lastModified: number;
}

/**
 * Reads the published content of a theme or of one of its published revisions, which stay served
 * whatever the theme's status becomes. A draft gets the same answer as an unknown slug, so callers
 * cannot probe for drafts.
 *
 * @throws PlatformError `not_found`
 */
export async function findServedTheme(
  em: EntityManager,
  slug: string,
  pinned: number | undefined,
): Promise<ServedTheme> {
  const served = pinned === undefined ? await current(em, slug) : await revision(em, slug, pinned);
  if (served === null) {
    throw notFound(
      pinned === undefined
        ? `There is no published theme ${slug}.`
        : `There is no published version ${pinned} of a theme ${slug}.`,
    );
  }
  return served;
}

async function current(em: EntityManager, slug: string): Promise<ServedTheme | null> {
  const theme = await em.findOne(Theme, { slug, status: "published" });
  return theme && toServed(theme, slug, theme, theme.updatedAt);
}

async function revision(
  em: EntityManager,
  slug: string,
  version: number,
): Promise<ServedTheme | null> {
  if (version > MAX_VERSION) return null;
  const theme = await em.findOne(Theme, { slug });
  if (theme === null || (await em.count(RetiredSlug, { slug, version: { $gte: version } })) > 0) {
    return null;
  }
  const found = await em.findOne(ThemeRevision, {
    themeId: theme.id,
    version,
    status: "published",
  });
  return found && toServed(theme, slug, found, found.createdAt);
}

function toServed(
  { id }: Theme,
  slug: string,
  row: Theme | ThemeRevision,
  updatedAt: Date,
): ServedTheme {
  return {
    id,
    slug,
    name: row.name,
    version: row.version,
    defaultAppearance: row.defaultAppearance,
    tokens: row.tokens,
    updatedAt,
    lastModified: (row.lastModified ?? updatedAt).getTime(),
  };
}
