import type { EntityManager } from "@mikro-orm/postgresql";

/** Analysed pictures without bytes, as rows; `spots` is SQL for latitude and longitude of row n. */
export async function insertPictures(
  em: EntityManager,
  placeId: string,
  { count, spots, radius }: { count: number; spots: string; radius: number },
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width,
       height, latitude, longitude, link_radius_meters, camera_make, camera_model, analysis_status,
       analysis_error, analysis_attempts, analysis_changed_at, creator, created_at)
     select gen_random_uuid(), ?, 'pictures/rows/' || gen_random_uuid(), '', '', 'image/jpeg', 1, 1,
       1, ${spots}, ?, '', '', 'done', '', 0, now(), 'x', now() from generate_series(1, ?) n
     returning id`,
    [placeId, radius, count],
  );
  return rows.map(({ id }) => id);
}
