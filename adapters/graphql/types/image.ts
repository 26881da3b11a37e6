import type { LinkedImageView } from "../../../src/places/schemas.ts";
import { builder } from "../builder.ts";
import { BadgeType, CoordinateType } from "./common.ts";

export const ImageType = builder.objectRef<LinkedImageView>("Image");

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
    contentType: t.exposeString("contentType", { description: "Of what was uploaded." }),
    byteSize: t.expose("byteSize", { type: "SafeInt", description: "Of what was uploaded." }),
    width: t.exposeInt("width"),
    height: t.exposeInt("height"),
    coordinate: t.expose("coordinate", {
      type: CoordinateType,
      nullable: true,
      description: "Where it was taken, by its EXIF data; else its place's coordinate.",
    }),
    takenAt: t.expose("takenAt", { type: "DateTime", nullable: true }),
    cameraMake: t.exposeString("cameraMake"),
    cameraModel: t.exposeString("cameraModel"),
    badges: t.field({
      type: [BadgeType],
      resolve: ({ badges }, _args, { budget }) => budget.spend(badges),
    }),
    analysisStatus: t.exposeString("analysisStatus", {
      description: "pending, processing, done or failed.",
    }),
    analysisError: t.exposeString("analysisError"),
    linkedImages: t.field({
      type: [ImageType],
      description: "The pictures at the same location, of any place, nearest first.",
      resolve: async ({ id }, _args, { loaders, budget }) =>
        budget.spend(await loaders.linked.load(id)),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});
