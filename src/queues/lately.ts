import type { EntityManager } from "@mikro-orm/postgresql";

const QUARTER_SECONDS = 900;

/** The dead letters of the last 24 hours by topic and quarter of an hour. */
export async function putAsideLately(
  em: EntityManager,
): Promise<Map<string, { from: string; count: number }[]>> {
  const rows = await em.execute<{ topic: string; at: number; count: number }[]>(
    `select topic, (floor(extract(epoch from failed_at) / ${QUARTER_SECONDS}) * ${QUARTER_SECONDS})::float8 as at,
            count(*)::int as count
       from dead_letter where failed_at > now() - interval '24 hours' group by 1, 2 order by 1, 2`,
  );
  const byTopic = Map.groupBy(rows, ({ topic }) => topic);
  return new Map(
    [...byTopic].map(([topic, quarters]) => [
      topic,
      quarters.map(({ at, count }) => ({ from: new Date(at * 1000).toISOString(), count })),
    ]),
  );
}
