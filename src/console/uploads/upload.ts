import type { Precision } from "../parts/pictures/words.ts";

/** A picture of the signed-in person with the same bytes as a file. */
export interface KnownPicture {
  imageId: string;
  placeId: string;
  placeTitle: string;
}

/** How pictures are added. */
export interface UploadOptions {
  /** The location's precision for other people. */
  locationPrecision: Precision;
  /** The caption of each picture; empty for none. */
  caption: string;
  /** The licence and the credit of each; empty for what its file says, else for the person's own. */
  licence: string;
  credit: string;
}

/**
 * `waiting` for its turn, or for what `error` says; `offline`: for the network; `failed`: it does not
 * go on by itself, and `error` says why; `known`: the person has the same picture, so it is not sent.
 */
type UploadState = "waiting" | "sending" | "failed" | "offline" | "known" | "done";

/** A file on its way to a place. */
export interface Upload {
  /** Its Idempotency-Key too. */
  id: string;
  placeId: string;
  /** The file's. */
  name: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** In bytes. */
  size: number;
  /** An address of the file within this tab. */
  previewUrl: string;
  /** 0 to 1; at 1 the service is still looking at it until the state is `done`. */
  progress: number;
  state: UploadState;
  /** In words. */
  error: string | undefined;
  options: UploadOptions;
  /** Whether a reload remembers it. */
  isKept: boolean;
  /** Whether the browser had no room to keep it, or keeps nothing. */
  isForgettable: boolean;
  /** The picture that it became. */
  imageId: string | undefined;
  /** The person's picture of the same bytes, if it is `known`. */
  known: KnownPicture | undefined;
  retry: () => void;
  /** Adds the known picture to the place without sending it. */
  addKnown: () => void;
  /** Stops it, and takes it off the list. */
  cancel: () => void;
}

export const isUnfinished = ({ state }: Upload): boolean =>
  state !== "done" && state !== "failed" && state !== "known";
