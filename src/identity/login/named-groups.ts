import type { EntityManager } from "@mikro-orm/postgresql";

/** Those of a person's groups that some theme names; a claim may have hundreds, and a cookie ends at 4 KB. */
export async function namedGroups(em: EntityManager, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const rows = await em.execute<{ name: string }[]>(
    `select named ->> 'group' as name from theme, json_array_elements(editors) named
      where named ->> 'group' is not null
     union
     select named ->> 'group' from theme, json_array_elements(owners) named
      where named ->> 'group' is not null`,
  );
  const names = new Set(rows.map(({ name }) => name));
  return [...new Set(groups)].filter((name) => names.has(name));
}
