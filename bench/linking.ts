/**
 * Measures one picture at a busy sight: adds it, updates its place's relations, removes it, and updates
 * them again. CPU is that of the one PostgreSQL process that does it.
 */
import { readFileSync } from "node:fs";
import { model } from "../src/model/model.ts";
import { EARTH_SCALE, earthDistance } from "../src/places/earth.ts";
import { MAX_RELATED } from "../src/places/reading/bounds.ts";
import { connect } from "../src/platform/database/connect.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { commandCaller } from "../src/service-router.ts";

const ROUNDS = 7;
/** Pictures that come to one place at once. */
const TOGETHER = 50;
/** The length of a list halfway between its maximum and the length at which it is refilled. */
const KEPT = MAX_RELATED + 25;
/** USER_HZ, in which /proc counts. */
const TICK_MS = 10;

interface Sight {
  name: string;
  /** The picture comes to the first of them. */
  places: number[];
  /** Whether the places have coordinates, or only their pictures. */
  coordinates: boolean;
}

const sights: Sight[] = [
  { name: "10 places with 200 each", places: Array(10).fill(200), coordinates: true },
  { name: "the same without coordinates", places: Array(10).fill(200), coordinates: false },
  { name: "a place with 2,000, and one with 1", places: [2000, 1], coordinates: true },
  { name: "a place with 1, and one with 2,000", places: [1, 2000], coordinates: true },
  { name: "200 places with 10 each", places: Array(200).fill(10), coordinates: true },
];

type Database = Awaited<ReturnType<typeof connect>>;
type Manager = ReturnType<Database["em"]["fork"]>;

/** Places with so many pictures each, all within reach of each other, that keep the nearest. */
interface Crowd {
  places: number;
  each: number;
}

const crowds: Crowd[] = [
  { places: 20, each: 100 },
  { places: 2_000, each: 1 },
  { places: 10_000, each: 1 },
];

/** Prints a line a sight; `npm run bench` calls this. */
export async function benchLinking(): Promise<void> {
  const server = await startEmbeddedPostgres({ durability: "none" });
  const { host, port, user, database } = server;
  const address = { host, port, user, database };
  const migrating = await connect(address, model);
  await migrate(migrating);
  await migrating.close(true);
  // One connection, so that one process of PostgreSQL does it all.
  const orm = await connect(address, model, { poolSize: 1, unhurried: true });
  try {
    console.log(`\nLinking one picture, ms, median of ${ROUNDS} (CPU over all of them):`);
    for (const sight of sights) await benchSight(orm, sight);
    console.log("\nA place and its first picture at a crowded sight, ms (CPU), median:");
    for (const crowd of crowds) await benchCrowd(orm, crowd);
  } finally {
    await orm.close(true);
    await server.stop();
  }
}

async function benchSight(orm: Database, { name, places, coordinates }: Sight): Promise<void> {
  const em = orm.em.fork();
  await em.execute("truncate place cascade");
  const ids: string[] = [];
  for (const pictures of places) {
    const [row] = await em.execute<{ id: string }[]>(
      `insert into place (id, title, description, latitude, longitude, link_radius_meters, caption, creator, created_at)
       values (gen_random_uuid(), '', '', ?, ?, 200, '', '', now()) returning id`,
      coordinates ? [48.8584, 2.2945] : [null, null],
    );
    const id = row?.id ?? "";
    ids.push(id);
    await insertPictures(orm, id, pictures);
  }
  await em.execute(
    `with one as (select place_id, array_agg(id order by id) as ids from image group by place_id)
     insert into related_place (place_id, related_id, distance_meters, shared_image_ids)
     select a.place_id, b.place_id, 0, array(select unnest(a.ids || b.ids) order by 1)
       from one a, one b where a.place_id <> b.place_id`,
  );
  await em.execute("analyze image, related_place, place");
  const came: number[] = [];
  const went: number[] = [];
  const [first = ""] = ids;
  const relate = async () => commandCaller({ orm }, "bench").linking.relate({ placeId: first });
  const [backend] = await em.execute<{ pid: number }[]>("select pg_backend_pid() as pid");
  let before = Number.NaN;
  for (let round = -1; round < ROUNDS; round++) {
    if (round === 0) before = cpu(backend?.pid ?? 0);
    const [image = ""] = await insertPictures(orm, first, 1);
    const change = "insert into link_change (place_id, image_id, position, changed_at)";
    await em.execute(`${change} values (?, ?, null, now())`, [first, image]);
    const ofComing = await wall(relate);
    await em.execute(
      `with gone as (delete from image where id = ? returning id, position)
       ${change} select ?, id, position, now() from gone`,
      [image, first],
    );
    const ofGoing = await wall(relate);
    if (round < 0) continue;
    came.push(ofComing);
    went.push(ofGoing);
  }
  const each = (cpu(backend?.pid ?? 0) - before) / (2 * ROUNDS);
  await insertPictures(orm, first, TOGETHER);
  await em.execute(
    `insert into link_change (place_id, image_id, position, changed_at)
     select place_id, id, null, now() from image where place_id = ? order by created_at desc limit ?`,
    [first, TOGETHER],
  );
  const start = cpu(backend?.pid ?? 0);
  while ((await relate()).more);
  const together = (cpu(backend?.pid ?? 0) - start) / TOGETHER;
  console.log(
    `  ${name.padEnd(36)} comes ${median(came)}, goes ${median(went)}, CPU ${each.toFixed(0).padStart(5)}, ` +
      `of ${TOGETHER} together ${together.toFixed(1).padStart(5)} each`,
  );
}

