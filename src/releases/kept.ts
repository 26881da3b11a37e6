import type { EntityManager } from "@mikro-orm/postgresql";
import type { Theme } from "../themes/theme.ts";

const listed = (texts: readonly string[]): string => `{${texts.join()}}`;

/** The kept hashes of what these themes have now, by theme; reads no document. */
export async function keptHashesOf(
  em: EntityManager,
  themes: readonly Pick<Theme, "id">[],
): Promise<Map<string, string>> {
  if (themes.length === 0) return new Map();
  const rows = await em.execute<{ id: string; hash: string }[]>(
    `select theme.id, revision.content_hash as hash
       from theme join theme_revision revision
         on revision.theme_id = theme.id and revision.version = theme.version
      where theme.id = any(?::uuid[]) and revision.content_hash is not null`,
    [listed(themes.map(({ id }) => id))],
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/**
 * The themes that have served this content before, going by kept hashes: every door that asks for reviews
 * keeps those of older versions first (`keepHashes`).
 */
export async function servedBefore(
  em: EntityManager,
  hashes: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  if (hashes.size === 0) return new Set();
  const rows = await em.execute<{ id: string }[]>(
    `select distinct asked.id
       from unnest(?::uuid[], ?::text[]) as asked(id, hash) join theme_revision revision
         on revision.theme_id = asked.id and revision.content_hash = asked.hash
      where revision.status = 'published'`,
    [listed([...hashes.keys()]), listed([...hashes.values()])],
  );
  return new Set(rows.map(({ id }) => id));
}
