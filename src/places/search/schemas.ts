import { z } from "zod";
import { linkedImageSchema, placeSummarySchema } from "../schemas.ts";

const distanceMeters = z.number().min(0).nullable().meta({
  description: "From the point of `near`; null where none is given.",
});

export const foundPlaceSchema = z
  .object({ place: placeSummarySchema, distanceMeters })
  .meta({ id: "FoundPlace" });
export const foundImageSchema = z
  .object({ image: linkedImageSchema, distanceMeters })
  .meta({ id: "FoundImage" });

/** A page of results. */
export const foundPage = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0).meta({
      description: "The number of matches; 1,000 means 1,000 or more.",
    }),
    nextCursor: z.string().nullable().meta({
      description: "The `cursor` of the next page; null on the last.",
    }),
  });

const degrees = z.number().min(-180).max(180);
const position = z.tuple([degrees, degrees]);
const bbox = z.tuple([degrees, degrees, degrees, degrees]);

/** A place on a map, or the number of places around a point. */
const pointSchema = z
  .object({
    type: z.literal("Feature"),
    bbox: bbox.meta({ description: "The grid cell: west, south, east, north." }),
    geometry: z.object({
      type: z.literal("Point"),
      coordinates: position.meta({
        description: "Longitude and latitude of the place, or of the middle of several.",
      }),
    }),
    properties: z.object({
      count: z.int().min(1).meta({ description: "The number of places at this point." }),
      placeId: z
        .uuid()
        .nullable()
        .meta({ description: "Null if the point stands for several places." }),
      title: z
        .string()
        .nullable()
        .meta({ description: "Null if the point stands for several places." }),
    }),
  })
  .meta({ id: "PlacePoint" });

/** RFC 7946. */
export const pointsSchema = z
  .object({ type: z.literal("FeatureCollection"), features: z.array(pointSchema) })
  .meta({ id: "PlacePoints" });

export type PointView = z.infer<typeof pointSchema>;
