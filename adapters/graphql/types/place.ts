import type { CommentView, PlaceSummary, RelatedPlaceView } from "../../../src/places/schemas.ts";
import { builder } from "../builder.ts";
import type { Slice } from "../loaders.ts";
import { CoordinateType, paging, UserType } from "./common.ts";
import { ImageType } from "./image.ts";

export const CommentType = builder.objectRef<CommentView>("Comment").implement({
  fields: (t) => ({
    id: t.exposeString("id"),
    placeId: t.exposeString("placeId"),
    content: t.exposeString("content"),
    creator: t.expose("creator", { type: UserType }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

export const PlaceType = builder.objectRef<PlaceSummary>("Place");
export const RelatedPlaceType = builder.objectRef<RelatedPlaceView>("RelatedPlace");

RelatedPlaceType.implement({
  description: "Another place whose pictures overlap this one.",
  fields: (t) => ({
    place: t.expose("place", { type: PlaceType }),
    distanceMeters: t.exposeFloat("distanceMeters"),
    sharedImageIds: t.stringList({
      description: "The pictures of both places that are at the same location.",
      resolve: ({ sharedImageIds }, _args, { budget }) => budget.spend(sharedImageIds),
    }),
  }),
});

PlaceType.implement({
  description: "A location that somebody visited and shared.",
  fields: (t) => ({
    id: t.exposeString("id"),
    title: t.exposeString("title"),
    description: t.exposeString("description"),
    coordinate: t.expose("coordinate", { type: CoordinateType, nullable: true }),
    linkRadiusMeters: t.exposeFloat("linkRadiusMeters", {
      description: "How close two pictures must be to count as the same place.",
    }),
    creator: t.expose("creator", { type: UserType }),
    images: t.field({
      type: [ImageType],
      args: { limit: t.arg(paging.limit), offset: t.arg(paging.offset) },
      description: "Newest first.",
      resolve: async ({ id }, args, { loaders, budget }) =>
        budget.spend(await loaders.images(id, sliceOf(args))),
    }),
    comments: t.field({
      type: [CommentType],
      args: { limit: t.arg(paging.limit), offset: t.arg(paging.offset) },
      description: "Oldest first.",
      resolve: async ({ id }, args, { loaders, budget }) =>
        budget.spend(await loaders.comments(id, sliceOf(args))),
    }),
    relatedPlaces: t.field({
      type: [RelatedPlaceType],
      description: "Nearest first.",
      resolve: async ({ id }, _args, { loaders, budget }) =>
        budget.spend(await loaders.related.load(id)),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

/** Nothing asked for: as much as the answer has room for. */
function sliceOf(args: Partial<Record<keyof Slice, number | null | undefined>>): Slice | undefined {
  if (typeof args.limit !== "number" && typeof args.offset !== "number") return undefined;
  return { limit: args.limit ?? 50, offset: args.offset ?? 0 };
}
