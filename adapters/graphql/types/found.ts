import type { PointView } from "../../../src/places/search/schemas.ts";
import { builder } from "../builder.ts";
import { CoordinateType } from "./common.ts";
import { type ImageNode, ImageType } from "./image.ts";
import { type PlaceNode, PlaceType } from "./place.ts";

interface Page<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}
interface FoundPlace {
  place: PlaceNode;
  distanceMeters: number | null;
}
interface FoundImage {
  image: ImageNode;
  distanceMeters: number | null;
}

const distance = {
  nullable: true,
  description: "Distance from the point of `near`; null without one.",
} as const;
const total = { description: "The number of matches; 1,000 means 1,000 or more." } as const;
const nextCursor = {
  nullable: true,
  description: "The cursor of the next page; null on the last page.",
} as const;

const FoundPlaceType = builder.objectRef<FoundPlace>("FoundPlace").implement({
  fields: (t) => ({
    place: t.expose("place", { type: PlaceType }),
    distanceMeters: t.exposeFloat("distanceMeters", distance),
  }),
});

const FoundImageType = builder.objectRef<FoundImage>("FoundImage").implement({
  fields: (t) => ({
    image: t.expose("image", { type: ImageType }),
    distanceMeters: t.exposeFloat("distanceMeters", distance),
  }),
});

export const FoundPlacesType = builder.objectRef<Page<FoundPlace>>("FoundPlaces").implement({
  description: "A page of matching places.",
  fields: (t) => ({
    items: t.field({
      type: [FoundPlaceType],
      resolve: ({ items }, _args, { budget }, info) => budget.spend(items, info),
    }),
    total: t.exposeInt("total", total),
    nextCursor: t.exposeString("nextCursor", nextCursor),
  }),
});

export const FoundImagesType = builder.objectRef<Page<FoundImage>>("FoundImages").implement({
  description: "A page of matching pictures.",
  fields: (t) => ({
    items: t.field({
      type: [FoundImageType],
      resolve: ({ items }, _args, { budget }, info) => budget.spend(items, info),
    }),
    total: t.exposeInt("total", total),
    nextCursor: t.exposeString("nextCursor", nextCursor),
  }),
});

export const PlacePointType = builder.objectRef<PointView>("PlacePoint").implement({
  description: "A point on a map: a place, or several close to each other.",
  fields: (t) => ({
    count: t.int({
      description: "The number of places at this point.",
      resolve: ({ properties }) => properties.count,
    }),
    coordinate: t.field({
      type: CoordinateType,
      description: "The coordinate of the place, or the middle of several.",
      resolve: ({ geometry: { coordinates } }) => {
        const [longitude, latitude] = coordinates;
        return { latitude, longitude };
      },
    }),
    bbox: t.floatList({
      description: "The grid cell: west, south, east, north.",
      resolve: ({ bbox }) => bbox,
    }),
    placeId: t.string({
      nullable: true,
      description: "Null if the point stands for several places.",
      resolve: ({ properties }) => properties.placeId,
    }),
    title: t.string({
      nullable: true,
      description: "Null if the point stands for several places.",
      resolve: ({ properties }) => properties.title,
    }),
  }),
});
