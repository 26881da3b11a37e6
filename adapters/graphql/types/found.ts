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
  description: "From the point of near; null where none is given.",
} as const;
const total = { description: "How many there are; 1,000 stands for 1,000 and more." } as const;
const nextCursor = {
  nullable: true,
  description: "The cursor of the next page; null on the last.",
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
  description: "A page of places that are found.",
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
  description: "A page of pictures that are found.",
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
  description: "A place on a map, or how many there are about there.",
  fields: (t) => ({
    count: t.int({
      description: "How many places it stands for.",
      resolve: ({ properties }) => properties.count,
    }),
    coordinate: t.field({
      type: CoordinateType,
      description: "Of the place, or the middle of those together.",
      resolve: ({ geometry: { coordinates } }) => {
        const [longitude, latitude] = coordinates;
        return { latitude, longitude };
      },
    }),
    bbox: t.floatList({
      description: "The cell of the grid: west, south, east, north.",
      resolve: ({ bbox }) => bbox,
    }),
    placeId: t.string({
      nullable: true,
      description: "Null where there are more than one.",
      resolve: ({ properties }) => properties.placeId,
    }),
    title: t.string({
      nullable: true,
      description: "Null where there are more than one.",
      resolve: ({ properties }) => properties.title,
    }),
  }),
});
