import type { EntityManager } from "@mikro-orm/postgresql";
import type { Engine } from "../engine/engine.ts";
import { Theme } from "../themes/theme.ts";
import type { OwnModes } from "../tokens/own/listing.ts";
import type { AxisListing } from "../tokens/resolver/listing.ts";

interface Version {
  id: string;
  version: number;
}

/** A listing of a document that the engine makes and caches by version. */
interface Listing<T> {
  cached(theme: Version): Promise<T> | undefined;
  list(theme: Version, document: string): Promise<T>;
  /** The listing of a document without any. */
  none: T;
  /** A condition in SQL that every document with such a listing meets. */
  where: string;
}

/**
 * Lists the axes of themes, by theme id. Each version is read once; the database filters new
 * versions to resolver documents, so no other document leaves it.
 */
export const axesOfPublished = (em: EntityManager, engine: Engine, themes: readonly Version[]) =>
  listedOfPublished<AxisListing[]>(em, themes, {
    cached: (theme) => engine.cachedAxes(theme),
    list: (theme, document) => engine.axes(theme, document),
    none: [],
    where: "is_resolver",
  });

/** Lists the conditions of themes under own names, by theme id; null for a theme without own names. */
export const ownModesOfPublished = (
  em: EntityManager,
  engine: Engine,
  themes: readonly Version[],
) =>
  listedOfPublished<OwnModes | null>(em, themes, {
    cached: (theme) => engine.cachedOwnModes(theme),
    list: (theme, document) => engine.ownModes(theme, document),
    none: null,
    where: `position('"io.tokenkit"' in tokens::text) > 0`,
  });

async function listedOfPublished<T>(
  em: EntityManager,
  themes: readonly Version[],
  { cached, list, none, where }: Listing<T>,
): Promise<Map<string, T>> {
  const fresh = themes.filter((theme) => cached(theme) === undefined);
  const found = new Set<string>();
  const documents = new Map<string, string>();
  if (fresh.length > 0) {
    const ids = fresh.map(({ id }) => id);
    const rows = await em.execute<{ id: string }[]>(
      `select id from theme where id = any(?::uuid[]) and ${where}`,
      [`{${ids.join(",")}}`],
    );
    for (const { id } of rows) found.add(id);
    for (const { id, version, tokens } of await em.find(Theme, { id: { $in: [...found] } })) {
      documents.set(keyOf({ id, version }), tokens);
    }
  }
  const listed = await Promise.all(
    themes.map(async (theme) => {
      const key = keyOf(theme);
      // A theme that changed since it was listed is listed again on the next call.
      const hasMoved = found.has(theme.id) && !documents.has(key);
      return [theme.id, hasMoved ? none : await list(theme, documents.get(key) ?? "")] as const;
    }),
  );
  return new Map(listed);
}

const keyOf = ({ id, version }: Version): string => `${id} ${version}`;
