import { RENDITIONS_VERSION } from "../bytes/renditions.ts";
import { coordinateOf } from "../coordinate.ts";
import { grouped, uuidArray } from "../ids.ts";
import type { AnalysisStatus } from "../image.ts";
import type { BadgeView, LinkedImageView } from "../schemas.ts";
import { listed } from "./listed.ts";
import { inOrder, instant, type Lists, type Reading, type Slice, textBytes } from "./reading.ts";

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
  taken_at: string | null;
  camera_make: string;
  camera_model: string;
  analysis_status: AnalysisStatus;
  analysis_error: string;
  created_at: string;
  badges: BadgeView[];
}

/**
 * Pictures with their badges, without those that are linked to them, in the order of the ids; who
 * asks has taken them from the budget. Plain rows of one statement: as entities they cost three times
 * as much.
 */
export async function imagesById(ctx: Reading, ids: readonly string[]): Promise<LinkedImageView[]> {
  if (ids.length === 0) return [];
  const rows: Row[] = await ctx.em.execute(
    `select id, place_id, caption, content_type, byte_size, width, height, latitude, longitude,
            ${instant("taken_at")}, camera_make, camera_model, analysis_status, analysis_error,
            ${instant("created_at")},
            (select coalesce(
                      json_agg(
                        json_build_object('label', label, 'display', display,
                                          'confidence', confidence, 'source', source)
                        order by source, confidence desc, label
                      ), '[]')
               from badge where image_id = image.id) as badges
       from image where id = any(?::uuid[])`,
    [uuidArray([...new Set(ids)])],
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
  url: `${base}/media/${row.id}/${RENDITIONS_VERSION}`,
  caption: row.caption,
  contentType: row.content_type,
  byteSize: Number(row.byte_size),
  width: row.width,
  height: row.height,
  coordinate: coordinateOf(row),
  takenAt: row.taken_at,
  cameraMake: row.camera_make,
  cameraModel: row.camera_model,
  badges: row.badges,
  analysisStatus: row.analysis_status,
  analysisError: row.analysis_error,
  createdAt: row.created_at,
});

/** SQL: about how many bytes of JSON a picture is, without those linked to it. */
export const imageBytes = (image: string): string => `(
  700 + ${textBytes(`${image}.caption`)} + ${textBytes(`${image}.analysis_error`)}
  + ${textBytes(`${image}.camera_make`)} + ${textBytes(`${image}.camera_model`)}
  + (select coalesce(sum(80 + ${textBytes("label")} + ${textBytes("display")}), 0)
       from badge where image_id = ${image}.id))`;

/** The pictures of each place, newest first, as far as they fit, without those linked to them. */
export async function imagesOf(
  ctx: Reading,
  placeIds: readonly string[],
  part: Slice,
): Promise<Lists<LinkedImageView>> {
  const found = await listed(ctx, placeIds, part, {
    items: "select * from image where place_id = parent.id order by created_at desc, id desc",
    columns: "item.id",
    bytes: `${imageBytes("item")}::int`,
  });
  const images = await imagesById(
    ctx,
    found.map(({ id }) => id),
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
  ctx.budget.take(rows.length);
  return imagesById(
    ctx,
    rows.map(({ id }) => id),
  );
}
