import { LINKED_OF_LISTED, LINKED_OF_ONE } from "../../src/places/reading/bounds.ts";
import { builder } from "./builder.ts";
import { paging } from "./types/common.ts";
import { ImageType, imageNodes } from "./types/image.ts";
import { PlaceType, placeNode, RelatedPlaceType } from "./types/place.ts";

const defaults = {
  limit: { ...paging.limit, defaultValue: 50 },
  offset: { ...paging.offset, defaultValue: 0 },
} as const;

type PageArgs = { limit?: number | null | undefined; offset?: number | null | undefined };

/** Replaces absent and null arguments by the procedure's defaults. */
const pageOf = ({ limit, offset }: PageArgs) => ({
  ...(typeof limit === "number" ? { limit } : {}),
  ...(typeof offset === "number" ? { offset } : {}),
});

/** The queries (decisions.md#graphql-and-rest). */
builder.queryType({
  fields: (t) => ({
    place: t.field({
      type: PlaceType,
      nullable: true,
      args: { id: t.arg.string({ required: true }) },
      description: "Null when there is no such place.",
      resolve: async (_root, { id }, { call }) => {
        const [place] = await call.places.byIds({ ids: [id] });
        return place === undefined ? null : placeNode(place, true);
      },
    }),
    places: t.field({
      type: [PlaceType],
      args: { limit: t.arg(defaults.limit), offset: t.arg(defaults.offset) },
      description: "Newest first.",
      resolve: async (_root, args, { call, budget }, info) => {
        const places = budget.spend(await call.places.summaries(pageOf(args)), info);
        return places.map((place) => placeNode(place, false));
      },
    }),
    images: t.field({
      type: [ImageType],
      args: { limit: t.arg(defaults.limit), offset: t.arg(defaults.offset) },
      description: "The pictures of all places, newest first.",
      resolve: async (_root, args, { call, budget }, info) =>
        imageNodes(budget.spend(await call.images.list(pageOf(args)), info), {
          limit: LINKED_OF_LISTED,
        }),
    }),
    image: t.field({
      type: ImageType,
      nullable: true,
      args: { id: t.arg.string({ required: true }) },
      description: "Null when there is no such picture.",
      resolve: async (_root, { id }, { call }) => {
        const images = await call.images.byIds({ ids: [id] });
        return imageNodes(images, { limit: LINKED_OF_ONE })[0] ?? null;
      },
    }),
    relatedPlaces: t.field({
      type: [RelatedPlaceType],
      args: { limit: t.arg(defaults.limit), offset: t.arg(defaults.offset) },
      description: "The relations of all places, nearest first.",
      resolve: async (_root, args, { call, budget }, info) =>
        budget.spend(await call.places.related(pageOf(args)), info),
    }),
  }),
});
