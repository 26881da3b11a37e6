import { type TellingContext, tell } from "../changes/touch.ts";
import type { AnalysisStatus } from "./image.ts";

/** What is told of a place. */
export interface PlaceEvent {
  placeId: string;
  /** `linked`: which places are related to it was found anew. */
  what: "created" | "changed" | "deleted" | "linked";
}

/** What is told of a picture. */
export interface ImageEvent {
  placeId: string;
  imageId: string;
  /** `analysis`: it has come to `analysisStatus`. */
  what: "added" | "changed" | "deleted" | "analysis";
  analysisStatus?: AnalysisStatus;
}

/** What is told of a comment. */
export interface CommentEvent {
  placeId: string;
  commentId: string;
  what: "added" | "deleted";
}

interface By {
  /** Subject of whoever did it; null of workers. */
  by: string | null;
}

declare module "../changes/event.ts" {
  interface EventTypes {
    place: PlaceEvent & By;
    image: ImageEvent & By;
    /** Many pictures at once, which are not named. */
    images: Pick<ImageEvent, "what" | "analysisStatus"> & By;
    comment: CommentEvent & By;
  }
}

/** What a mutation door or a worker hands to the code that tells. */
export interface PlaceTelling extends TellingContext {
  caller?: { subject: string } | null;
}

const now = (ctx: PlaceTelling) => ({
  at: new Date().toISOString(),
  by: ctx.caller?.subject ?? null,
});

/**
 * Tell every process, within the transaction, what has become of something: which one it is and its
 * state, for everybody who is signed in hears it.
 */
export const tellOfPlace = (ctx: PlaceTelling, event: PlaceEvent): Promise<void> =>
  tell(ctx, { type: "place", ...now(ctx), ...event });

export const tellOfImage = (ctx: PlaceTelling, event: ImageEvent): Promise<void> =>
  tell(ctx, { type: "image", ...now(ctx), ...event });

export const tellOfImages = (ctx: PlaceTelling, analysisStatus: AnalysisStatus): Promise<void> =>
  tell(ctx, { type: "images", ...now(ctx), what: "analysis", analysisStatus });

export const tellOfComment = (ctx: PlaceTelling, event: CommentEvent): Promise<void> =>
  tell(ctx, { type: "comment", ...now(ctx), ...event });
