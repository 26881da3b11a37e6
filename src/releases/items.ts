import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound } from "../errors/errors.ts";
import { newId } from "../platform/ids.ts";
import { Theme } from "../themes/theme.ts";
import { ReleaseItem } from "./release.ts";

/**
 * Makes these themes the release's, without what it kept of others.
 *
 * @throws PlatformError `not_found`
 */
export async function setThemes(
  em: EntityManager,
  releaseId: string,
  slugs: readonly string[],
): Promise<void> {
  const themes = await em.find(
    Theme,
    { slug: { $in: [...slugs] } },
    { fields: ["id", "slug", "name"] },
  );
  const known = new Set(themes.map(({ slug }) => slug));
  const unknown = slugs.find((slug) => !known.has(slug));
  if (unknown !== undefined) throw notFound(`There is no theme ${unknown}.`);
  await em.nativeDelete(ReleaseItem, { releaseId });
  for (const { id, slug, name } of themes) {
    em.create(ReleaseItem, {
      ...{ id: newId(), releaseId, themeId: id, slug, name, locked: false, movedOn: false },
      ...{ baseVersion: null, revision: null, hash: null, verdict: null },
      ...{ previousVersion: null, version: null },
    });
  }
  await em.flush();
}
