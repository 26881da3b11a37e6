/** How much of a list is carried: so many items, of those that are not larger than that together. */
export interface Bound {
  items: number;
  /** Of JSON in UTF-8. */
  bytes: number;
}

/**
 * How much of its lists a place carries: the same whatever else is listed
 * (decisions.md#lists-in-lists). Their own lists, paged, have the rest.
 */
export interface Bounds {
  images: Bound;
  comments: Bound;
  relatedPlaces: Bound;
  /** Of all its pictures together, shared out evenly; the place's own texts have a part of the room. */
  linkedImages: Bound;
  /** Of each related place. */
  sharedImageIds: number;
}

/** Where many places are listed: 50 of them, descriptions and all, stay below 5 MB. */
export const LISTED: Bounds = {
  images: { items: 20, bytes: 30_000 },
  comments: { items: 20, bytes: 10_000 },
  relatedPlaces: { items: 20, bytes: 12_000 },
  linkedImages: { items: 30, bytes: 46_000 },
  sharedImageIds: 5,
};

/** Where a place is read by itself. */
export const ALONE: Bounds = {
  images: { items: 200, bytes: 1_600_000 },
  comments: { items: 200, bytes: 800_000 },
  relatedPlaces: { items: 200, bytes: 800_000 },
  linkedImages: { items: 1000, bytes: 1_600_000 },
  sharedImageIds: 50,
};

/** Where a place is shown as a page: markup makes up to five bytes of one, six of one in quotes. */
export const SHOWN: Bounds = {
  images: { items: 40, bytes: 400_000 },
  comments: { items: 40, bytes: 620_000 },
  relatedPlaces: { items: 20, bytes: 400_000 },
  linkedImages: { items: 200, bytes: 400_000 },
  sharedImageIds: 0,
};

/** The most related places that a place has, the nearest. */
export const MOST_RELATED = 200;

/** Linked pictures of a picture that is listed by itself, or read by itself. */
export const LINKED_OF_LISTED = 10;
export const LINKED_OF_ONE = 200;

/** The most that one picture of a place carries. */
const MOST_LINKED = 20;

/** How many linked pictures each of a place's pictures carries. */
export const linkedEach = ({ linkedImages }: Bounds, images: number): number =>
  Math.min(MOST_LINKED, Math.max(1, Math.floor(linkedImages.items / Math.max(1, images))));
