/** How much of a list an answer carries: a number of items, within a number of bytes. */
export interface Bound {
  items: number;
  /** Bytes of JSON in UTF-8. */
  bytes: number;
}

/**
 * How much of its lists a place carries, independent of what else the answer lists
 * (decisions.md#nested-lists). The paged lists have the rest.
 */
export interface Bounds {
  images: Bound;
  comments: Bound;
  relatedPlaces: Bound;
  /** For all its pictures together, in equal shares; the place's own texts use part of the room. */
  linkedImages: Bound;
  /** How many picture ids each related place carries. */
  sharedImageIds: number;
  /** Whether to count related places beyond the stored ones; otherwise a total of `MAX_RELATED` means "or more". */
  countsBeyond: boolean;
}

/** Bytes of a page of one place's pictures, of their linked pictures, and of its comments or relations. */
export const PAGE_BYTES = { images: 2_000_000, linkedImages: 2_000_000, others: 4_000_000 };

/** In lists of places: 50 of them with their descriptions stay below 5 MB. */
export const LISTED: Bounds = {
  images: { items: 20, bytes: 30_000 },
  comments: { items: 20, bytes: 10_000 },
  relatedPlaces: { items: 20, bytes: 12_000 },
  linkedImages: { items: 30, bytes: 46_000 },
  sharedImageIds: 5,
  countsBeyond: false,
};

/** The bounds of a place read by itself. */
export const ALONE: Bounds = {
  images: { items: 200, bytes: 1_600_000 },
  comments: { items: 200, bytes: 800_000 },
  relatedPlaces: { items: 200, bytes: 800_000 },
  linkedImages: { items: 1000, bytes: 1_600_000 },
  sharedImageIds: 50,
  countsBeyond: true,
};

/** For a place's HTML page: markup turns a byte into up to five, or six in quotes. */
export const SHOWN: Bounds = {
  images: { items: 40, bytes: 400_000 },
  comments: { items: 40, bytes: 620_000 },
  relatedPlaces: { items: 20, bytes: 400_000 },
  linkedImages: { items: 200, bytes: 400_000 },
  sharedImageIds: 0,
  countsBeyond: true,
};

/** The most related places that a place carries, the nearest; it stores these and a reserve. */
export const MAX_RELATED = 200;

/** Linked pictures of a picture in a list of pictures, or read by itself. */
export const LINKED_OF_LISTED = 10;
export const LINKED_OF_ONE = 200;

/** The most linked pictures that one picture of a place carries. */
const MAX_LINKED = 20;

/** How many linked pictures each of a place's pictures carries. */
export const linkedEach = ({ linkedImages }: Bounds, images: number): number =>
  Math.min(MAX_LINKED, Math.max(1, Math.floor(linkedImages.items / Math.max(1, images))));
