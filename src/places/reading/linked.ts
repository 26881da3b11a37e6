import { sameLocation } from "../earth.ts";
import { grouped, uuidArray } from "../ids.ts";
import type { ImageView, LinkedImageView } from "../schemas.ts";
import { LINKED_OF_ONE } from "./bounds.ts";
import { imagesById } from "./images.ts";
import type { Lists, Reading } from "./reading.ts";

/** How many linked pictures are counted; that many stand for that many and more. */
export const MAX_COUNTED = 1000;

/** What is asked for of the pictures linked to one. */
export interface LinkedOf {
  id: string;
  limit: number;
  offset: number;
}

/**
 * For each picture the others at the same location, nearest first: within the link radius of its
 * own place, by the spatial index.
 */
export async function linkedOf(
  ctx: Reading,
  wanted: readonly LinkedOf[],
): Promise<Lists<LinkedImageView>> {
  if (wanted.length === 0) return new Map();
  // The order of chords is that of arcs, and the index gives it: what lies further is never read.
  const rows: { image_id: string; id: string }[] = await ctx.em.execute(
    `select image.id as image_id, linked.id
       from unnest(?::uuid[], ?::int[], ?::int[]) as parent (id, most, skip)
       join image using (id) cross join lateral (
       select other.id, other.created_at, other.position <-> image.position as chord
         from image other
        where ${sameLocation("other", "image")}
        order by other.position <-> image.position limit parent.most offset parent.skip
     ) linked
     order by image.id, linked.chord, linked.created_at desc, linked.id desc`,
    [
      uuidArray(wanted.map(({ id }) => id)),
      intArray(wanted.map(({ limit }) => limit)),
      intArray(wanted.map(({ offset }) => offset)),
    ],
  );
  const views = await imagesById(
    ctx,
    rows.map(({ id }) => id),
  );
  const byId = new Map(views.map((view) => [view.id, view]));
  const lists = [...grouped(rows, (row) => row.image_id)].map(
    ([imageId, linked]) => [imageId, linked.flatMap(({ id }) => byId.get(id) ?? [])] as const,
  );
  return new Map(lists);
}

/** How many pictures are linked to each, counted up to `MAX_COUNTED`. */
export async function linkedTotals(
  ctx: Reading,
  imageIds: readonly string[],
): Promise<Map<string, number>> {
  if (imageIds.length === 0) return new Map();
  const rows: { id: string; total: number }[] = await ctx.em.execute(
    `select image.id, (
       select count(*)::int from (
         select from image other where ${sameLocation("other", "image")} limit ${MAX_COUNTED}
       ) linked
     ) as total from image where id = any(?::uuid[])`,
    [uuidArray(imageIds)],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Pictures with as many of those linked to them as `limitOf` says, and how many there are. */
export async function withLinked(
  ctx: Reading,
  images: readonly LinkedImageView[],
  limitOf: (image: LinkedImageView) => number,
): Promise<ImageView[]> {
  const limits = new Map(images.map((image) => [image.id, limitOf(image)]));
  const linked = await linkedOf(
    ctx,
    images.map(({ id }) => ({ id, limit: limits.get(id) ?? 0, offset: 0 })),
  );
  const lengthOf = (id: string): number => linked.get(id)?.length ?? 0;
  // A list that is shorter than it may be is whole, and its length the total.
  const cut = images.filter(({ id }) => lengthOf(id) === limits.get(id)).map(({ id }) => id);
  const totals = await linkedTotals(ctx, cut);
  return images.map((image) => ({
    ...image,
    linkedImages: linked.get(image.id) ?? [],
    linkedImagesTotal: totals.get(image.id) ?? lengthOf(image.id),
  }));
}

/** A picture that is known to be there, as it is read by itself. */
export async function oneImage(ctx: Reading, id: string): Promise<ImageView> {
  const [view] = await withLinked(ctx, await imagesById(ctx, [id]), () => LINKED_OF_ONE);
  if (view === undefined) throw new Error(`There is no picture ${id}`);
  return view;
}

const intArray = (numbers: readonly number[]): string => `{${numbers.join(",")}}`;
