import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound, PlatformError } from "../errors/errors.ts";
import { uuidOf } from "../platform/ids.ts";
import { lockSlugs } from "../themes/slug-free.ts";
import { Theme } from "../themes/theme.ts";
import { Release, ReleaseItem, type ReleaseState } from "./release.ts";

const noRelease = (id: string): PlatformError => notFound(`There is no release ${id}.`);

/** @throws PlatformError `not_found` */
export async function findRelease(em: EntityManager, text: string): Promise<Release> {
  const id = uuidOf(text);
  const release = id === undefined ? null : await em.findOne(Release, { id });
  if (release === null) throw noRelease(text);
  return release;
}

/** The themes of a release, by slug. */
export const itemsOf = (em: EntityManager, { id }: { id: string }): Promise<ReleaseItem[]> =>
  em.find(ReleaseItem, { releaseId: id }, { orderBy: { slug: "asc" } });

/** The ids of the themes of a release that still exist. */
export async function themeIdsOf(em: EntityManager, text: string): Promise<string[]> {
  const id = uuidOf(text);
  if (id === undefined) return [];
  const items = await em.find(ReleaseItem, { releaseId: id }, { fields: ["themeId"] });
  return items.flatMap(({ themeId }) => themeId ?? []);
}

/**
 * Locks a release's themes, in one order, and then the release, so that no two transactions deadlock.
 *
 * @throws PlatformError `not_found`
 */
export async function lockWithThemes(
  em: EntityManager,
  text: string,
): Promise<{ release: Release; items: ReleaseItem[] }> {
  const ids = await themeIdsOf(em, text);
  const themes = await em.find(Theme, { id: { $in: ids } }, { fields: ["slug"] });
  await lockSlugs(em, ...themes.map(({ slug }) => slug));
  await em.execute("select 1 from theme where id = any(?::uuid[]) order by id for update", [
    `{${ids.join()}}`,
  ]);
  const release = await lockRelease(em, text);
  const items = await em.find(
    ReleaseItem,
    { releaseId: release.id },
    { orderBy: { slug: "asc" }, refresh: true },
  );
  const locked = new Set(ids);
  if (items.some(({ themeId }) => themeId !== null && !locked.has(themeId))) {
    throw new PlatformError("conflict", "The release has changed meanwhile; try again.");
  }
  em.clear();
  return { release: await lockRelease(em, text), items: await itemsOf(em, release) };
}

/** Finds a release and locks its row until the transaction ends. @throws PlatformError `not_found` */
export async function lockRelease(em: EntityManager, text: string): Promise<Release> {
  const id = uuidOf(text);
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const release =
    id === undefined ? null : await em.findOne(Release, { id }, { lockMode, refresh: true });
  if (release === null) throw noRelease(text);
  return release;
}

/** @throws PlatformError `conflict` unless the release is in one of these states */
export function assertState(
  { name, state }: Release,
  states: readonly ReleaseState[],
  verb: string,
): void {
  if (states.includes(state)) return;
  const last = states.at(-1) as string;
  const which = states.length === 1 ? last : `${states.slice(0, -1).join(", ")} or ${last}`;
  throw new PlatformError(
    "conflict",
    `The release ${name} is ${state}; ${verb} takes one that is ${which}.`,
    [{ field: "state", message: `is ${state}` }],
  );
}
