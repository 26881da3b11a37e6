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
    const { found } = await client.images.lookup.query({ sums: [sum] });
    const images = found[0]?.images ?? [];
    const image = images.find(({ placeId }) => placeId === here) ?? images[0];
    return image && { imageId: image.id, placeId: image.placeId, placeTitle: image.placeTitle };
  } catch {
    // It is sent then, which does no harm.
    return undefined;
  }
}

/** Adds a known picture to the place of an upload, without sending it; or says why not. */
export async function copyKnown(
  { imageId }: KnownPicture,
  { placeId, options: { locationPrecision, caption } }: Upload,
): Promise<{ image: AddedPicture } | { why: string }> {
  const words = caption === "" ? {} : { caption };
  try {
    return await client.images.copy.mutate({ imageId, placeId, locationPrecision, ...words });
  } catch (error) {
    return { why: failureOf(error).message };
  }
}
