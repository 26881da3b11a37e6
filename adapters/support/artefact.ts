import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { Artefact } from "../../src/delivery/artefact.ts";
import type { LongBody } from "../../src/delivery/bodies.ts";
import { type Coding, chooseCoding } from "../../src/delivery/codings.ts";
import { isNotModified } from "./conditional.ts";
import { requestIdOf } from "./exchange.ts";
import { type ByteRange, rangeOf } from "./range.ts";
import type { Answered } from "./route.ts";

/** The coding that a request takes. */
const codingFor = ({ headers }: IncomingMessage): Coding =>
  chooseCoding(headers["accept-encoding"] as string | undefined);

/** Whether a response needs no work before it is written. */
export function isReady(req: IncomingMessage, artefact: Artefact): boolean {
  const coding = codingFor(req);
  const body = artefact.made(coding)?.body;
  return (
    typeof body === "string" || body?.bytes !== undefined || isUnchanged(req, artefact, coding)
  );
}

const isUnchanged = ({ headers }: IncomingMessage, artefact: Artefact, coding: Coding): boolean =>
  isNotModified(
    headers["if-none-match"],
    headers["if-modified-since"],
    artefact.validatorsOf(coding).etag,
    artefact.lastModified,
  );

/** Writes a response that is ready, honours conditional headers, counts it, and returns its status. */
export function writeArtefact(
  req: IncomingMessage,
  res: ServerResponse,
  artefact: Artefact,
  requestId: string,
): 200 | 304 {
  artefact.use?.count();
  const coding = codingFor(req);
  const made = isUnchanged(req, artefact, coding) ? undefined : artefact.made(coding);
  const { headers } = made ?? artefact.validatorsOf(coding);
  writeHead(res, made === undefined ? 304 : 200, artefact, headers, requestId);
  if (made === undefined || req.method === "HEAD") res.end();
  else if (typeof made.body === "string") res.end(made.body, "latin1");
  else res.end(made.body.bytes);
  return made === undefined ? 304 : 200;
}

function writeHead(
  res: ServerResponse,
  status: number,
  { lastModified }: Artefact,
  headers: string[],
  requestId: string,
): void {
  headers[headers.length - 1] = requestId;
  res.writeHead(status, [...dateFor(lastModified), ...headers]);
}

/** Streams a long body, or the range that the request names. */
async function streamArtefact(
  res: Response,
  artefact: Artefact,
  { body, headers }: { body: LongBody; headers: readonly string[] },
): Promise<void> {
  const { req } = res;
  const coding = codingFor(req);
  const { etag } = artefact.validatorsOf(coding);
  const condition = req.headers["if-range"];
  const asked = condition === undefined || condition === etag ? req.headers.range : undefined;
  const given = rangeOf(asked, body.length);
  // A server may ignore any range.
  const range = given === "unsatisfiable" ? null : given;
  artefact.use?.count();
  const own = [...headers];
  const { start, end } = range ?? { start: 0, end: body.length - 1 };
  const bytes =
    req.method === "HEAD"
      ? undefined
      : await readable(body, { start, end }, () => artefact.restored(coding));
  if (range !== null) {
    setHeader(own, "Content-Length", String(end - start + 1));
    own.unshift("Content-Range", `bytes ${start}-${end}/${body.length}`);
  }
  writeHead(res, range === null ? 200 : 206, artefact, own, requestIdOf(res));
  if (bytes === undefined) res.end();
  else
    await pipeline(bytes, res).catch((error: unknown) => {
      // A reader that disconnects is not an error.
      if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    });
}

function setHeader(headers: string[], name: string, value: string): void {
  headers[headers.indexOf(name) + 1] = value;
}

/** Returns the store's stream once it has begun, or makes the bytes again if the store has lost them. */
async function readable(
  body: LongBody,
  { start, end }: ByteRange,
  restore: () => Promise<Buffer>,
): Promise<Readable> {
  const stream = body.read({ start, end });
  try {
    await once(stream, "readable");
    return stream;
  } catch {
    return Readable.from([(await restore()).subarray(start, end + 1)]);
  }
}

/**
 * Quick edits within a second get a date each, so that none hides the next; the last date may be
 * some seconds ahead of the clock. A response must not claim a change after it was sent (RFC 9110,
 * section 8.8.2.1), so its `Date` is then that date. Node's own `Date` may lag by a moment, so this
 * one applies until Node has caught up.
 */
function dateFor(lastModified: number): string[] {
  const now = Date.now();
  if (lastModified < now - 1000) return [];
  return ["Date", new Date(Math.max(lastModified, now)).toUTCString()];
}

/**
 * Sends a response from within Express, for a request that missed the cache by its raw URL or takes
 * a coding that is not made yet; the next such request hits.
 */
export async function sendArtefact(
  artefact: Artefact,
  { res, url, route, services }: Answered,
): Promise<void> {
  const { req } = res;
  const made = isReady(req, artefact) ? undefined : await artefact.in(codingFor(req));
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  // An answer for one reader must not be given to others by its address.
  if (!artefact.head.cacheControl.startsWith("private")) {
    services.delivery.cache.remember(url, { artefact, route });
  }
  const body = made?.body;
  if (made !== undefined && typeof body === "object" && body.bytes === undefined) {
    await streamArtefact(res, artefact, { body, headers: made.headers });
  } else writeArtefact(req, res, artefact, requestIdOf(res));
}
