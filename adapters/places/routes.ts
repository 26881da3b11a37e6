import { z } from "zod";
import {
  commentSchema,
  imageSchema,
  linkedImageSchema,
  placeSchema,
  relatedPlaceSchema,
} from "../../src/places/schemas.ts";
import { sendItems } from "../support/paging.ts";
import type { Route } from "../support/routes.ts";

const places = "Places";
const pictures = "Pictures";
const comments = "Comments";
const owned = ["unauthenticated", "forbidden", "not_found"] as const;

const upload = {
  method: "post",
  procedure: "images.upload",
  summary: "Add a picture to a place",
  tag: pictures,
  status: 201,
  multipart: true,
  errors: [
    "validation_failed",
    "malformed_body",
    "unauthenticated",
    "not_found",
    "conflict",
    "payload_too_large",
    "unsupported_media_type",
  ],
} as const satisfies Omit<Route, "path">;

/** Places, pictures and comments (decisions.md#graphql-and-rest). */
export const placesRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/api/places",
    procedure: "places.list",
    summary: "List the places, newest first",
    tag: places,
    status: 200,
    errors: ["validation_failed", "too_expensive"],
    respond: sendItems,
    responseSchema: z.array(placeSchema),
  },
  {
    method: "post",
    path: "/api/places",
    procedure: "places.create",
    summary: "Share a place",
    tag: places,
    status: 201,
    errors: ["validation_failed", "malformed_body", "unauthenticated"],
  },
  {
    method: "get",
    path: "/api/places/{placeId}",
    procedure: "places.get",
    summary: "Read a place, with its related places",
    tag: places,
    status: 200,
    errors: ["not_found"],
  },
  {
    method: "delete",
    path: "/api/places/{placeId}",
    procedure: "places.remove",
    summary: "Delete a place, with its pictures and comments",
    tag: places,
    status: 204,
    errors: owned,
  },
  {
    method: "get",
    path: "/api/places/{placeId}/images",
    procedure: "images.ofPlace",
    summary: "List the pictures of a place, newest first",
    tag: pictures,
    status: 200,
    errors: ["validation_failed", "too_expensive", "not_found"],
    respond: sendItems,
    responseSchema: z.array(imageSchema),
  },
  {
    method: "get",
    path: "/api/places/{placeId}/related",
    procedure: "places.relatedTo",
    summary: "List the places related to a place, nearest first",
    tag: places,
    status: 200,
    errors: ["validation_failed", "too_expensive", "not_found"],
    respond: sendItems,
    responseSchema: z.array(relatedPlaceSchema),
  },
  {
    method: "get",
    path: "/api/images/{imageId}/linked",
    procedure: "images.linked",
    summary: "List the pictures linked to a picture, nearest first",
    tag: pictures,
    status: 200,
    errors: ["validation_failed", "too_expensive", "not_found"],
    respond: sendItems,
    responseSchema: z.array(linkedImageSchema),
  },
  { path: "/places/{placeId}/images", ...upload },
  {
    path: "/api/places/{placeId}/images",
    ...upload,
    summary: "Add a picture to a place, beside the other places routes",
  },
  {
    method: "patch",
    path: "/api/images/{imageId}",
    procedure: "images.updateCaption",
    summary: "Change the caption of a picture",
    tag: pictures,
    status: 200,
    errors: ["validation_failed", "malformed_body", ...owned],
  },
  {
    method: "delete",
    path: "/api/images/{imageId}",
    procedure: "images.remove",
    summary: "Delete a picture",
    tag: pictures,
    status: 204,
    errors: owned,
  },
  {
    method: "get",
    path: "/api/places/{placeId}/comments",
    procedure: "comments.list",
    summary: "List the comments on a place, oldest first",
    tag: comments,
    status: 200,
    errors: ["validation_failed", "too_expensive", "not_found"],
    respond: sendItems,
    responseSchema: z.array(commentSchema),
  },
  {
    method: "post",
    path: "/api/places/{placeId}/comments",
    procedure: "comments.add",
    summary: "Comment on a place",
    tag: comments,
    status: 201,
    errors: ["validation_failed", "malformed_body", "unauthenticated", "not_found"],
  },
];
