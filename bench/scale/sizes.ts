/**
 * Bytes a row with its indexes, of every table that grows, in a database filled as `bench/places.ts`
 * fills it: where `bench/scale/measured.ts` has them from.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { model } from "../../src/model/model.ts";
import { connect } from "../../src/platform/database/connect.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.ts";
import { fillPlaces } from "../support/many-places.ts";
import { benchDocuments } from "../tokens/documents.ts";

/** Gives the columns that fillPlaces leaves short the lengths of a phone's picture. */
const LIKE_A_PHONES = `update image set sha256 = repeat('0123456789abcdef', 4), byte_size = 3000000,
  width = 4032, height = 3024, camera_latitude = latitude, camera_longitude = longitude,
  idempotency_key = gen_random_uuid()::text,
  camera_settings = '{"exposureTime":0.008,"fNumber":1.8,"iso":64,"focalLength":4.25,"lens":"back camera 4.25mm f/1.8"}'`;

const ROWS: Record<string, string> = {
  badge: `insert into badge (image_id, source, label, display, confidence)
    select id, 'labels', 'label-' || n, 'A label ' || n, 0.5 from image, generate_series(1, 7) n`,
  comment: `insert into comment (id, place_id, content, creator, created_at)
    select gen_random_uuid(), id, repeat('What a view. ', 8), creator, now() from place`,
  related_place: `insert into related_place (place_id, related_id, distance_meters, shared_image_ids)
    select a.id, b.id, n, array[a.id, b.id]
      from (select id, row_number() over (order by id) as at from place) a
     cross join generate_series(1, 4) n
      join (select id, row_number() over (order by id) as at from place) b on b.at = a.at + n`,
  audit_entry: `insert into audit_entry (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
    select gen_random_uuid(), now() - make_interval(secs => n), 'Somebody ' || n % 1000, 'image.create', 'image',
           gen_random_uuid()::text, 'Somebody added a picture to Harbour ' || n,
           '{"caption":{"from":null,"to":"The pier at noon"},"placeId":{"from":null,"to":"00000000-0000-4000-8000-000000000000"}}',
           gen_random_uuid()::text from generate_series(1, 200000) n`,
  theme_usage: `insert into theme_usage (theme_id, hour, version, pinned, requests)
    select gen_random_uuid(), now() - make_interval(hours => n % 25), 1, false, n from generate_series(1, 200000) n`,
  metric_bucket: `insert into metric_bucket (seconds, begin, metric, value)
    select 300, now() - make_interval(secs => n * 300), metric, n
      from generate_series(1, 20000) n, unnest(array['requests', 'hits', 'misses', 'errors', 'up',
        'handled:picture-analysis', 'peak:waiting:picture-analysis', 'peak:oldest:picture-analysis']) metric`,
};

/** Prints a line a table; `npm run bench` calls this. */
export async function benchSizes(): Promise<void> {
  console.log("\nBytes a row, with its indexes:");
  const server = await startEmbeddedPostgres({ durability: "none" });
  const { host, port, user, database } = server;
  const orm = await connect({ host, port, user, database }, model, { unhurried: true });
  try {
    await migrate(orm);
    const em = orm.em.fork();
    await fillPlaces(em);
    await em.execute(LIKE_A_PHONES);
    await em.execute("vacuum full image");
    for (const statement of Object.values(ROWS)) await em.execute(statement);
    await fillThemes(em);
    for (const table of ["place", "image", ...Object.keys(ROWS), "theme_revision", "place_cell"]) {
      const [found] = await em.execute<{ rows: number; bytes: number }[]>(
        `select (select count(*) from ${table})::float8 as rows, pg_total_relation_size('${table}')::float8 as bytes`,
      );
      const { rows = 0, bytes = 0 } = found ?? {};
      console.log(
        `  ${table.padEnd(16)} ${String(rows).padStart(9)} rows, ${(bytes / rows).toFixed(0)} bytes each`,
      );
    }
  } finally {
    await orm.close(true);
    await server.stop();
  }
}

/** A history of two hundred versions of Spectrum's tokens. */
async function fillThemes(em: EntityManager): Promise<void> {
  const source = benchDocuments().find(({ name }) => /spectrum/i.test(name))?.source ?? "{}";
  await em.execute(
    `with made as (
       insert into theme (id, slug, name, default_appearance, tokens, status, system, version, created_at, updated_at)
       values (gen_random_uuid(), 'large', 'Large', 'light', ?, 'draft', false, 1, now(), now()) returning id
     )
     insert into theme_revision (theme_id, version, name, default_appearance, tokens, status, created_at)
     select id, n, 'Large', 'light', ?, 'draft', now() from made, generate_series(1, 200) n`,
    [source, source],
  );
  console.log(`  a document of ${source.length} bytes in theme_revision`);
}

if (import.meta.main) await benchSizes();
