import { tooExpensive } from "../../procedures/budget.ts";
import { sameLocation } from "../earth.ts";
import { grouped, uuidArray } from "../ids.ts";
import type { ImageView, LinkedImageView } from "../schemas.ts";
import { LINKED_OF_ONE } from "./bounds.ts";
import { imageBytes, imagesById } from "./images.ts";
import { type Lists, only, type Reading } from "./reading.ts";

/** Linked pictures counted per picture in a list; this number also means "or more". */
export const COUNTED_IN_LISTS = 50;
/** The same for a picture read by itself. */
export const COUNTED_OF_ONE = 10_000;

/** The requested part of a picture's links. */
export interface LinkedOf {
  id: string;
  limit: number;
  offset: number;
}

/** Links that one statement may visit, including those it skips. */
const MAX_PASSED = 12_000;

/** A link from a picture to another. */
export interface Link {
  image_id: string;
  id: string;
  /** Bytes of the linked picture's JSON. */
  bytes: number;
}

/**
 * Finds the others of each picture at the same location, nearest first: within the link radius of
 * its own place, by the spatial index.
 */
export async function linksOf(ctx: Reading, wanted: readonly LinkedOf[]): Promise<Link[]> {
  if (wanted.length === 0) return [];
  const requested = wanted.reduce((sum, { limit }) => sum + limit, 0);
  const visited = wanted.reduce((sum, { offset }) => sum + offset, requested);
  if (visited > MAX_PASSED) {
    ctx.budget.refuse("links", tooExpensive(`passes more than ${MAX_PASSED} links`));
  }
  ctx.budget.take(requested);
  // Chords have the same order as arcs, and the index provides it, so farther rows are never read.
  return ctx.em.execute(
    `select image.id as image_id, linked.id, ${imageBytes("linked")}::int as bytes
       from unnest(?::uuid[], ?::int[], ?::int[]) as parent (id, most, skip)
       join image using (id) cross join lateral (
       select other.*, other.position <-> image.position as chord
         from image other
        where ${sameLocation("other", "image")}
        order by other.position <-> image.position, other.id limit parent.most offset parent.skip
     ) linked
     order by image.id, linked.chord, linked.created_at desc, linked.id desc`,
    [
      uuidArray(wanted.map(({ id }) => id)),
      intArray(wanted.map(({ limit }) => limit)),
      intArray(wanted.map(({ offset }) => offset)),
    ],
  );
}

/** Pictures that share the room for their linked pictures. */
export interface Sharing {
  imageIds: readonly string[];
  bytes: number;
}

/** The links from those pictures that fit, the nearest of each picture first. */
export function linksThatFit(links: readonly Link[], groups: readonly Sharing[]): Link[] {
  const byImage = grouped(links, (link) => link.image_id);
  const left = new Set<Link>();
  for (const { imageIds, bytes } of groups) {
    const lists = imageIds.map((id) => byImage.get(id) ?? []);
    const longest = Math.max(0, ...lists.map((list) => list.length));
    let room = bytes;
    for (let rank = 0; rank < longest; rank++) {
      for (const list of lists) {
        const link = list[rank];
        if (link === undefined) continue;
        if (link.bytes > room) left.add(link);
        else room -= link.bytes;
      }
    }
  }
  return links.filter((link) => !left.has(link));
}

/** The target pictures of links, by source picture. */
export async function linkedBy(
  ctx: Reading,
  links: readonly Link[],
): Promise<Lists<LinkedImageView>> {
  ctx.budget.take(
    0,
    links.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const views = await imagesById(
    ctx,
    links.map(({ id }) => id),
  );
  const byId = new Map(views.map((view) => [view.id, view]));
  return new Map(
    [...grouped(links, (link) => link.image_id)].map(
      ([imageId, own]) => [imageId, own.flatMap(({ id }) => byId.get(id) ?? [])] as const,
    ),
  );
}

/** The number of links per picture, counted up to `most`. */
export async function linkedTotals(
  ctx: Reading,
  imageIds: readonly string[],
  most: number,
): Promise<Map<string, number>> {
  if (imageIds.length === 0) return new Map();
  const rows: { id: string; total: number }[] = await ctx.em.execute(
    `select image.id, (
       select count(*)::int from (
         select from image other where ${sameLocation("other", "image")} limit ${most}
       ) linked
     ) as total from image where id = any(?::uuid[])`,
    [uuidArray(imageIds)],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** How many linked pictures each picture carries, and the limit of their count. */
interface Carrying {
  limitOf(image: LinkedImageView): number;
  counted: number;
  /** Drops links that do not fit. */
  cut?(links: readonly Link[]): Link[];
}

/** Pictures with their nearest linked pictures and the total. */
export async function withLinked(
  ctx: Reading,
  images: readonly LinkedImageView[],
  { limitOf, counted, cut = (links) => [...links] }: Carrying,
): Promise<ImageView[]> {
  const wanted = images.map((image) => ({ id: image.id, limit: limitOf(image), offset: 0 }));
  const links = await linksOf(ctx, wanted);
  const linked = await linkedBy(ctx, cut(links));
  const found = grouped(links, (link) => link.image_id);
  const lengthOf = (id: string): number => found.get(id)?.length ?? 0;
  // Fewer than requested means these are all.
  const more = wanted.filter(({ id, limit }) => lengthOf(id) >= limit).map(({ id }) => id);
  const totals = await linkedTotals(ctx, more, counted);
  return images.map((image) => ({
    ...image,
    linkedImages: linked.get(image.id) ?? [],
    linkedImagesTotal: totals.get(image.id) ?? lengthOf(image.id),
  }));
}

/** An existing picture, as a request for it alone returns it. */
export async function oneImage(ctx: Reading, id: string): Promise<ImageView> {
  const carrying = { limitOf: () => LINKED_OF_ONE, counted: COUNTED_OF_ONE };
  return only(await withLinked(ctx, await imagesById(ctx, [id]), carrying));
}

const intArray = (numbers: readonly number[]): string => `{${numbers.join(",")}}`;
