import { commentsOf, imagesOf, linkedOf, relatedOf } from "./load.ts";
import type { ImageView, LinkedImageView, PlaceSummary, PlaceView } from "./schemas.ts";
import type { Reading } from "./views.ts";

/** Pictures with those that are linked to them. */
export async function withLinked(
  ctx: Reading,
  images: readonly LinkedImageView[],
): Promise<ImageView[]> {
  const linked = await linkedOf(
    ctx,
    images.map(({ id }) => id),
  );
  return images.map((image) => ({ ...image, linkedImages: linked.get(image.id) ?? [] }));
}

/** Places with their pictures, comments and related places, in a constant number of statements. */
export async function withLists(
  ctx: Reading,
  places: readonly PlaceSummary[],
): Promise<PlaceView[]> {
  const ids = places.map(({ id }) => id);
  const images = await imagesOf(ctx, ids);
  const full = await withLinked(ctx, [...images.values()].flat());
  const byId = new Map(full.map((image) => [image.id, image]));
  const comments = await commentsOf(ctx, ids);
  const related = await relatedOf(ctx, ids);
  return places.map((place) => ({
    ...place,
    images: (images.get(place.id) ?? []).flatMap(({ id }) => byId.get(id) ?? []),
    comments: comments.get(place.id) ?? [],
    relatedPlaces: related.get(place.id) ?? [],
  }));
}
