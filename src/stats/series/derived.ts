import type { EntityManager } from "@mikro-orm/postgresql";

/** Counted from the rows that are there anyway, by indexes. */
const DERIVED = `
  select (floor(extract(epoch from created_at) / $w) * $w)::float8 as at,
         'publishes' as metric, count(*)::float8 as value
    from theme_revision
   where status = 'published' and created_by is not null
     and created_at >= to_timestamp($f) and created_at < to_timestamp($t)
   group by 1
   union all
  select (floor(extract(epoch from at) / $w) * $w)::float8,
         case action when 'image.create' then 'uploads' else 'signIns' end, count(*)::float8
    from audit_entry
   where action in ('image.create', 'auth.login')
     and at >= to_timestamp($f) and at < to_timestamp($t)
   group by 1, 2`;

/** Publications, uploads and sign-ins, as `read` of the buckets gives the others. */
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
