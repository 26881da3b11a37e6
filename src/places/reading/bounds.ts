/**
 * How much of its lists a place carries: the same whatever else is listed (DECISIONS, section 6:
 * Lists in lists). Their own lists, paged, have the rest.
 */
export interface Bounds {
  images: number;
  comments: number;
  relatedPlaces: number;
  /** Linked pictures of all its pictures together, shared out evenly. */
  linkedImages: number;
  sharedImageIds: number;
  /** Of the texts of its comments, in UTF-8: the newest that fit are carried. */
  commentBytes: number;
}

/** Where many places are listed. */
export const LISTED: Bounds = {
  images: 20,
  comments: 20,
  relatedPlaces: 20,
  linkedImages: 40,
  sharedImageIds: 10,
  commentBytes: 20_000,
};

/** Where a place is read by itself. */
export const ALONE: Bounds = {
  images: 200,
  comments: 200,
  relatedPlaces: 200,
  linkedImages: 1000,
  sharedImageIds: 50,
  commentBytes: 500_000,
};

/** Linked pictures of a picture that is listed by itself, or read by itself. */
export const LINKED_OF_LISTED = 10;
export const LINKED_OF_ONE = 200;

/** The most that one picture of a place carries. */
const MOST_LINKED = 20;

/** How many linked pictures each of a place's pictures carries. */
export const linkedEach = ({ linkedImages }: Bounds, images: number): number =>
  Math.min(MOST_LINKED, Math.floor(linkedImages / Math.max(1, images)));
