import { jsonBytes } from "../../procedures/budget.ts";
import type { PlaceSummary, PlaceView } from "../schemas.ts";
import { LISTED } from "./bounds.ts";
import type { Reading } from "./reading.ts";
import { wholePlaces } from "./whole.ts";

/** The highest cost of a place in a list, beyond its own row. */
const MOST_OBJECTS =
  LISTED.images.items +
  LISTED.comments.items +
  LISTED.relatedPlaces.items +
  LISTED.linkedImages.items;
const MOST_BYTES = 100_000;

/**
 * The leading places with the carried parts of their lists, as many as the request's budget holds, and at
 * least one. Reads as many at a time as are sure to fit, because a list's length is unknown before.
 */
export async function placesThatFit(
  ctx: Reading,
  places: readonly PlaceSummary[],
): Promise<PlaceView[]> {
  const read: PlaceView[] = [];
  let bytes = 0;
  while (read.length < places.length) {
    const { objectsLeft, bytesLeft } = ctx.budget;
    const sure = Math.floor(Math.min(objectsLeft / MOST_OBJECTS, (bytesLeft - bytes) / MOST_BYTES));
    if (sure < 1 && read.length > 0) break;
    const next = places.slice(read.length, read.length + Math.max(1, sure));
    const whole = await wholePlaces(ctx, next, LISTED);
    bytes += jsonBytes(whole, Number.POSITIVE_INFINITY);
    read.push(...whole);
  }
  return read;
}
