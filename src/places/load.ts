import { sameLocation } from "./earth.ts";
import { grouped, uuidArray, uuidOf } from "./ids.ts";
import { Image } from "./image.ts";
import { Comment, Place } from "./place.ts";
import type { CommentView, LinkedImageView, PlaceSummary, RelatedPlaceView } from "./schemas.ts";
import { commentViews, imageViews, placeSummaries, type Reading } from "./views.ts";

/**
 * How many of a list stand within each of `parents`: an answer holds a bounded number of objects
 * however many places it lists.
 */
const share = (budget: number, parents: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.floor(budget / Math.max(1, parents))));

const imagesPerPlace = (places: number): number => share(500, places, 5, 200);
const commentsPerPlace = (places: number): number => share(500, places, 5, 200);
const relatedPerPlace = (places: number): number => share(500, places, 5, 100);
const linkedPerImage = (images: number): number => share(2000, images, 2, 100);

/** Finds rows by id in one statement, in the order of the ids. */
async function inOrder<T extends { id: string }>(
  ids: readonly string[],
  find: (ids: string[]) => Promise<T[]>,
): Promise<T[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await find([...new Set(ids)])).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export const placesById = (ctx: Reading, ids: readonly string[]): Promise<PlaceSummary[]> =>
  inOrder(
    ids.flatMap((id) => uuidOf(id) ?? []),
    async (known) => placeSummaries(ctx, await ctx.em.find(Place, { id: { $in: known } })),
  );

const imagesById = (ctx: Reading, ids: readonly string[]): Promise<LinkedImageView[]> =>
  inOrder(ids, async (known) => imageViews(ctx, await ctx.em.find(Image, { id: { $in: known } })));

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

interface Slice {
  limit: number;
  offset: number;
}

/** The newest pictures of each place. */
export async function imagesOf(
  ctx: Reading,
  placeIds: readonly string[],
  { limit, offset }: Slice = { limit: imagesPerPlace(placeIds.length), offset: 0 },
): Promise<Map<string, LinkedImageView[]>> {
  const rows: { id: string }[] = await ctx.em.execute(
    `select image.id from unnest(?::uuid[]) as parent (id) cross join lateral (
       select id from image where place_id = parent.id
        order by created_at desc, id desc limit ? offset ?
     ) image`,
    [uuidArray(unique(placeIds)), limit, offset],
  );
  const images = await imagesById(
    ctx,
    rows.map(({ id }) => id),
  );
  return grouped(images, ({ placeId }) => placeId);
}

/** The oldest comments of each place. */
export async function commentsOf(
  ctx: Reading,
  placeIds: readonly string[],
  { limit, offset }: Slice = { limit: commentsPerPlace(placeIds.length), offset: 0 },
): Promise<Map<string, CommentView[]>> {
  const rows: { id: string }[] = await ctx.em.execute(
    `select comment.id from unnest(?::uuid[]) as parent (id) cross join lateral (
       select id from comment where place_id = parent.id
        order by created_at, id limit ? offset ?
     ) comment`,
    [uuidArray(unique(placeIds)), limit, offset],
  );
  const comments = await inOrder(
    rows.map(({ id }) => id),
    async (ids) => commentViews(ctx, await ctx.em.find(Comment, { id: { $in: ids } })),
  );
  return grouped(comments, ({ placeId }) => placeId);
}

/**
 * For each picture the others at the same location, nearest first: within the link radius of its
 * own place, by the spatial index.
 */
export async function linkedOf(
  ctx: Reading,
  imageIds: readonly string[],
): Promise<Map<string, LinkedImageView[]>> {
  // The order of chords is that of arcs, and the index gives it: what lies further is never read.
  const rows: { image_id: string; id: string }[] = await ctx.em.execute(
    `select image.id as image_id, linked.id from image cross join lateral (
       select other.id, other.created_at, other.position <-> image.position as chord
         from image other
        where ${sameLocation("other", "image")}
        order by other.position <-> image.position limit ?
     ) linked where image.id = any(?::uuid[])
     order by image.id, linked.chord, linked.created_at desc, linked.id desc`,
    [linkedPerImage(imageIds.length), uuidArray(imageIds)],
  );
  const views = await imagesById(ctx, [...new Set(rows.map(({ id }) => id))]);
  const byId = new Map(views.map((view) => [view.id, view]));
  const linked = new Map<string, LinkedImageView[]>();
  for (const [imageId, ofImage] of grouped(rows, (row) => row.image_id)) {
    linked.set(
      imageId,
      ofImage.flatMap(({ id }) => byId.get(id) ?? []),
    );
  }
  return linked;
}

interface RelationRow {
  place_id: string;
  related_id: string;
  distance_meters: number;
  shared_image_ids: string[];
}

/** The related places of each place, nearest first. */
export async function relatedOf(
  ctx: Reading,
  placeIds: readonly string[],
): Promise<Map<string, RelatedPlaceView[]>> {
  const rows: RelationRow[] = await ctx.em.execute(
    `select related.* from unnest(?::uuid[]) as parent (id) cross join lateral (
       select ${relationColumns} from related_place where place_id = parent.id
        order by distance_meters, related_id limit ?
     ) related`,
    [uuidArray(unique(placeIds)), relatedPerPlace(placeIds.length)],
  );
  const views = await relationViews(ctx, rows);
  return new Map(
    [...grouped(views, ({ placeId }) => placeId)].map(([placeId, relations]) => [
      placeId,
      relations.map(({ relation }) => relation),
    ]),
  );
}

/** The relations of all places, nearest first. */
export async function allRelations(
  ctx: Reading,
  { limit, offset }: Slice,
): Promise<RelatedPlaceView[]> {
  const rows: RelationRow[] = await ctx.em.execute(
    `select ${relationColumns} from related_place
      order by distance_meters, place_id, related_id limit ? offset ?`,
    [limit, offset],
  );
  return (await relationViews(ctx, rows)).map(({ relation }) => relation);
}

const relationColumns =
  "place_id, related_id, distance_meters, array_to_json(shared_image_ids) as shared_image_ids";

async function relationViews(
  ctx: Reading,
  rows: readonly RelationRow[],
): Promise<{ placeId: string; relation: RelatedPlaceView }[]> {
  const places = await placesById(ctx, [...new Set(rows.map(({ related_id }) => related_id))]);
  const byId = new Map(places.map((place) => [place.id, place]));
  return rows.flatMap((row) => {
    const place = byId.get(row.related_id);
    if (place === undefined) return [];
    const { distance_meters: distanceMeters, shared_image_ids: sharedImageIds } = row;
    return { placeId: row.place_id, relation: { place, distanceMeters, sharedImageIds } };
  });
}
