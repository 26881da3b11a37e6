import { z } from "zod";
import { cameraSettingsSchema } from "./camera.ts";
import { analysisStatuses, locationPrecisions } from "./image.ts";

const timestamp = z.iso.datetime();
const total = (description: string) => z.int().min(0).meta({ description });

export const coordinateSchema = z
  .object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  })
  .meta({ id: "Coordinate", description: "A point in WGS-84." });

export const userSchema = z
  .object({ id: z.string(), username: z.string(), email: z.string() })
  .meta({
    id: "User",
    description:
      "Who made it; `email` is given to authenticated callers only, others get an empty string.",
  });

const badgeSchema = z
  .object({
    label: z.string(),
    display: z.string(),
    confidence: z.number().min(0).max(1),
    source: z.string(),
  })
  .meta({ id: "Badge", description: "A finding of an analyzer, its `source`, saw in a picture." });

const imageFields = {
  id: z.uuid(),
  placeId: z.uuid(),
  url: z.string().meta({
    description:
      "Serves a rendition in sRGB without metadata, of the picture's size but at most 4,096 pixels long (`MEDIA_MAX_EDGE`), and of at most 6 megapixels where it is see-through. `?w=320`, `640` or `1280` is a smaller one. WebP or AVIF where `Accept` names it, else JPEG or PNG; 503 with `Retry-After` while too many are being made. May be kept for ever: its end is another when renditions come out differently, and older addresses go on serving.",
  }),
  caption: z.string(),
  licence: z.string().meta({
    description:
      "An SPDX identifier such as `CC-BY-4.0`, or `all-rights-reserved`; empty if it is not known.",
  }),
  credit: z.string().meta({ description: "Whom to name beside it; may be empty." }),
  source: z.string().meta({ description: "The address of where it is from; may be empty." }),
  alt: z.string().meta({
    description:
      "The text in the place of the picture: what people wrote, else its caption, else what its badges name; empty without any of these.",
  }),
  altWritten: z.boolean().meta({ description: "Whether people wrote `alt`." }),
  contentType: z.string(),
  byteSize: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
  coordinate: coordinateSchema.nullable(),
  locationPrecision: z.enum(locationPrecisions).meta({
    description:
      "How precisely others see `coordinate`: `approximate` is the centre of a cell of about 1 km, `hidden` is null; whoever uploaded the picture, and admins, see it exactly.",
  }),
  takenAt: timestamp.nullable(),
  cameraMake: z.string(),
  cameraModel: z.string(),
  badges: z.array(badgeSchema),
  analysisStatus: z.enum(analysisStatuses),
  analysisError: z.string(),
  createdAt: timestamp,
};

/** A picture without linked pictures, as lists of linked pictures carry it. */
export const linkedImageSchema = z.object(imageFields).meta({ id: "LinkedImage" });
export const imageSchema = z
  .object({
    ...imageFields,
    linkedImages: z
      .array(linkedImageSchema)
      .meta({ description: "The nearest links, nearest first." }),
    linkedImagesTotal: total("How many there are; in lists, 50 stands for 50 and more."),
  })
  .meta({ id: "Image" });
/** A picture by itself, with its uploader, its place and the camera's settings. */
export const imageDetailSchema = linkedImageSchema
  .extend({
    creator: userSchema,
    place: z.object({ id: z.uuid(), title: z.string() }),
    cameraSettings: cameraSettingsSchema.nullable(),
  })
  .meta({ id: "ImageDetail" });

export const commentSchema = z
  .object({
    id: z.uuid(),
    placeId: z.uuid(),
    content: z.string(),
    creator: userSchema,
    createdAt: timestamp,
  })
  .meta({ id: "Comment" });

const placeFields = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  coordinate: coordinateSchema.nullable(),
  linkRadiusMeters: z.number(),
  coverImageId: z.uuid().nullable().meta({
    description:
      "The picture that stands for the place: the chosen one, else the newest; null without pictures.",
  }),
  creator: userSchema,
  createdAt: timestamp,
};

/** A place without its lists, as lists of related places carry it. */
export const placeSummarySchema = z.object(placeFields).meta({ id: "PlaceSummary" });
export const relatedPlaceSchema = z
  .object({
    place: placeSummarySchema,
    distanceMeters: z.number().min(0),
    sharedImageIds: z
      .array(z.uuid())
      .meta({ description: "At most 50; at most 5 in lists of places." }),
    sharedImagesTotal: total("Their number, as of the last linking."),
  })
  .meta({ id: "RelatedPlace" });
/** The lengths of a place's lists, of which it carries a part. */
export const totalsSchema = z.object({
  imagesTotal: total("How many pictures the place has."),
  commentsTotal: total("How many comments the place has."),
  relatedPlacesTotal: total(
    "How many places are related to it, counted to 5,000; in lists of places, 200 stands for 200 and more.",
  ),
});
export const placeSchema = z
  .object({
    ...placeFields,
    images: z.array(imageSchema).meta({ description: "The newest pictures, newest first." }),
    comments: z
      .array(commentSchema)
      .meta({ description: "The newest comments, oldest of these first." }),
    relatedPlaces: z.array(relatedPlaceSchema).meta({
      description:
        "The nearest related places, nearest first: at most 200, and 20 in lists of places.",
    }),
    ...totalsSchema.shape,
  })
  .meta({ id: "Place" });

export type CoordinateView = z.infer<typeof coordinateSchema>;
export type UserView = z.infer<typeof userSchema>;
export type BadgeView = z.infer<typeof badgeSchema>;
export type LinkedImageView = z.infer<typeof linkedImageSchema>;
export type ImageView = z.infer<typeof imageSchema>;
export type CommentView = z.infer<typeof commentSchema>;
export type PlaceSummary = z.infer<typeof placeSummarySchema>;
export type RelatedPlaceView = z.infer<typeof relatedPlaceSchema>;
export type PlaceView = z.infer<typeof placeSchema>;
