import { jsonBytes } from "../../budget.ts";
import type { PlaceSummary } from "../schemas.ts";

/** How much of a list is carried: so many items, as long as they are not larger than that. */
export interface Bound {
  items: number;
  /** Of JSON in UTF-8. */
  bytes: number;
}

/**
 * How much of its lists a place carries: the same whatever else is listed (DECISIONS, section 6:
 * Lists in lists). Their own lists, paged, have the rest.
 */
export interface Bounds {
  /** Of the place with all that it carries. */
  bytes: number;
  images: Bound;
  comments: Bound;
  relatedPlaces: Bound;
  /** Of all its pictures together, shared out evenly. */
  linkedImages: Bound;
  /** Of each related place. */
  sharedImageIds: number;
}

/** Where many places are listed: 50 of them stay below 5 MB, whatever people write. */
export const LISTED: Bounds = {
  bytes: 98_000,
  images: { items: 20, bytes: 34_000 },
  comments: { items: 20, bytes: 12_000 },
  relatedPlaces: { items: 20, bytes: 22_000 },
  linkedImages: { items: 100, bytes: 30_000 },
  sharedImageIds: 10,
};

/** Where a place is read by itself. */
export const ALONE: Bounds = {
  bytes: 4_800_000,
  images: { items: 200, bytes: 1_600_000 },
  comments: { items: 200, bytes: 800_000 },
  relatedPlaces: { items: 200, bytes: 800_000 },
  linkedImages: { items: 1000, bytes: 1_600_000 },
  sharedImageIds: 50,
};

/** Linked pictures of a picture that is listed by itself, or read by itself. */
export const LINKED_OF_LISTED = 10;
export const LINKED_OF_ONE = 200;

/** The most that one picture of a place carries. */
const MOST_LINKED = 20;

/** How many linked pictures each of a place's pictures carries. */
export const linkedEach = ({ linkedImages }: Bounds, images: number): number =>
  Math.min(MOST_LINKED, Math.floor(linkedImages.items / Math.max(1, images)));

/** The place's own texts take their part of the room, and its lists what is left. */
export function boundsOf(place: PlaceSummary, bounds: Bounds): Bounds {
  const room = 1 - jsonBytes(place, bounds.bytes) / bounds.bytes;
  const within = ({ items, bytes }: Bound): Bound => ({ items, bytes: Math.floor(bytes * room) });
  return {
    ...bounds,
    images: within(bounds.images),
    comments: within(bounds.comments),
    relatedPlaces: within(bounds.relatedPlaces),
    linkedImages: within(bounds.linkedImages),
  };
}
