import { LINKED_OF_LISTED } from "../../../src/places/reading/bounds.ts";
import type { LinkedImageView } from "../../../src/places/schemas.ts";
import { builder } from "../builder.ts";
import { BadgeType, CoordinateType, paging } from "./common.ts";

/** A picture, with the default part of its linked pictures. */
export interface ImageNode extends LinkedImageView {
  linkedByDefault: LinkedByDefault;
}

interface LinkedByDefault {
  limit: number;
  /** Bytes of JSON for all pictures of its place together. */
  bytes?: number | undefined;
}

export const imageNodes = (
  images: LinkedImageView[],
  linkedByDefault: LinkedByDefault,
): ImageNode[] => images.map((image) => ({ ...image, linkedByDefault }));

export const ImageType = builder.objectRef<ImageNode>("Image");

ImageType.implement({
  description: "A picture of a place.",
  fields: (t) => ({
    id: t.exposeString("id"),
    placeId: t.exposeString("placeId"),
    url: t.exposeString("url", {
      description:
        "A rendition without metadata, at most 4,096 pixels long (MEDIA_MAX_EDGE); ?w=320, 640 or 1280 gives a smaller one.",
    }),
    caption: t.exposeString("caption"),
    licence: t.exposeString("licence", {
      description:
        "An SPDX identifier such as CC-BY-4.0, or all-rights-reserved; empty if it is not known.",
    }),
    credit: t.exposeString("credit", { description: "Whom to name beside it; may be empty." }),
    source: t.exposeString("source", {
      description: "The address of where it is from; may be empty.",
    }),
    alt: t.exposeString("alt", {
      description:
        "The text in the place of the picture: written by people, else its caption, else what its badges name.",
    }),
    altWritten: t.exposeBoolean("altWritten", { description: "Whether people wrote alt." }),
    contentType: t.exposeString("contentType", { description: "Of the uploaded file." }),
    byteSize: t.expose("byteSize", { type: "SafeInt", description: "Of the uploaded file." }),
    width: t.exposeInt("width"),
    height: t.exposeInt("height"),
    coordinate: t.expose("coordinate", {
      type: CoordinateType,
      nullable: true,
      description:
        "Where it was taken, by its EXIF data or XMP, or else the coordinate of its place.",
    }),
    locationPrecision: t.exposeString("locationPrecision", {
      description:
        "How precisely others see the coordinate: exact, approximate (the centre of a cell of about 1 km) or hidden (null). Whoever uploaded the picture, and admins, see it exactly.",
    }),
    takenAt: t.expose("takenAt", { type: "DateTime", nullable: true }),
    cameraMake: t.exposeString("cameraMake"),
    cameraModel: t.exposeString("cameraModel"),
    badges: t.field({
      type: [BadgeType],
      resolve: ({ badges }, _args, { budget }, info) => budget.spend(badges, info),
    }),
    analysisStatus: t.exposeString("analysisStatus", {
      description: "pending, processing, done or failed.",
    }),
    analysisError: t.exposeString("analysisError"),
    linkedImages: t.field({
      type: [ImageType],
      args: { limit: t.arg(paging.limit), offset: t.arg(paging.offset) },
      description: "The pictures at the same location, of any place, nearest first.",
      resolve: async (image, args, { loaders, budget }, info) => {
        const { limit, bytes } = image.linkedByDefault;
        const isShared = bytes !== undefined && args.limit == null;
        const linked = await loaders.linked.load({
          id: image.id,
          limit: args.limit ?? limit,
          offset: args.offset ?? 0,
          within: isShared ? { name: image.placeId, bytes } : undefined,
        });
        return imageNodes(budget.spend(linked, info), { limit: LINKED_OF_LISTED });
      },
    }),
    linkedImagesTotal: t.int({
      description: "Their number; in lists of pictures, 50 means 50 or more.",
      resolve: async ({ id }, _args, { loaders }) => (await loaders.linkedTotals.load(id)).total,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});
