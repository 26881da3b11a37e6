import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { model } from "../../src/model/model.ts";
import { connect, parseDatabaseUrl } from "../../src/platform/database/connect.ts";
import { freshDatabase } from "../support/database.ts";
import { POSITIONS_BEFORE } from "../support/positions-before.ts";

async function open(): Promise<{ client: pg.Client; url: string }> {
  const url = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return { client, url };
}

/** Coordinates of the whole globe, its poles and both sides of its date line. */
const SPOTS = `
  select setseed(0.5);
  create temporary table spot as
  select degrees(asin(2 * random() - 1)) as latitude, 360 * random() - 180 as longitude,
         10 ^ (8 * random() - 1) as meters
    from generate_series(1, 20000)
  union all
  select latitude, longitude, meters
    from unnest(array[-90, -45.5, 0, 1e-9, 45.5, 90]) latitude
   cross join unnest(array[-180, -179.9999999, 0, 1e-9, 180]) longitude
   cross join unnest(array[-1, 0, 0.01, 50000, 20037508, 3e7]) meters`;

it("computes points, chords and boxes to the last bit as earthdistance does", async () => {
  const { client } = await open();
  await client.query("create extension earthdistance");
  await client.query(SPOTS);
  const { rows } = await client.query(`
    select count(*)::int as spots,
           count(*) filter (where globe_point(latitude, longitude)::text
             is distinct from ll_to_earth(latitude, longitude)::text)::int as points,
           count(*) filter (where globe_chord(meters) is distinct from gc_to_sec(meters))::int as chords,
           count(*) filter (where globe_box(globe_point(latitude, longitude), meters)::text
             is distinct from earth_box(ll_to_earth(latitude, longitude), meters)::text)::int as boxes
      from spot`);
  expect(rows).toEqual([{ spots: 20_180, points: 0, chords: 0, boxes: 0 }]);
});

const AS_BEFORE = `
  ${POSITIONS_BEFORE}
  insert into place (id, title, description, latitude, longitude, link_radius_meters, caption, creator, created_at)
  select gen_random_uuid(), '', '', latitude, longitude, 50, '', '', now() from spot where meters > 0;
  insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
  values (gen_random_uuid(), 'nowhere', '', 50, '', '', now());
  insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width, height,
    latitude, longitude, link_radius_meters, camera_make, camera_model, analysis_status, analysis_error,
    analysis_attempts, analysis_changed_at, pipeline, creator, created_at)
  select id, id, id, '', '', 'image/jpeg', 1, 4, 3, latitude, longitude, 50, '', '', 'done', '', 0, now(),
    1000, '', now() from place`;

const ROWS = `select id, place.position::text as place, image.position::text as image, reach::text
  from place join image using (id) order by id`;

it("upgrades an earlier release's positions without writing rows, and goes on deriving them", async () => {
  const { client, url } = await open();
  await client.query(SPOTS);
  await client.query(AS_BEFORE);
  const before = (await client.query(ROWS)).rows;
  expect(before.length).toBeGreaterThan(20_000);
  const files =
    "select pg_relation_filenode('place') as place, pg_relation_filenode('image') as image";
  const [kept] = (await client.query(files)).rows;

  const orm = await connect(parseDatabaseUrl(url), model, { unhurried: true });
  onTestFinished(() => orm.close());
  await orm.migrator.up();
  expect((await client.query(ROWS)).rows).toEqual(before);
  expect((await client.query(files)).rows).toEqual([kept]);

  const id = before[0].id;
  for (const table of ["place", "image"]) {
    await client.query(`update ${table} set latitude = 10, longitude = 20 where id = $1`, [id]);
    // A value that was written is none: the coordinate decides.
    await client.query(`update ${table} set position = null where id = $1`, [id]);
  }
  await client.query("update image set link_radius_meters = 100 where id = $1", [id]);
  const { rows } = await client.query(
    `select place.position = ll_to_earth(10, 20)::cube as place,
            image.position = ll_to_earth(10, 20)::cube as image,
            reach = earth_box(ll_to_earth(10, 20), 100 * 1.00112372 + 0.01) as reach
       from place join image using (id) where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ place: true, image: true, reach: true }]);
});
