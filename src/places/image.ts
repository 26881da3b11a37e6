import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { CameraSettings } from "./camera.ts";

export const analysisStatuses = ["pending", "processing", "done", "failed"] as const;
export type AnalysisStatus = (typeof analysisStatuses)[number];

/** How precisely others see where a picture was taken (decisions.md#location-of-pictures). */
export const locationPrecisions = ["exact", "approximate", "hidden"] as const;
export type LocationPrecision = (typeof locationPrecisions)[number];

/** A picture of a place; its bytes are in the blob store under `storageKey`. */
export const Image = defineEntity({
  name: "Image",
  tableName: "image",
  properties: {
    id: p.uuid().primary(),
    placeId: p.uuid(),
    /** Prefix of its objects in the blob store; in no answer. */
    storageKey: p.text().unique(),
    sha256: p.text(),
    caption: p.text(),
    contentType: p.text(),
    byteSize: p.bigint("number"),
    /** As people see it: orientation is applied. */
    width: p.integer(),
    height: p.integer(),
    /**
     * Where everybody may know that it was taken; null while that is hidden, and where nobody knows.
     * The columns position and reach follow from it, and so does what is linked.
     */
    latitude: p.float().columnType("double precision").strictNullable(),
    longitude: p.float().columnType("double precision").strictNullable(),
    locationPrecision: p.text().$type<LocationPrecision>(),
    /** Where the camera was, in full; null where it did not say, and the place's counts. */
    cameraLatitude: p.float().columnType("double precision").strictNullable(),
    cameraLongitude: p.float().columnType("double precision").strictNullable(),
    /** Its place's. */
    linkRadiusMeters: p.float().columnType("double precision"),
    takenAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
    cameraMake: p.text(),
    cameraModel: p.text(),
    /** Null where the camera wrote nothing of it. */
    cameraSettings: p.json<CameraSettings>().columnType("jsonb").strictNullable(),
    analysisStatus: p.text().$type<AnalysisStatus>(),
    analysisError: p.text(),
    analysisAttempts: p.integer(),
    analysisChangedAt: p.datetime().columnType("timestamptz(3)"),
    /** Until when the worker that began its analysis is taken to be at it. */
    analysisLeasedUntil: p.datetime().columnType("timestamptz(3)").nullable(),
    /** Nothing that an older one made is kept. */
    pipeline: p.integer(),
    creator: p.text(),
    idempotencyKey: p.text().strictNullable(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
  },
});
export type Image = InferEntity<typeof Image>;

/** What an analyzer, its `source`, saw in a picture. */
export const Badge = defineEntity({
  name: "Badge",
  tableName: "badge",
  properties: {
    imageId: p.uuid().primary(),
    source: p.text().primary(),
    label: p.text().primary(),
    display: p.text(),
    confidence: p.float().columnType("double precision"),
  },
});
export type Badge = InferEntity<typeof Badge>;

/** Bytes that are to be removed from `dueAt` on: the sweep removes them, whatever happened. */
export const BlobRemoval = defineEntity({
  name: "BlobRemoval",
  tableName: "blob_removal",
  properties: {
    storageKey: p.text().primary(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
    dueAt: p.datetime().columnType("timestamptz(3)"),
  },
});
