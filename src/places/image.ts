import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { CameraSettings } from "./camera.ts";

export const analysisStatuses = ["pending", "processing", "done", "failed"] as const;
export type AnalysisStatus = (typeof analysisStatuses)[number];

/** How precisely other people see where a picture was taken (decisions.md#location-of-pictures). */
export const locationPrecisions = ["exact", "approximate", "hidden"] as const;
export type LocationPrecision = (typeof locationPrecisions)[number];

/** A picture of a place; its bytes are in the blob store under `storageKey`. */
export const Image = defineEntity({
  name: "Image",
  tableName: "image",
  properties: {
    id: p.uuid().primary(),
    placeId: p.uuid(),
    /** The prefix of its objects in the blob store; no answer contains it. */
    storageKey: p.text().unique(),
    sha256: p.text(),
    caption: p.text(),
    /** An SPDX identifier or `all-rights-reserved`; empty if it is not known, as are the next two. */
    licence: p.text(),
    credit: p.text(),
    /** The address of its origin. */
    source: p.text(),
    /** A text by people for those who do not see it; empty if they wrote none. */
    altText: p.text().default(""),
    contentType: p.text(),
    byteSize: p.bigint("number"),
    /** As displayed: with the orientation applied. */
    width: p.integer(),
    height: p.integer(),
    /**
     * The coordinate that everyone may see; null while it is hidden or unknown. The columns position
     * and reach, and the links, follow from it.
     */
    latitude: p.float().columnType("double precision").strictNullable(),
    longitude: p.float().columnType("double precision").strictNullable(),
    locationPrecision: p.text().$type<LocationPrecision>(),
    /** The camera's exact coordinate; null if it recorded none, so the place's coordinate counts. */
    cameraLatitude: p.float().columnType("double precision").strictNullable(),
    cameraLongitude: p.float().columnType("double precision").strictNullable(),
    /** The place's link radius. */
    linkRadiusMeters: p.float().columnType("double precision"),
    takenAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
    cameraMake: p.text(),
    cameraModel: p.text(),
    /** Null if the camera did not record it. */
    cameraSettings: p.json<CameraSettings>().columnType("jsonb").strictNullable(),
    analysisStatus: p.text().$type<AnalysisStatus>(),
    analysisError: p.text(),
    analysisAttempts: p.integer(),
    analysisChangedAt: p.datetime().columnType("timestamptz(3)"),
    /** The end of the current worker's claim on the analysis. */
    analysisLeasedUntil: p.datetime().columnType("timestamptz(3)").nullable(),
    /** The files of older pipelines are removed up to this pipeline. */
    pipeline: p.integer(),
    creator: p.text(),
    idempotencyKey: p.text().strictNullable(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
  },
});
export type Image = InferEntity<typeof Image>;

/** A finding that an analyzer, its `source`, made in a picture. */
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

/** Bytes that the sweep removes from `dueAt` on. */
export const BlobRemoval = defineEntity({
  name: "BlobRemoval",
  tableName: "blob_removal",
  properties: {
    storageKey: p.text().primary(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
    dueAt: p.datetime().columnType("timestamptz(3)"),
  },
});
