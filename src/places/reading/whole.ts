import { grouped } from "../ids.ts";
import type { PlaceSummary, PlaceView } from "../schemas.ts";
import { type Bound, type Bounds, linkedEach } from "./bounds.ts";
import { newestComments } from "./comments.ts";
import { imagesOf } from "./images.ts";
import { COUNTED_IN_LISTS, linksThatFit, withLinked } from "./linked.ts";
import type { Reading, Slice } from "./reading.ts";
import { relatedOf } from "./related.ts";
import { roomForLinked } from "./room.ts";
import { NOTHING, totalsOf, wholeTotalsOf } from "./totals.ts";

/** The carried part of a list. */
export const carried = ({ items, bytes }: Bound): Slice => ({ limit: items, offset: 0, bytes });

/** Reads places with the carried parts of their lists, in a constant number of statements. */
export async function wholePlaces(
  ctx: Reading,
  places: readonly PlaceSummary[],
  bounds: Bounds,
): Promise<PlaceView[]> {
  const ids = places.map(({ id }) => id);
  const images = await imagesOf(ctx, ids, carried(bounds.images));
  const comments = await newestComments(ctx, ids, carried(bounds.comments));
  const { relatedPlaces, sharedImageIds } = bounds;
  const related = await relatedOf(ctx, ids, carried(relatedPlaces), sharedImageIds);
  const room = await roomForLinked(ctx, ids, bounds);
  const together = [...images].map(([placeId, own]) => ({
    imageIds: own.map(({ id }) => id),
    bytes: room.get(placeId) ?? 0,
  }));
  const linked = await withLinked(ctx, [...images.values()].flat(), {
    limitOf: ({ placeId }) => linkedEach(bounds, images.get(placeId)?.length ?? 0),
    counted: COUNTED_IN_LISTS,
    cut: (links) => linksThatFit(links, together),
  });
  const byPlace = grouped(linked, ({ placeId }) => placeId);
  // Last, because it counts as far as the budget allows.
  const totals = await (bounds.countsBeyond ? wholeTotalsOf : totalsOf)(ctx, ids);
  return places.map((place) => ({
    ...place,
    images: byPlace.get(place.id) ?? [],
    comments: comments.get(place.id) ?? [],
    relatedPlaces: related.get(place.id) ?? [],
    ...(totals.get(place.id) ?? NOTHING),
  }));
}
