import type { EntityManager } from "@mikro-orm/postgresql";
import type { Engine } from "../engine/engine.ts";
import { Theme } from "../themes/theme.ts";
import type { AxisListing } from "../tokens/resolver/listing.ts";

interface Version {
  id: string;
  version: number;
}

/**
 * Lists the axes of themes, by theme id. Each version is read once; the database filters new
 * versions to resolver documents, so no other document leaves it.
 */
export async function axesOfPublished(
  em: EntityManager,
  engine: Engine,
  themes: readonly Version[],
): Promise<Map<string, AxisListing[]>> {
  const fresh = themes.filter((theme) => engine.cachedAxes(keyOf(theme)) === undefined);
  const resolvers = new Set<string>();
  const documents = new Map<string, string>();
  if (fresh.length > 0) {
    const ids = fresh.map(({ id }) => id);
    const rows = await em.execute<{ id: string }[]>(
      "select id from theme where id = any(?::uuid[]) and is_resolver",
      [`{${ids.join(",")}}`],
    );
    for (const { id } of rows) resolvers.add(id);
    for (const { id, version, tokens } of await em.find(Theme, { id: { $in: [...resolvers] } })) {
      documents.set(keyOf({ id, version }), tokens);
    }
  }
  const listed = await Promise.all(
    themes.map(async (theme) => {
      const key = keyOf(theme);
      // A theme that changed since it was listed is listed again on the next call.
      const hasMoved = resolvers.has(theme.id) && !documents.has(key);
      return [theme.id, hasMoved ? [] : await engine.axes(key, documents.get(key) ?? "")] as const;
    }),
  );
  return new Map(listed);
}

const keyOf = ({ id, version }: Version): string => `${id} ${version}`;
