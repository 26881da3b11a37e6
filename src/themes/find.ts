import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound, type PlatformError } from "../errors/errors.ts";
import { Theme, ThemeRevision } from "./theme.ts";

/** PostgreSQL's largest integer; no version exceeds it. */
export const MAX_VERSION = 2_147_483_647;

/** All columns except the token document, for lists. */
export const summaryColumns = [
  "id",
  "slug",
  "name",
  "description",
  "status",
  "defaultAppearance",
  "meta",
  "system",
  "version",
  "createdAt",
  "createdBy",
  "updatedAt",
  "updatedBy",
] as const;

const noTheme = (slug: string): PlatformError => notFound(`There is no theme ${slug}.`);

/** @throws PlatformError `not_found` */
export async function findTheme(em: EntityManager, slug: string): Promise<Theme> {
  const theme = await em.findOne(Theme, { slug });
  if (theme === null) throw noTheme(slug);
  return theme;
}

/** The theme's current document as JSON text; undefined if the theme does not exist. */
export async function documentOf(
  em: EntityManager,
  { slug }: { slug: string },
): Promise<string | undefined> {
  return (await em.findOne(Theme, { slug }, { fields: ["tokens"] }))?.tokens;
}

/** Finds the theme and locks its row until the transaction ends. */
export async function lockTheme(em: EntityManager, slug: string): Promise<Theme> {
  const theme = await em.findOne(Theme, { slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (theme === null) throw noTheme(slug);
  return theme;
}

export async function findRevision(
  em: EntityManager,
  theme: { id: string; slug: string },
  version: number,
): Promise<ThemeRevision> {
  const revision =
    version > MAX_VERSION ? null : await em.findOne(ThemeRevision, { themeId: theme.id, version });
  if (revision === null) throw notFound(`Theme ${theme.slug} has no version ${version}.`);
  return revision;
}
