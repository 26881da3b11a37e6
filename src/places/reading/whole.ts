import { grouped } from "../ids.ts";
import type { PlaceSummary, PlaceView } from "../schemas.ts";
import { type Bounds, linkedEach } from "./bounds.ts";
import { newestComments } from "./comments.ts";
import { imagesOf } from "./images.ts";
import { withLinked } from "./linked.ts";
import type { Reading } from "./reading.ts";
import { relatedOf } from "./related.ts";
import { NOTHING, totalsOf } from "./totals.ts";

/** Places with what they carry of their lists, in a constant number of statements. */
export async function wholePlaces(
  ctx: Reading,
  places: readonly PlaceSummary[],
  bounds: Bounds,
): Promise<PlaceView[]> {
  const ids = places.map(({ id }) => id);
  const totals = await totalsOf(ctx, ids);
  const images = await imagesOf(ctx, ids, { limit: bounds.images, offset: 0 });
  const comments = await newestComments(ctx, ids, bounds);
  const related = await relatedOf(
    ctx,
    ids,
    { limit: bounds.relatedPlaces, offset: 0 },
    bounds.sharedImageIds,
  );
  const linked = await withLinked(ctx, [...images.values()].flat(), ({ placeId }) =>
    linkedEach(bounds, images.get(placeId)?.length ?? 0),
  );
  const byPlace = grouped(linked, ({ placeId }) => placeId);
  return places.map((place) => ({
    ...place,
    images: byPlace.get(place.id) ?? [],
    comments: comments.get(place.id) ?? [],
    relatedPlaces: related.get(place.id) ?? [],
    ...(totals.get(place.id) ?? NOTHING),
  }));
}
