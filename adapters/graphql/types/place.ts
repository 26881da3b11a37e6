import type { CommentView, PlaceSummary, RelatedPlaceView } from "../../../src/places/schemas.ts";
import { builder } from "../builder.ts";
import type { GraphqlContext } from "../context.ts";
import type { Slice } from "../loaders.ts";
import { CoordinateType, paging, UserType } from "./common.ts";
import { ImageType, imageNodes } from "./image.ts";

export const CommentType = builder.objectRef<CommentView>("Comment").implement({
  fields: (t) => ({
    id: t.exposeString("id"),
    placeId: t.exposeString("placeId"),
    content: t.exposeString("content"),
    creator: t.expose("creator", { type: UserType }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

/** A place, and whether it is read alone, which sets the default length of its lists. */
export interface PlaceNode extends PlaceSummary {
  alone: boolean;
}

export const placeNode = (place: PlaceSummary, alone: boolean): PlaceNode => ({ ...place, alone });

export const PlaceType = builder.objectRef<PlaceNode>("Place");
export const RelatedPlaceType = builder.objectRef<RelatedPlaceView>("RelatedPlace");

RelatedPlaceType.implement({
  description: "Another place whose pictures overlap this one.",
  fields: (t) => ({
    place: t.field({ type: PlaceType, resolve: ({ place }) => placeNode(place, false) }),
    distanceMeters: t.exposeFloat("distanceMeters"),
    sharedImageIds: t.stringList({
      description:
        "Pictures of both places that are at the same location: at most 50, in lists of places 5.",
      resolve: ({ sharedImageIds }, _args, { budget }, info) => budget.spend(sharedImageIds, info),
    }),
    sharedImagesTotal: t.exposeInt("sharedImagesTotal", {
      description: "Their number, as of the last linking.",
    }),
  }),
});

PlaceType.implement({
  description: "A location that a user visited and shared.",
  fields: (t) => ({
    id: t.exposeString("id"),
    title: t.exposeString("title"),
    description: t.exposeString("description"),
    coordinate: t.expose("coordinate", { type: CoordinateType, nullable: true }),
    coverImageId: t.exposeString("coverImageId", {
      nullable: true,
      description: "The chosen picture, else the newest; null without pictures.",
    }),
    linkRadiusMeters: t.exposeFloat("linkRadiusMeters", {
      description: "How close two pictures must be to count as the same place.",
    }),
    creator: t.expose("creator", { type: UserType }),
    images: t.field({
      type: [ImageType],
      args: { limit: t.arg(paging.limit), offset: t.arg(paging.offset) },
      description: "Newest first.",
      resolve: async ({ id, alone }, args, { loaders, budget }, info) => {
        const { items, linked } = await loaders.images(id, { slice: sliceOf(args), alone });
        return imageNodes(budget.spend(items, info), linked);
      },
    }),
    imagesTotal: t.int({ resolve: totalOf("imagesTotal") }),
    comments: t.field({
      type: [CommentType],
      args: { limit: t.arg(paging.limit), offset: t.arg(paging.offset) },
      description:
        "Oldest first; without limit and offset, the newest comments, oldest of these first.",
      resolve: async ({ id, alone }, args, { loaders, budget }, info) =>
        budget.spend(await loaders.comments(id, { slice: sliceOf(args), alone }), info),
    }),
    commentsTotal: t.int({ resolve: totalOf("commentsTotal") }),
    relatedPlaces: t.field({
      type: [RelatedPlaceType],
      args: { limit: t.arg(paging.limit), offset: t.arg(paging.offset) },
      description: "Nearest first.",
      resolve: async ({ id, alone }, args, { loaders, budget }, info) =>
        budget.spend(await loaders.related(id, { slice: sliceOf(args), alone }), info),
    }),
    relatedPlacesTotal: t.int({
      description: "Counted up to 5,000; in lists of places, 200 means 200 or more.",
      resolve: async ({ id, alone }, _args, { loaders }) =>
        alone
          ? (await loaders.relatedTotals.load(id)).total
          : (await loaders.totals.load(id)).relatedPlacesTotal,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

/** The requested slice; undefined for the default part. */
function sliceOf(args: Partial<Record<keyof Slice, number | null | undefined>>): Slice | undefined {
  if (typeof args.limit !== "number" && typeof args.offset !== "number") return undefined;
  return { limit: args.limit ?? 50, offset: args.offset ?? 0 };
}

type TotalName = "imagesTotal" | "commentsTotal";

const totalOf =
  (name: TotalName) =>
  async ({ id }: PlaceNode, _args: object, { loaders }: GraphqlContext): Promise<number> =>
    (await loaders.totals.load(id))[name];
