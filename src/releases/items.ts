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
  const themes = await themesOf(em, slugs);
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

/** Takes all themes but these out; a deleted one stays, so that the release cannot go live without it unseen. */
export async function freeOthers(
  em: EntityManager,
  releaseId: string,
  slugs: readonly string[],
): Promise<void> {
  const kept = (await themesOf(em, slugs)).map(({ id }) => id);
  await em.nativeDelete(ReleaseItem, { releaseId, themeId: { $ne: null, $nin: kept } });
}

/**
 * Locks the themes of these slugs against deletion and publication, in one order. Inserting items takes such
 * locks too, but in no order, and then two transactions deadlock.
 *
 * @throws PlatformError `not_found`
 */
export async function lockToJoin(em: EntityManager, slugs: readonly string[]): Promise<void> {
  const ids = (await themesOf(em, slugs)).map(({ id }) => id);
  await em.execute("select 1 from theme where id = any(?::uuid[]) order by id for key share", [
    `{${ids.join()}}`,
  ]);
}

async function themesOf(em: EntityManager, slugs: readonly string[]) {
  const fields = ["id", "slug", "name"] as const;
  const themes = await em.find(Theme, { slug: { $in: [...slugs] } }, { fields });
  const known = new Set<string>(themes.map(({ slug }) => slug));
  const unknown = slugs.find((slug) => !known.has(slug));
  if (unknown !== undefined) throw notFound(`There is no theme ${unknown}.`);
  return themes;
}
