import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A location that somebody visited and shared. */
export const Place = defineEntity({
  name: "Place",
  tableName: "place",
  properties: {
    id: p.uuid().primary(),
    title: p.text(),
    description: p.text(),
    latitude: p.float().columnType("double precision").strictNullable(),
    longitude: p.float().columnType("double precision").strictNullable(),
    linkRadiusMeters: p.float().columnType("double precision"),
    /** For the first picture that comes without a caption of its own; empty once it has one. */
    caption: p.text(),
    /** Subject of the caller who made it. */
    creator: p.text(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
  },
});
export type Place = InferEntity<typeof Place>;

export const Comment = defineEntity({
  name: "Comment",
  tableName: "comment",
  properties: {
    id: p.uuid().primary(),
    placeId: p.uuid(),
    content: p.text(),
    creator: p.text(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
  },
});
export type Comment = InferEntity<typeof Comment>;

/**
 * That a place's pictures are at the same location as another's; written by the linking worker, of
 * each place the nearest, and some in reserve.
 */
export const RelatedPlace = defineEntity({
  name: "RelatedPlace",
  tableName: "related_place",
  properties: {
    placeId: p.uuid().primary(),
    relatedId: p.uuid().primary(),
    distanceMeters: p.float().columnType("double precision"),
    sharedImageIds: p.array(),
  },
});
export type RelatedPlace = InferEntity<typeof RelatedPlace>;
