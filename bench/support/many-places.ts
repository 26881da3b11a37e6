import type { EntityManager } from "@mikro-orm/postgresql";

/** The number of places, and of pictures; the variable PLACES sets another one. */
export const MANY = Number(process.env.PLACES ?? 200_000);
if (!Number.isInteger(MANY) || MANY < 1000)
  throw new Error("PLACES must be a whole number of places, 1000 or more.");

/** Half of them all over the globe, half in forty cities; words, makers and badges in unlike numbers. */
const FILL = `
  with spot as (
    select n, gen_random_uuid() as id, now() - make_interval(secs => n) as made,
           'person-' || floor(1000 * random() ^ 3) as maker,
           (array['light','pier','harbour','garden','market','tower','bridge','station','field','lake'])
             [1 + floor(10 * random() ^ 2)::int] as word,
           case when n % 2 = 0 then degrees(asin(2 * random() - 1))
                else -50 + n % 40 * 2.5 + random() * 0.2 end as latitude,
           case when n % 2 = 0 then 360 * random() - 180
                else -170 + n % 40 * 8.3 + random() * 0.2 end as longitude
      from generate_series(1, ${MANY}) n
  ), placed as (
    insert into place (id, title, description, latitude, longitude, link_radius_meters, caption, creator, created_at)
    select id, initcap(word) || ' ' || n, repeat('Something about this ' || word || '. ', 5),
           latitude, longitude, 50, '', maker, made
      from spot
  ), pictured as (
    insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width,
      height, latitude, longitude, link_radius_meters, taken_at, camera_make, camera_model,
      analysis_status, analysis_error, analysis_attempts, analysis_changed_at, pipeline, creator,
      created_at)
    select id, id, id, '', 'The ' || word || ' at noon', 'image/jpeg', 1, 4, 3, latitude, longitude,
           50, made - interval '1 day', 'Make', 'Model ' || n % 50,
           case when n % 1000 = 0 then 'failed' else 'done' end, '', 0, made, 1000, maker, made
      from spot
  )
  insert into badge (image_id, source, label, display, confidence)
  select id, 'pixels', case n % 100 when 0 then 'rare' else 'common' end, '', 1 from spot`;

/**
 * Fills a database without places; there are no bytes behind the pictures.
 *
 * @throws Error if it keeps another number of places
 */
export async function fillPlaces(em: EntityManager): Promise<void> {
  const [row] = await em.execute<{ kept: number }[]>("select count(*)::int as kept from place");
  if (row?.kept === MANY) return;
  if (row?.kept) throw new Error(`The database has ${row.kept} places: set PLACES=${row.kept}.`);
  await em.execute(FILL);
  await em.execute("vacuum analyze");
}