/** Adds a place with a picture and removes it again, round by round. */
async function benchCrowd(orm: Database, { places, each }: Crowd): Promise<void> {
  const em = orm.em.fork();
  await em.execute("truncate place, link_change cascade");
  for (let n = 0; n < places; n++) await insertPictures(orm, await insertPlace(em, 1e-3), each);
  await em.execute("analyze image, place");
  if (each === 1) await keepNearest(em);
  await em.execute("analyze related_place, relation_bound");
  const [backend] = await em.execute<{ pid: number }[]>("select pg_backend_pid() as pid");
  const pid = backend?.pid ?? 0;
  const relate = (placeId: string) => commandCaller({ orm }, "bench").linking.relate({ placeId });
  const timed = async (work: () => Promise<unknown>): Promise<[number, number]> => {
    const begun = cpu(pid);
    return [await wall(work), cpu(pid) - begun];
  };
  const whole = async (placeId: string) => {
    while ((await relate(placeId)).more);
  };
  const came: [number, number][] = [];
  const went: [number, number][] = [];
  const filled: [number, number][] = [];
  let rows = 0;
  let lists = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const place = await insertPlace(em);
    const [image = ""] = await insertPictures(orm, place, 1);
    const change = "insert into link_change (place_id, image_id, position, changed_at)";
    await em.execute(`${change} values (?, ?, null, now())`, [place, image]);
    came.push(await timed(() => whole(place)));
    const [written] = await em.execute<{ rows: number }[]>(
      "select count(*)::int as rows from related_place where ? in (place_id, related_id)",
      [place],
    );
    rows += (written?.rows ?? 0) / ROUNDS;
    await em.execute(
      `with gone as (delete from image where id = ? returning id, position)
       ${change} select ?, id, position, now() from gone`,
      [image, place],
    );
    went.push(await timed(() => whole(place)));
    const due = "select place_id as id from link_change";
    const short = await em.execute<{ id: string }[]>(due);
    lists += short.length / ROUNDS;
    filled.push(
      await timed(async () => {
        for (const { id } of short) await whole(id);
      }),
    );
  }
  const both = (all: [number, number][]) =>
    `${median(all.map(([ms]) => ms))} (${median(all.map(([, ms]) => ms)).trim()})`;
  console.log(
    `  ${`${places} places with ${each} each`.padEnd(28)} comes ${both(came)}, ${rows.toFixed(0)} rows; ` +
      `goes ${both(went)}, then ${lists.toFixed(0)} lists are filled up ${both(filled)}`,
  );
}

async function insertPlace(em: Manager, spread = 1e-6): Promise<string> {
  const [row] = await em.execute<{ id: string }[]>(
    `insert into place (id, title, description, latitude, longitude, link_radius_meters, caption, creator, created_at)
     values (gen_random_uuid(), '', '', 48.8589 + (random() - 0.5) * ?, 2.295 + (random() - 0.5) * ?, 200, '', '', now())
     returning id`,
    [spread, spread],
  );
  return row?.id ?? "";
}

/** The result of relating places of one picture: all bounds, and the lists of those in the middle. */
async function keepNearest(em: Manager): Promise<void> {
  const toMiddle = "place.position <-> globe_point(48.8589, 2.295)";
  const nearest = `select other.id, ${earthDistance("place.position", "other.position")} / ${EARTH_SCALE} as meters
       from place other where other.id <> place.id order by place.position <-> other.position`;
  await em.execute("create index middle on place using gist (position)");
  await em.execute(
    `insert into relation_bound (place_id, distance_meters, related_id, open)
     select place.id, last.meters, last.id, false
       from place cross join lateral (${nearest} limit 1 offset ${KEPT - 1}) last`,
  );
  await em.execute(
    `insert into related_place (place_id, related_id, distance_meters, shared_image_ids)
     select place.id, near.id, near.meters, array[a.id, b.id]
       from (select * from place order by ${toMiddle} limit 1000) place
      cross join lateral (${nearest} limit ${KEPT}) near
       join image a on a.place_id = place.id join image b on b.place_id = near.id`,
  );
  await em.execute("drop index middle");
}

async function insertPictures(orm: Database, place: string, count: number): Promise<string[]> {
  const rows = await orm.em.fork().execute<{ id: string }[]>(
    `insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width,
       height, latitude, longitude, link_radius_meters, camera_make, camera_model, analysis_status,
       analysis_error, analysis_attempts, analysis_changed_at, creator, created_at)
     select gen_random_uuid(), ?, gen_random_uuid(), '', '', 'image/jpeg', 1, 1, 1,
       48.8584 + random() * 1e-3, 2.2945 + random() * 1e-3, 200, '', '', 'done', '', 0, now(), '', now()
       from generate_series(1, ?) returning id`,
    [place, count],
  );
  return rows.map(({ id }) => id);
}

async function wall(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** User and system time of a process so far, in ms. */
function cpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function median(values: number[]): string {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return middle.toFixed(0).padStart(5);
}

if (import.meta.main) await benchLinking();
