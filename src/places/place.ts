import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A location that a person visited and shared. */
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
    /** The caption for the first picture uploaded without one; empty once used. */
    caption: p.text(),
    /** The chosen picture, which may be in the bin; null for the newest. */
    coverImageId: p.uuid().strictNullable(),
    /** The subject of the caller who created it. */
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
 * A relation: pictures of one place are at the same location as another's. The linking worker writes
 * each place's nearest relations and a reserve.
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
