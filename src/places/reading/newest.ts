import type { EntityManager } from "@mikro-orm/postgresql";
import type { Reading, Slice } from "./reading.ts";

/**
 * The ids of one page of places, newest first. Skips whole hours by their counts (migration 0042), and reads
 * from the index only the hour in which the page begins.
 */
export async function newestPlaces(
  ctx: Pick<Reading, "em">,
  { limit, offset }: Slice,
): Promise<string[]> {
  const rows: { id: string }[] = await ctx.em.execute(
    `with counted as materialized (
       select hour, places, sum(places) over (order by hour desc) as upto
         from place_hour where places > 0
     ),
     begun as materialized (
       select hour + interval '1 hour' as until, (? - (upto - places))::bigint as skipped
         from counted where upto > ? order by hour desc limit 1
     )
     select id from place
      where created_at < (select until from begun)
      order by created_at desc, id desc limit ? offset (select skipped from begun)`,
    [offset, offset, limit],
  );
  return rows.map(({ id }) => id);
}

/** The number of all places, from the counts of their hours. */
export async function countPlaces(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ places: number }[]>(
    "select coalesce(sum(places), 0)::int as places from place_hour",
  );
  return row?.places ?? 0;
}
