/**
 * Measures how long one picture takes to be linked among many places: `PLACES=10000 npx node
 * bench/linking-among.ts`, then `PLACES=1000000` with `BENCH_DATA`, which keeps the filled database.
 */
import { model } from "../src/model/model.ts";
import { connect } from "../src/platform/database/connect.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { commandCaller } from "../src/service-router.ts";
import { fillPlaces, MANY } from "./support/many-places.ts";

const ROUNDS = 21;

const ADD = `
  with place as (
    insert into place (id, title, description, latitude, longitude, link_radius_meters, caption, creator, created_at)
    select gen_random_uuid(), '', '', latitude, longitude, 50, '', '', now()
      from place where id > gen_random_uuid() order by id limit 1
    returning id, latitude, longitude
  ), image as (
    insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width,
      height, latitude, longitude, link_radius_meters, camera_make, camera_model, analysis_status,
      analysis_error, analysis_attempts, analysis_changed_at, creator, created_at)
    select gen_random_uuid(), id, gen_random_uuid(), '', '', 'image/jpeg', 1, 1, 1, latitude, longitude,
           50, '', '', 'done', '', 0, now(), '', now() from place
    returning id, place_id
  )
  insert into link_change (place_id, image_id, position, changed_at)
  select place_id, id, null, now() from image returning place_id as id`;

const dataDir = process.env.BENCH_DATA;
const server = await startEmbeddedPostgres({ durability: "none", ...(dataDir && { dataDir }) });
const { host, port, user, database } = server;
const orm = await connect({ host, port, user, database }, model, { unhurried: true });
try {
  await migrate(orm);
  const em = orm.em.fork();
  await fillPlaces(em);
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const [place] = await em.execute<{ id: string }[]>(ADD);
    const placeId = place?.id ?? "";
    const begun = performance.now();
    while ((await commandCaller({ orm }, "bench").linking.relate({ placeId })).more);
    if (round >= 0) times.push(performance.now() - begun);
    await em.execute("delete from place where id = ?", [placeId]);
    await em.execute("delete from link_change");
  }
  const [least = 0, ...rest] = times.toSorted((a, b) => a - b);
  const middle = rest[Math.floor(ROUNDS / 2) - 1] ?? 0;
  console.log(
    `One picture among ${MANY}: linked in ${middle.toFixed(1)} ms, median of ${ROUNDS} (least ${least.toFixed(1)})`,
  );
} finally {
  await orm.close(true);
  await server.stop();
}
