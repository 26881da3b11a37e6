import type { EntityManager } from "@mikro-orm/postgresql";
import { analyseAgain } from "../places/analysis/again.ts";
import { analysisTopic } from "../places/analysis/topic.ts";
import { uuidArray } from "../places/ids.ts";
import type { Selection } from "./selection.ts";

/** The most letters that one call removes; callers repeat it for more. */
export const AT_ONCE = 1000;

export interface Taken {
  topic: string;
  body: object;
}

/** Removes dead letters, oldest first; skips those that another caller has locked. */
export async function take(em: EntityManager, selected: Selection): Promise<Taken[]> {
  const [condition, values] =
    "ids" in selected
      ? ["id = any(?::uuid[]) and topic in (?)", [uuidArray(selected.ids), selected.topics]]
      : ["topic = ? and failed_at <= ?", [selected.topic, selected.before ?? "infinity"]];
  return em.execute<Taken[]>(
    `delete from dead_letter where id in (
       select id from dead_letter where ${condition}
        order by failed_at, id limit ${AT_ONCE} for update skip locked
     ) returning topic, body`,
    values,
  );
}

/** Resets the subjects of these messages, so their next delivery finds work to do. */
export const reopen = (em: EntityManager, taken: readonly Taken[]): Promise<void> =>
  analyseAgain(
    em,
    taken.flatMap(({ topic, body }) =>
      topic === analysisTopic.name ? (tryRead(() => analysisTopic.read(body).imageId) ?? []) : [],
    ),
  );

/** Returns undefined if the body does not fit its topic. */
export function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The number of dead letters by topic. */
export async function deadByTopic(em: EntityManager): Promise<Map<string, number>> {
  const rows = await em.execute<{ topic: string; letters: number }[]>(
    "select topic, count(*)::int as letters from dead_letter group by topic",
  );
  return new Map(rows.map(({ topic, letters }) => [topic, letters]));
}
