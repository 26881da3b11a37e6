import type { EntityManager } from "@mikro-orm/postgresql";
import { keyOfSubject } from "../../procedures/caller.ts";

/** Subjects with those who made the keys among them, because who made a key has it. */
export async function withHolders(
  em: EntityManager,
  subjects: readonly string[],
): Promise<string[]> {
  const keys = subjects.flatMap((subject) => keyOfSubject(subject) ?? []);
  if (keys.length === 0) return [...new Set(subjects)];
  const rows = await em.execute<{ maker: string }[]>(
    `with recursive made (maker) as (
       select created_by from api_key where id = any(?::text[])
       union
       select created_by from api_key join made on maker = 'key:' || id)
     select maker from made where maker is not null`,
    [`{${keys.join()}}`],
  );
  return [...new Set([...subjects, ...rows.map(({ maker }) => maker)])];
}
