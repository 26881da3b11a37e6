import { grouped } from "../ids.ts";
import type { PlaceSummary, PlaceView } from "../schemas.ts";
import { type Bound, type Bounds, boundsOf, linkedEach } from "./bounds.ts";
import { newestComments } from "./comments.ts";
import { imagesOf } from "./images.ts";
import { COUNTED_IN_LISTS, thatFit, withLinked } from "./linked.ts";
import type { Parent, Reading } from "./reading.ts";
import { relatedOf } from "./related.ts";
import { NOTHING, totalsOf } from "./totals.ts";

/** Places with what they carry of their lists, in a constant number of statements. */
export async function wholePlaces(
  ctx: Reading,
  places: readonly PlaceSummary[],
  bounds: Bounds,
): Promise<PlaceView[]> {
  const room = new Map(places.map((place) => [place.id, boundsOf(place, bounds)]));
  const parents = (list: (own: Bounds) => Bound): Parent[] =>
    [...room].map(([id, own]) => ({ id, bytes: list(own).bytes }));
  const part = ({ items }: Bound) => ({ limit: items, offset: 0 });
  const totals = await totalsOf(ctx, [...room.keys()]);
  const images = await imagesOf(
    ctx,
    parents((own) => own.images),
    part(bounds.images),
  );
  const comments = await newestComments(
    ctx,
    parents((own) => own.comments),
    bounds.comments.items,
  );
  const related = await relatedOf(
    ctx,
    parents((own) => own.relatedPlaces),
    part(bounds.relatedPlaces),
    bounds.sharedImageIds,
  );
  const linked = await withLinked(ctx, [...images.values()].flat(), {
    limitOf: ({ placeId }) => linkedEach(bounds, images.get(placeId)?.length ?? 0),
    counted: COUNTED_IN_LISTS,
    cut: (links) =>
      thatFit(
        links,
        [...images].map(([placeId, own]) => ({
          imageIds: own.map(({ id }) => id),
          bytes: room.get(placeId)?.linkedImages.bytes ?? 0,
        })),
      ),
  });
  const byPlace = grouped(linked, ({ placeId }) => placeId);
  return places.map((place) => ({
    ...place,
    images: byPlace.get(place.id) ?? [],
    comments: comments.get(place.id) ?? [],
    relatedPlaces: related.get(place.id) ?? [],
    ...(totals.get(place.id) ?? NOTHING),
  }));
}
