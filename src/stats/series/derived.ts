import type { EntityManager } from "@mikro-orm/postgresql";

/** Counts bucket by bucket, each one an index range; grouping took three times as long. */
const DERIVED = `
  with bucket as (
    select to_timestamp(at) as start, to_timestamp(at + $w) as stop, at::float8 as at
      from generate_series($f::int8, $t::int8 - 1, $w::int8) as at
  )
  select bucket.at, 'publishes' as metric, value from bucket cross join lateral (
    select count(*)::float8 as value from theme_revision
     where status = 'published' and created_by is not null
       and created_at >= start and created_at < stop
  ) counted where value > 0
   union all
  select bucket.at, metric, value from bucket
   cross join (values ('uploads', 'image.create'), ('signIns', 'auth.login')) of (metric, of_action)
   cross join lateral (
    select count(*)::float8 as value from audit_entry
     where action = of_action and audit_entry.at >= start and audit_entry.at < stop
  ) counted where value > 0`;

/** Publications, uploads and sign-ins, in the same form as `read` of the buckets. */
export function readDerived(
  em: EntityManager,
  { from, to, seconds }: { from: number; to: number; seconds: number },
): Promise<{ at: number; metric: string; value: number }[]> {
  const given: Record<string, number> = { w: seconds, f: from, t: to };
  const values: number[] = [];
  const sql = DERIVED.replaceAll(/\$([wft])/g, (_, name: string) => {
    values.push(given[name] as number);
    return "?";
  });
  return em.execute(sql, values);
}
