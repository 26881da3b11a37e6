import { client } from "../api/client.ts";
import { failureOf } from "../api/error.ts";
import type { AddedPicture } from "./send.ts";
import { sumOf } from "./sum.ts";
import type { KnownPicture, Upload } from "./upload.ts";

/** The person's picture of these bytes, one of this place first; undefined if there is none, or no answer. */
export async function knownPicture(file: Blob, here: string): Promise<KnownPicture | undefined> {
  const sum = await sumOf(file);
  if (sum === undefined) return undefined;
  try {
    const { found } = await client.images.lookup.query({ sums: [sum], placeId: here });
    const image = found[0]?.images[0];
    return image && { imageId: image.id, placeId: image.placeId, placeTitle: image.placeTitle };
  } catch {
    // It is sent then, which does no harm.
    return undefined;
  }
}

/**
 * Adds a known picture to the place of an upload, without sending it; or says why not. Words that are not
 * chosen stay the known picture's.
 */
export async function copyKnown(
  { imageId }: KnownPicture,
  { placeId, options: { locationPrecision, ...words } }: Upload,
): Promise<{ image: AddedPicture } | { why: string }> {
  const chosen = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ""));
  try {
    return await client.images.copy.mutate({ imageId, placeId, locationPrecision, ...chosen });
  } catch (error) {
    return { why: failureOf(error).message };
  }
}
