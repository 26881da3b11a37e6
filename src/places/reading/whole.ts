import { grouped } from "../ids.ts";
import type { LinkedImageView, PlaceSummary, PlaceView } from "../schemas.ts";
import { type Bound, type Bounds, boundsOf, linkedEach } from "./bounds.ts";
import { newestComments } from "./comments.ts";
import { imagesOf } from "./images.ts";
import { COUNTED_IN_LISTS, type Link, withLinked } from "./linked.ts";
import type { Lists, Parent, Reading } from "./reading.ts";
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
    cut: (links) => thatFit(links, images, (placeId) => room.get(placeId)?.linkedImages.bytes ?? 0),
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

/** Links to pictures that fit into their places' room, the nearest of every picture first. */
function thatFit(
  links: readonly Link[],
  images: Lists<LinkedImageView>,
  roomOf: (placeId: string) => number,
): Link[] {
  const kept = new Set<Link>();
  const byImage = grouped(links, (link) => link.image_id);
  for (const [placeId, ofPlace] of images) {
    let room = roomOf(placeId);
    const lists = ofPlace.map(({ id }) => byImage.get(id) ?? []);
    const longest = Math.max(...lists.map((list) => list.length));
    for (let rank = 0; rank < longest; rank++) {
      for (const list of lists) {
        const link = list[rank];
        if (link === undefined || link.bytes > room) continue;
        room -= link.bytes;
        kept.add(link);
      }
    }
  }
  return links.filter((link) => kept.has(link));
}
