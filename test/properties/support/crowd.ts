import type pg from "pg";
import { PIPELINE } from "../../../src/picture-codec/pipeline.ts";

/** How crowded the sight is: the number of places, and of pictures, comments and relations of each. */
export interface Crowd {
  places: number;
  images: number;
  badges: number;
  comments: number;
  /** Whether every text is as long as it may be. */
  wordy: boolean;
  /** The character of such texts; one of three bytes by default. */
  character?: string;
}

/**
 * Places that share one sight, every picture is at the same
 * location as every other, every place related to every other, by all of their pictures.
 */
export async function insertCrowd(client: pg.Client, crowd: Crowd): Promise<void> {
  const { places, images, badges, comments, wordy, character = "說" } = crowd;
  const text = (most: number): string =>
    wordy ? `repeat(chr(${character.codePointAt(0)}), ${most})` : "'Some words.'";
  await client.query(
    `insert into place (id, title, description, latitude, longitude, link_radius_meters, caption,
       creator, created_at)
     select gen_random_uuid(), ${wordy ? "repeat(chr(1), 99)" : "'Here'"}, ${text(5000)}, 48.8584, 2.2945, 500, '', 'x',
            now() - make_interval(secs => n) from generate_series(1, $1) n`,
    [places],
  );
  await client.query(
    `insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width,
       height, latitude, longitude, link_radius_meters, camera_make, camera_model, analysis_status,
       analysis_error, analysis_attempts, analysis_changed_at, creator, created_at, pipeline)
     select gen_random_uuid(), place.id, 'pictures/rows/' || gen_random_uuid(), '',
            ${text(2000)}, 'image/jpeg', 1, 1, 1, 48.8584 + random() * 1e-3,
            2.2945 + random() * 1e-3, 500, 'Apple', 'iPhone 15', 'done', ${text(300)}, 0,
            now(), 'x', now() - make_interval(secs => n), ${PIPELINE}
       from place cross join generate_series(1, $1) n`,
    [images],
  );
  await client.query(
    `insert into badge (image_id, source, label, display, confidence)
     select image.id, 'pixels', 'label-' || n, repeat('b', 40), random()
       from image cross join generate_series(1, $1) n`,
    [badges],
  );
  await client.query(
    `insert into comment (id, place_id, content, creator, created_at)
     select gen_random_uuid(), place.id, ${text(5000)}, 'x', now() - make_interval(secs => n)
       from place cross join generate_series(1, $1) n`,
    [comments],
  );
  await client.query(
    `insert into related_place (place_id, related_id, distance_meters, shared_image_ids)
     select a.id, b.id, random(),
            array(select id from image where place_id in (a.id, b.id) order by id)
       from place a join place b on a.id <> b.id`,
  );
  await client.query("analyze");
}
