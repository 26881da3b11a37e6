/** Finds the pictures of a folder, and sends to a place those that it lacks. */
import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, extname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure } from "./failure.ts";
import { Refused, type Server } from "./server.ts";

const ENDINGS = new Set([
  ...[".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".heic", ".heif", ".tif", ".tiff"],
]);
const SUMS_AT_ONCE = 1000;

/** A file, relative to its folder, with the sum of its bytes. */
export interface Summed {
  file: string;
  sum: string;
}

/** The person's pictures of a sum. */
export interface Known {
  sha256: string;
  images: { id: string; placeId: string }[];
}

/** The texts for each picture; absent ones come from the file or the preferences. */
export type Words = Partial<Record<"licence" | "credit" | "source" | "locationPrecision", string>>;

/** The pictures below a folder by their endings, without hidden files, in order. @throws Failure */
export async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    throw new Failure(`${folder} cannot be read: ${(error as Error).message}`);
  });
  return entries
    .filter((entry) => entry.isFile() && ENDINGS.has(extname(entry.name).toLowerCase()))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => !file.split(/[\\/]/).some((part) => part.startsWith(".")))
    .sort();
}

/** The SHA-256 sum of a file's bytes, in hexadecimal digits. @throws Failure */
export async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash).catch((error) => {
    throw new Failure(`${path} cannot be read: ${(error as Error).message}`);
  });
  return hash.digest("hex");
}

/**
 * Asks which sums are pictures of the key's already, those in the place first.
 *
 * @throws Failure if places have no REST there
 */
export async function knownOf(
  server: Server,
  place: string,
  sums: readonly string[],
): Promise<Map<string, Known["images"]>> {
  const known = new Map<string, Known["images"]>();
  for (let at = 0; at === 0 || at < sums.length; at += SUMS_AT_ONCE) {
    const json = { placeId: place, sums: sums.slice(at, at + SUMS_AT_ONCE) };
    const call = { method: "POST", json, under: "/api", repeatable: true } as const;
    const { body } = await server.ask("/images/lookup", call).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.httpStatus !== 404) throw error;
      throw error.saying(
        `${server.url} serves no places over REST: ENABLE_REST=true turns it on, unless SERVICES=themes leaves places out.`,
      );
    });
    for (const { sha256, images } of (body as { found: Known[] }).found) known.set(sha256, images);
  }
  return known;
}

/** Sends a file; a retry makes no second picture. Returns the picture's id. */
export async function sendFile(
  server: Server,
  { folder, file, sum, place }: Summed & { folder: string; place: string },
  words: Words,
): Promise<string> {
  const form = new FormData();
  for (const [name, text] of Object.entries(words)) form.append(name, text);
  form.append("image", await openAsBlob(join(folder, file)), basename(file));
  const { body } = await server.ask(`/places/${encodeURIComponent(place)}/images`, {
    ...{ method: "POST", form, under: "/api", repeatable: true },
    headers: { "idempotency-key": `cli-${place.toLowerCase()}-${sum}` },
  });
  return (body as { image: { id: string } }).image.id;
}

/**
 * Adds a picture that is there already to another place; it keeps its own words where none are given.
 *
 * @returns the new picture's id; undefined if the picture has been deleted meanwhile
 */
export async function copyTo(
  server: Server,
  { imageId, placeId }: { imageId: string; placeId: string },
  words: Words,
): Promise<string | undefined> {
  const given = Object.entries(words).filter(([, text]) => text !== "");
  const json = { placeId, ...Object.fromEntries(given) };
  const call = { method: "POST", json, under: "/api" } as const;
  const answer = await server.ask(`/images/${imageId}/copies`, call).catch((error: unknown) => {
    if (error instanceof Refused && error.httpStatus === 404) return undefined;
    throw error;
  });
  return (answer?.body as { image: { id: string } } | undefined)?.image.id;
}

/** Whether the platform refused the file itself, so that the next may be taken. */
export const isOfFile = (error: unknown): error is Refused =>
  error instanceof Refused &&
  (["unsupported_media_type", "payload_too_large"].includes(error.code) ||
    /^ {2}image: /m.test(error.message));
