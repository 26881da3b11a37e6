import type { Caller } from "../../procedures/caller.ts";
import { altOf } from "../alt.ts";
import { RENDITIONS_VERSION } from "../bytes/renditions.ts";
import { grouped, uuidArray } from "../ids.ts";
import type { AnalysisStatus, LocationPrecision } from "../image.ts";
import { type Located, locationFor } from "../location.ts";
import type { BadgeView, LinkedImageView } from "../schemas.ts";
import { listed } from "./listed.ts";
import { inOrder, instant, type Lists, type Reading, type Slice, textBytes } from "./reading.ts";

interface Row {
  id: string;
  place_id: string;
  caption: string;
  licence: string;
  credit: string;
  source: string;
  alt_text: string;
  content_type: string;
  byte_size: string;
  width: number;
  height: number;
  latitude: number | null;
  longitude: number | null;
  location_precision: LocationPrecision;
  camera_latitude: number | null;
  camera_longitude: number | null;
  place_latitude: number | null;
  place_longitude: number | null;
  creator: string;
  taken_at: string | null;
  camera_make: string;
  camera_model: string;
  analysis_status: AnalysisStatus;
  analysis_error: string;
  created_at: string;
  badges: BadgeView[];
}

/**
 * Reads pictures with their badges, without linked pictures, in the order of the ids; the caller has
 * charged the budget. Reads plain rows with one statement, because entities cost three times as much.
 */
export async function imagesById(ctx: Reading, ids: readonly string[]): Promise<LinkedImageView[]> {
  if (ids.length === 0) return [];
  const rows: Row[] = await ctx.em.execute(
    `select image.id, place_id, image.caption, alt_text, licence, credit, image.source,
            content_type, byte_size, width, height,
            image.latitude, image.longitude, location_precision, camera_latitude, camera_longitude,
            place.latitude as place_latitude, place.longitude as place_longitude, image.creator,
            ${instant("taken_at")}, camera_make, camera_model, analysis_status, analysis_error,
            ${instant("image.created_at", "created_at")},
            (select coalesce(
                      json_agg(
                        json_build_object('label', label, 'display', display,
                                          'confidence', confidence, 'source', source)
                        order by source, confidence desc, label
                      ), '[]')
               from badge where image_id = image.id) as badges
       from image join place on place.id = place_id where image.id = any(?::uuid[])`,
    [uuidArray([...new Set(ids)])],
  );
  const base = ctx.services.config.publicBaseUrl;
  return inOrder(
    ids,
    rows.map((row) => viewOf(row, base, ctx.caller)),
  );
}

const viewOf = (row: Row, base: string, reader: Caller | null): LinkedImageView =>
  withAlt(row, {
    id: row.id,
    placeId: row.place_id,
    url: `${base}/media/${row.id}/${RENDITIONS_VERSION}`,
    caption: row.caption,
    licence: row.licence,
    credit: row.credit,
    source: row.source,
    contentType: row.content_type,
    byteSize: Number(row.byte_size),
    width: row.width,
    height: row.height,
    altWritten: row.alt_text.trim() !== "",
    ...locationFor(reader, locatedOf(row)),
    locationPrecision: row.location_precision,
    takenAt: row.taken_at,
    cameraMake: row.camera_make,
    cameraModel: row.camera_model,
    analysisStatus: row.analysis_status,
    analysisError: row.analysis_error,
    createdAt: row.created_at,
  });

/** Proposes the text from the badges that the reader sees. */
const withAlt = (row: Row, view: Omit<LinkedImageView, "alt">): LinkedImageView => ({
  ...view,
  alt: altOf(row.alt_text, row.caption, view.badges),
});

const locatedOf = (row: Row): Located<BadgeView> => ({
  image: {
    creator: row.creator,
    locationPrecision: row.location_precision,
    latitude: row.latitude,
    longitude: row.longitude,
    cameraLatitude: row.camera_latitude,
    cameraLongitude: row.camera_longitude,
  },
  place: { latitude: row.place_latitude, longitude: row.place_longitude },
  badges: row.badges,
});

/** SQL: the estimated bytes of JSON of a picture, without linked pictures. */
export const imageBytes = (image: string): string => `(
  860 + ${textBytes(`${image}.caption`)} + ${textBytes(`${image}.analysis_error`)}
  + greatest(${textBytes(`${image}.alt_text`)}, ${textBytes(`${image}.caption`)})
  + ${textBytes(`${image}.licence`)} + ${textBytes(`${image}.credit`)} + ${textBytes(`${image}.source`)}
  + ${textBytes(`${image}.camera_make`)} + ${textBytes(`${image}.camera_model`)}
  + (select coalesce(sum(80 + ${textBytes("label")} + ${textBytes("display")}), 0)
       from badge where image_id = ${image}.id))`;

/** The pictures of each place that fit, newest first, without linked pictures. */
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

/** One page of the pictures of all places, newest first, without linked pictures. */
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
