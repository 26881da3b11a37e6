import { createHash, randomBytes } from "node:crypto";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { BlobStoreUnavailable } from "../../errors/blob-store-unavailable.ts";
import { type ErrorCode, PlatformError } from "../../errors/errors.ts";
import { StorageRefused } from "../../errors/storage-problem.ts";
import type { PictureFacts } from "../../picture-codec/inspect.ts";
import { MAX_DECODED_BYTES, MAX_EDGE, MAX_PIXELS } from "../../picture-codec/limits.ts";
import { PictureError } from "../../picture-codec/picture-error.ts";
import { inSpan } from "../../platform/telemetry/tracing.ts";
import type { Services } from "../../procedures/services.ts";
import type { IncomingPicture, UploadFields } from "./incoming.ts";
import { Lease } from "./lease.ts";
import { originalOf } from "./masters.ts";

/** Bytes in the blob store that belong to no picture yet. */
export interface StagedPicture extends PictureFacts {
  storageKey: string;
  sha256: string;
  byteSize: number;
  fields: UploadFields;
  lease: Lease;
}

/**
 * Streams a picture into the blob store, hashes and counts its bytes, then makes its master unless
 * the sender has disconnected. A lease, written before the first byte, schedules the removal of the
 * bytes. The transaction that adds the picture deletes the lease; every other path calls `discard`.
 */
export async function stagePicture(
  services: Services,
  picture: IncomingPicture,
): Promise<StagedPicture> {
  const storageKey = newStorageKey();
  const lease = await Lease.take(services, storageKey);
  try {
    const counted = await inSpan("receive picture", () => store(services, storageKey, picture));
    const fields = await picture.fields();
    const make = () => services.masters.make(storageKey, picture.signal);
    const facts = await inSpan("make master", make).catch((error: unknown) => {
      throw error instanceof PictureError ? refusal(error) : error;
    });
    return { ...facts, ...counted, storageKey, fields, lease };
  } catch (error) {
    await lease.discard();
    throw error;
  }
}

/** Random, so it reveals nothing about the picture and cannot be guessed. */
function newStorageKey(): string {
  const name = randomBytes(16).toString("hex");
  return `pictures/${name.slice(0, 2)}/${name.slice(2)}`;
}

/** Errors that name the store's own reason; any other may come from the form. */
const ofOurs = [PlatformError, StorageRefused, BlobStoreUnavailable];

async function store(
  { blobs, config }: Services,
  storageKey: string,
  picture: IncomingPicture,
): Promise<{ sha256: string; byteSize: number }> {
  const hash = createHash("sha256");
  let byteSize = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteSize += chunk.length;
      hash.update(chunk);
      done(byteSize > config.maxUploadBytes ? tooManyBytes(config.maxUploadBytes) : null, chunk);
    },
  });
  const coming = pipeline(picture.bytes(), count);
  // An error here also fails `create` below, which handles it.
  coming.catch(() => {});
  try {
    // The decoder reads the file next.
    await blobs.create(originalOf(storageKey), count, {
      filedNext: true,
      hurried: true,
      confirmed: true,
    });
    await coming;
  } catch (error) {
    count.destroy();
    if (ofOurs.some((kind) => error instanceof kind)) throw error;
    // The bytes end early if the form does; `failure` has the reason a moment later.
    await setImmediate();
    throw picture.failure ?? error;
  }
  return { sha256: hash.digest("hex"), byteSize };
}

const tooManyBytes = (limit: number): PlatformError =>
  new PlatformError("payload_too_large", `The picture is larger than ${limit} bytes.`);

/** The error for a refused upload (decisions.md#accepted-pictures). */
const refusals = {
  unsupported: [
    "unsupported_media_type",
    "is no JPEG, PNG, WebP, AVIF, GIF, TIFF or HEIC picture, by its bytes",
  ],
  too_large: [
    "payload_too_large",
    `has more than ${MAX_PIXELS / 1e6} megapixels, an edge of more than ${MAX_EDGE} pixels, or more than ${MAX_DECODED_BYTES / 1e6} MB of pixels`,
  ],
  too_costly: ["payload_too_large", "takes too much time or memory to decode"],
  undecodable: ["validation_failed", "cannot be decoded: it is damaged or incomplete"],
} as const satisfies Record<PictureError["code"], readonly [ErrorCode, string]>;

/** How a picture of each type may be sent so that it decodes. */
const advice: Readonly<Record<string, string>> = {
  "image/jpeg": "smaller, or as a baseline JPEG, which is not progressive",
  "image/png": "smaller, or as a PNG that is not interlaced and has no long texts",
  "image/gif": "smaller, or as one frame",
  "image/webp": "smaller, or as one frame",
};

function refusal(error: PictureError): PlatformError {
  const [code, reason] = refusals[error.code];
  const better = advice[error.contentType ?? ""] ?? "smaller, or as a baseline JPEG";
  const message = error.code === "too_costly" ? `${reason}; send it ${better}` : reason;
  return new PlatformError(code, `image: ${message}`, [{ field: "image", message }], error);
}
