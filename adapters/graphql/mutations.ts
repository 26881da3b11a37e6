import { LINKED_OF_ONE } from "../../src/places/reading/bounds.ts";
import type { LinkedImageView } from "../../src/places/schemas.ts";
import { builder } from "./builder.ts";
import { ImageType } from "./types/image.ts";
import { CommentType, PlaceType, placeNode } from "./types/place.ts";

type LocationPrecision = LinkedImageView["locationPrecision"];

const PlaceInput = builder.inputType("PlaceInput", {
  fields: (t) => ({
    title: t.string({ required: true }),
    description: t.string({ required: false }),
    latitude: t.float({
      required: false,
      description: "Give it together with longitude, or give neither.",
    }),
    longitude: t.float({
      required: false,
      description: "Give it together with latitude, or give neither.",
    }),
    linkRadiusMeters: t.float({
      required: false,
      description: "Above 0 and up to 50000; 50 by default.",
    }),
    caption: t.string({
      required: false,
      description: "Becomes the caption of the first picture that has none.",
    }),
  }),
});

const PlaceChanges = builder.inputType("PlaceChanges", {
  description: "Absent fields stay as they are.",
  fields: (t) => ({
    title: t.string({ required: false }),
    description: t.string({ required: false, description: "Null clears it." }),
    latitude: t.float({
      required: false,
      description: "Give it together with longitude; null for both clears the coordinate.",
    }),
    longitude: t.float({
      required: false,
      description: "Give it together with latitude; null for both clears the coordinate.",
    }),
    linkRadiusMeters: t.float({ required: false, description: "Above 0 and up to 50000." }),
    coverImageId: t.string({
      required: false,
      description: "The picture of the place that stands for it; null for the newest.",
    }),
  }),
});

/** The mutations (decisions.md#graphql-and-rest); clients rely on their arguments' names. */
builder.mutationType({
  fields: (t) => ({
    createPlace: t.field({
      type: PlaceType,
      args: { input: t.arg({ type: PlaceInput, required: true }) },
      resolve: async (_root, { input }, { call }) =>
        placeNode(await call.places.create(input), true),
    }),
    updatePlace: t.field({
      type: PlaceType,
      args: {
        id: t.arg.string({ required: true }),
        input: t.arg({ type: PlaceChanges, required: true }),
      },
      resolve: async (_root, { id, input }, { call }) =>
        placeNode(await call.places.update({ placeId: id, ...(input as object) }), true),
    }),
    deletePlace: t.boolean({
      args: { id: t.arg.string({ required: true }) },
      resolve: async (_root, { id }, { call }) => {
        await call.places.remove({ placeId: id });
        return true;
      },
    }),
  }),
});

builder.mutationFields((t) => ({
  addComment: t.field({
    type: CommentType,
    args: {
      placeID: t.arg.string({ required: true }),
      content: t.arg.string({ required: true }),
    },
    resolve: (_root, { placeID, content }, { call }) =>
      call.comments.add({ placeId: placeID, content }),
  }),
  deleteComment: t.boolean({
    args: { id: t.arg.string({ required: true }) },
    resolve: async (_root, { id }, { call }) => {
      await call.comments.remove({ commentId: id });
      return true;
    },
  }),
}));

builder.mutationFields((t) => ({
  updateImageCaption: t.field({
    type: ImageType,
    args: {
      imageID: t.arg.string({ required: true }),
      caption: t.arg.string({ required: true }),
    },
    resolve: async (_root, { imageID, caption }, { call }) => ({
      ...(await call.images.updateCaption({ imageId: imageID, caption })),
      linkedByDefault: { limit: LINKED_OF_ONE },
    }),
  }),
  updateImageAlt: t.field({
    type: ImageType,
    args: {
      imageID: t.arg.string({ required: true }),
      alt: t.arg.string({
        required: true,
        description: "What the picture shows; empty to have it proposed.",
      }),
    },
    resolve: async (_root, { imageID, alt }, { call }) => ({
      ...(await call.images.update({ imageId: imageID, alt })),
      linkedByDefault: { limit: LINKED_OF_ONE },
    }),
  }),
  updateImageLocation: t.field({
    type: ImageType,
    args: {
      imageID: t.arg.string({ required: true }),
      locationPrecision: t.arg.string({
        required: true,
        description: "exact, approximate or hidden.",
      }),
    },
    description: "How precisely others see where a picture was taken.",
    resolve: async (_root, { imageID, locationPrecision }, { call }) => ({
      ...(await call.images.update({
        imageId: imageID,
        locationPrecision: locationPrecision as LocationPrecision,
      })),
      linkedByDefault: { limit: LINKED_OF_ONE },
    }),
  }),
  updateImageRights: t.field({
    type: ImageType,
    args: {
      imageID: t.arg.string({ required: true }),
      licence: t.arg.string({
        required: false,
        description: "An SPDX identifier, or all-rights-reserved; empty for none.",
      }),
      credit: t.arg.string({ required: false, description: "Whom to name; empty for none." }),
      source: t.arg.string({
        required: false,
        description: "The address of where it is from; empty for none.",
      }),
    },
    description: "The licence, credit and source of a picture; absent arguments stay as they are.",
    resolve: async (_root, { imageID, licence, credit, source }, { call }) => ({
      ...(await call.images.update({
        imageId: imageID,
        ...(licence == null ? {} : { licence }),
        ...(credit == null ? {} : { credit }),
        ...(source == null ? {} : { source }),
      })),
      linkedByDefault: { limit: LINKED_OF_ONE },
    }),
  }),
  reanalyseImage: t.field({
    type: ImageType,
    args: { imageID: t.arg.string({ required: true }) },
    description: "Analyses a picture again, with the full number of attempts.",
    resolve: async (_root, { imageID }, { call }) => ({
      ...(await call.images.reanalyse({ imageId: imageID })),
      linkedByDefault: { limit: LINKED_OF_ONE },
    }),
  }),
  deleteImage: t.boolean({
    args: { id: t.arg.string({ required: true }) },
    resolve: async (_root, { id }, { call }) => {
      await call.images.remove({ imageId: id });
      return true;
    },
  }),
}));
