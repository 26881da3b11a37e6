import { publish, type TellingContext } from "../changes/touch.ts";
import { type Emitting, emit } from "../procedures/events/emit.ts";
import type { AnalysisStatus } from "./image.ts";

/** An event about a place. */
export interface PlaceEvent {
  placeId: string;
  /** `linked`: the place's relations were computed again. */
  what: "created" | "changed" | "deleted" | "linked";
}

/** An event about a picture. */
export interface ImageEvent {
  placeId: string;
  imageId: string;
  /** `analysis`: the picture's analysis reached `analysisStatus`. */
  what: "added" | "changed" | "deleted" | "analysis";
  analysisStatus?: AnalysisStatus;
}

/** An event about a comment. */
export interface CommentEvent {
  placeId: string;
  commentId: string;
  what: "added" | "deleted";
}

interface By {
  /** The subject of the person or key that made the change; null for workers. */
  by: string | null;
}

declare module "../changes/event.ts" {
  interface EventTypes {
    place: PlaceEvent & By;
    image: ImageEvent & By;
    /** Many pictures at once, without their ids. */
    images: Pick<ImageEvent, "what" | "analysisStatus"> & By;
    comment: CommentEvent & By;
  }
}

/** The parts of a mutation's or worker's context that an announcement needs. */
export interface PlaceTelling extends TellingContext, Emitting {
  services: TellingContext["services"] & Emitting["services"];
  caller?: { subject: string } | null;
}

const now = (ctx: PlaceTelling) => ({
  at: new Date().toISOString(),
  by: ctx.caller?.subject ?? null,
});

/**
 * Announce a change to every process, within the transaction. An event carries only ids and states,
 * because every signed-in person receives it.
 */
export const notifyPlace = (ctx: PlaceTelling, event: PlaceEvent): Promise<void> =>
  publish(ctx, { type: "place", ...now(ctx), ...event });

export async function notifyImage(ctx: PlaceTelling, event: ImageEvent): Promise<void> {
  await publish(ctx, { type: "image", ...now(ctx), ...event });
  const { placeId: place, imageId, what, analysisStatus: status } = event;
  const data = { image: imageId, place, by: ctx.caller?.subject ?? null };
  if (what === "added") await emit(ctx, "image.created", data);
  if (what === "deleted") await emit(ctx, "image.deleted", data);
  if (status !== "done" && status !== "failed") return;
  if (what === "analysis") await emit(ctx, "image.analysed", { ...data, status });
}

export const notifyImages = (ctx: PlaceTelling, analysisStatus: AnalysisStatus): Promise<void> =>
  publish(ctx, { type: "images", ...now(ctx), what: "analysis", analysisStatus });

/** Several pictures changed otherwise than by their analysis. */
export const notifyImagesChanged = (ctx: PlaceTelling): Promise<void> =>
  publish(ctx, { type: "images", ...now(ctx), what: "changed" });

export const notifyComment = (ctx: PlaceTelling, event: CommentEvent): Promise<void> =>
  publish(ctx, { type: "comment", ...now(ctx), ...event });
