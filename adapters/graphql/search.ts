import { LINKED_OF_LISTED } from "../../src/places/reading/bounds.ts";
import { builder } from "./builder.ts";
import { FoundImagesType, FoundPlacesType, PlacePointType } from "./types/found.ts";
import { placeNode } from "./types/place.ts";

const NearInput = builder.inputType("NearInput", {
  description: "Within this many meters of a point.",
  fields: (t) => ({
    latitude: t.float({ required: true }),
    longitude: t.float({ required: true }),
    radiusMeters: t.float({ required: true, description: "Above 0." }),
  }),
});

const BboxInput = builder.inputType("BboxInput", {
  description: "Degrees; across the antimeridian where west is greater than east.",
  fields: (t) => ({
    west: t.float({ required: true }),
    south: t.float({ required: true }),
    east: t.float({ required: true }),
    north: t.float({ required: true }),
  }),
});

const FoundOrder = builder.enumType("FoundOrder", {
  values: {
    newest: { description: "The newest first." },
    nearest: { description: "The nearest to the point of `near` first." },
  } as const,
});

const AnalysisStatusInput = builder.enumType("AnalysisStatusInput", {
  values: ["pending", "processing", "done", "failed"] as const,
});

const ofPictures = "Of places: that have such a picture.";

const filters = builder.args((t) => ({
  q: t.string({
    description: "Words, each of which begins a word of title, description, caption or camera.",
  }),
  near: t.field({ type: NearInput }),
  bbox: t.field({ type: BboxInput }),
  badge: t.string({ description: `The label of a badge. ${ofPictures}` }),
  takenFrom: t.field({
    type: "DateTime",
    description: `Taken at or after this time. ${ofPictures}`,
  }),
  takenBefore: t.field({ type: "DateTime", description: `Taken before this time. ${ofPictures}` }),
  licence: t.string({
    description: `An SPDX identifier, all-rights-reserved, or none for no licence. ${ofPictures}`,
  }),
  creator: t.string({ description: "Id of the person who created it." }),
  analysisStatus: t.field({ type: AnalysisStatusInput, description: ofPictures }),
}));

const search = builder.args((t) => ({
  order: t.field({
    type: FoundOrder,
    description: "By default nearest if `near` is given, else newest.",
  }),
  limit: t.int({ description: "1 to 200.", defaultValue: 50 }),
  cursor: t.string({ description: "The nextCursor of the previous page." }),
}));

/** Treats null like an absent value. */
function given<T extends object>(args: T): Given<T> {
  const fields = Object.entries(args).filter(([, value]) => value !== null);
  return Object.fromEntries(fields) as Given<T>;
}

type Given<T> = { [K in keyof T]: Exclude<T[K], null> };

builder.queryFields((t) => ({
  searchPlaces: t.field({
    type: FoundPlacesType,
    args: { ...filters, ...search },
    description: "The places that match all given conditions.",
    resolve: async (_root, args, { call }) => {
      const { items, ...page } = await call.places.search(given(args));
      return {
        ...page,
        items: items.map((found) => ({ ...found, place: placeNode(found.place, false) })),
      };
    },
  }),
  searchImages: t.field({
    type: FoundImagesType,
    args: { ...filters, ...search },
    description: "The pictures of all places that match all given conditions.",
    resolve: async (_root, args, { call }) => {
      const { items, ...page } = await call.images.search(given(args));
      return {
        ...page,
        items: items.map((found) => ({
          ...found,
          image: { ...found.image, linkedByDefault: { limit: LINKED_OF_LISTED } },
        })),
      };
    },
  }),
  placePoints: t.field({
    type: [PlacePointType],
    args: {
      ...filters,
      cells: t.arg.int({
        description: "The number of cells along the longer side of bbox, 1 to 64.",
        defaultValue: 32,
      }),
    },
    description: "The places on a map; places close to each other share a point.",
    resolve: async (_root, args, { call, budget }, info) =>
      budget.spend((await call.places.points(given(args))).features, info),
  }),
}));
