import type { EntityManager } from "@mikro-orm/postgresql";
import { isPeak } from "./metrics.ts";

/** Two bucket widths: fine for a few days, coarse for two ranges of 30 days. */
export const FINE_SECONDS = 300;
const COARSE_SECONDS = 3600;
const FINE_DAYS = 3;
const COARSE_DAYS = 61;

/** The most expired buckets that one write deletes; it skips rows that another replica has locked. */
const MAX_REMOVED = 5000;

/** Deletes expired buckets and adds the counts, in a fixed order so that no two replicas deadlock. */
const WRITE = `
  with removed as (
    delete from metric_bucket where ctid = any (array(
      select ctid from metric_bucket
       where (seconds = ${FINE_SECONDS} and begin < now() - interval '${FINE_DAYS} days')
          or (seconds = ${COARSE_SECONDS} and begin < now() - interval '${COARSE_DAYS} days')
       limit ${MAX_REMOVED} for update skip locked
    ))
  )
  insert into metric_bucket as kept (seconds, begin, metric, value)
  select seconds, to_timestamp(floor(at / seconds) * seconds), metric,
         case when peak then max(value) else sum(value) end
    from json_to_recordset(?::json) as counted (at float8, metric text, value float8, peak boolean)
   cross join unnest(array[${FINE_SECONDS}, ${COARSE_SECONDS}]) as seconds
   where peak = ?
   group by 1, 2, 3, peak order by 1, 2, 3
  on conflict (seconds, begin, metric) do update
     set value = `;

const ADDED = `${WRITE} kept.value + excluded.value`;
const HIGHEST = `${WRITE} greatest(kept.value, excluded.value)`;

/** A value of a metric and its time, in seconds since 1970. */
export interface Counted {
  at: number;
  metric: string;
  value: number;
}

/** Adds to the stored value, or raises a peak. */
export async function write(em: EntityManager, counted: readonly Counted[]): Promise<void> {
  const rows = JSON.stringify(counted.map((one) => ({ ...one, peak: isPeak(one.metric) })));
  await em.transactional(async (transaction) => {
    await transaction.execute(ADDED, [rows, false]);
    await transaction.execute(HIGHEST, [rows, true]);
  });
}

interface Row {
  at: number;
  metric: string;
  value: number;
}

const READ = `
  select (floor(extract(epoch from begin) / ?) * ?)::float8 as at, metric,
         case when metric like 'peak:%' or metric = 'up' then max(value) else sum(value) end as value
    from metric_bucket
   where seconds = ? and begin >= to_timestamp(?) and begin < to_timestamp(?)
   group by 1, 2`;

/** Values between `from` and `to`, in seconds since 1970, in buckets of `seconds`. */
export const read = (
  em: EntityManager,
  { from, to, seconds }: { from: number; to: number; seconds: number },
): Promise<Row[]> => {
  const width = seconds < COARSE_SECONDS ? FINE_SECONDS : COARSE_SECONDS;
  return em.execute<Row[]>(READ, [seconds, seconds, width, from, to]);
};

/** Sums since approximately that time, by metric. */
export async function sumSince(em: EntityManager, since: Date): Promise<Map<string, number>> {
  const rows = await em.execute<{ metric: string; value: number }[]>(
    `select metric, sum(value) as value from metric_bucket
      where seconds = ${FINE_SECONDS} and begin > ?::timestamptz - interval '${FINE_SECONDS} seconds'
        and metric not like 'peak:%'
      group by metric`,
    [since.toISOString()],
  );
  return new Map(rows.map(({ metric, value }) => [metric, value]));
}
