import { coordinateOf } from "../coordinate.ts";
import { grouped, uuidArray } from "../ids.ts";
import type { AnalysisStatus } from "../image.ts";
import type { BadgeView, LinkedImageView } from "../schemas.ts";
import { inOrder, type Lists, type Reading, type Slice } from "./reading.ts";

interface Row {
  id: string;
  place_id: string;
  caption: string;
  content_type: string;
  byte_size: string;
  width: number;
  height: number;
  latitude: number | null;
  longitude: number | null;
  taken_at: Date | null;
  camera_make: string;
  camera_model: string;
  analysis_status: AnalysisStatus;
  analysis_error: string;
  created_at: Date;
  badges: BadgeView[];
}

/**
 * Pictures with their badges, without those that are linked to them, in the order of the ids. Plain
 * rows of one statement: as entities they cost three times as much.
 */
export async function imagesById(ctx: Reading, ids: readonly string[]): Promise<LinkedImageView[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  ctx.budget.take(wanted.length);
  const rows: Row[] = await ctx.em.execute(
    `select id, place_id, caption, content_type, byte_size, width, height, latitude, longitude,
            taken_at, camera_make, camera_model, analysis_status, analysis_error, created_at,
            (select coalesce(
                      json_agg(
                        json_build_object('label', label, 'display', display,
                                          'confidence', confidence, 'source', source)
                        order by source, confidence desc, label
                      ), '[]')
               from badge where image_id = image.id) as badges
       from image where id = any(?::uuid[])`,
    [uuidArray(wanted)],
  );
  const base = ctx.services.config.publicBaseUrl;
  return inOrder(
    ids,
    rows.map((row) => viewOf(row, base)),
  );
}

const viewOf = (row: Row, base: string): LinkedImageView => ({
  id: row.id,
  placeId: row.place_id,
  url: `${base}/media/${row.id}`,
  caption: row.caption,
  contentType: row.content_type,
  byteSize: Number(row.byte_size),
  width: row.width,
  height: row.height,
  coordinate: coordinateOf(row),
  takenAt: row.taken_at?.toISOString() ?? null,
  cameraMake: row.camera_make,
  cameraModel: row.camera_model,
  badges: row.badges,
  analysisStatus: row.analysis_status,
  analysisError: row.analysis_error,
  createdAt: row.created_at.toISOString(),
});

/** The pictures of each place, newest first, without those linked to them. */
export async function imagesOf(
  ctx: Reading,
  placeIds: readonly string[],
  { limit, offset }: Slice,
): Promise<Lists<LinkedImageView>> {
  const rows: { id: string }[] = await ctx.em.execute(
    `select image.id from unnest(?::uuid[]) as parent (id) cross join lateral (
       select id from image where place_id = parent.id
        order by created_at desc, id desc limit ? offset ?
     ) image`,
    [uuidArray([...new Set(placeIds)]), limit, offset],
  );
  const images = await imagesById(
    ctx,
    rows.map(({ id }) => id),
  );
  return grouped(images, ({ placeId }) => placeId);
}

/** One page of the pictures of all places, newest first, without those linked to them. */
export async function newestImages(
  ctx: Reading,
  { limit, offset }: Slice,
): Promise<LinkedImageView[]> {
  const rows: { id: string }[] = await ctx.em.execute(
    "select id from image order by created_at desc, id desc limit ? offset ?",
    [limit, offset],
  );
  return imagesById(
    ctx,
    rows.map(({ id }) => id),
  );
}
