import { pipeline } from "node:stream/promises";
import cors from "cors";
import { type Request, type RequestHandler, type Response, Router } from "express";
import Negotiator from "negotiator";
import { IMMUTABLE } from "../../src/delivery/headers.ts";
import { invalid, notFound, PlatformError, toApiError } from "../../src/errors/errors.ts";
import type { RenditionFormat } from "../../src/picture-codec/render.ts";
import {
  RENDITIONS_VERSION,
  type Renditions,
  renditionWidths,
  type StoredRendition,
} from "../../src/places/bytes/renditions.ts";
import type { Services } from "../../src/procedures/services.ts";
import { isNotModified } from "../support/conditional.ts";
import { signalOf } from "../support/connections.ts";
import { exchangeOf, requestIdOf } from "../support/exchange.ts";
import { rangeOf } from "../support/range.ts";
import { queryOf } from "../support/request.ts";
import { methodNotAllowed } from "../support/routes.ts";

const PATH = "/media/{imageId}/{version}";
/** Cloud Run replaces larger HTTP/1 responses that declare their length with a 500. */
const MAX_ANNOUNCED_BYTES = 30 * 1024 * 1024;
/** Cache-Control of responses that may change under the same address. */
const HOUR = "public, max-age=3600";

/** Any page may show pictures, and browsers must treat them only as pictures. */
const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** On every response below `/media`, refusals included. */
export const mediaHeaders: readonly RequestHandler[] = [
  (_req, res, next) => {
    for (const [name, value] of Object.entries(everywhere)) res.setHeader(name, value);
    next();
  },
  cors({
    origin: "*",
    methods: ["GET", "HEAD"],
    allowedHeaders: ["Range", "If-Range", "If-None-Match", "X-Request-ID"],
    exposedHeaders: ["ETag", "Content-Range", "Retry-After", "X-Request-ID"],
    maxAge: 86_400,
  }),
];

/**
 * `/media`: serves a picture's `url` to every reader and origin. An address with an older version, or
 * none, gets the same response.
 */
export function mediaSurface({ renditions }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const paths = ["/media/:imageId", "/media/:imageId/:version"];
  router.get(paths, serve(renditions));
  router.all(paths, methodNotAllowed(PATH, [{ method: "get" }]));
  return router;
}

function serve(renditions: Renditions): RequestHandler<{ imageId: string; version?: string }> {
  return async (req, res) => {
    exchangeOf(res).route = PATH;
    const { imageId, version = "" } = req.params;
    if (!/^(v[1-9]\d{0,8})?$/.test(version)) throw noPicture();
    const caching = version === RENDITIONS_VERSION ? IMMUTABLE : HOUR;
    const rendition = await renditions.open(imageId, {
      width: widthOf(req),
      formats: preferredFormats(req),
      signal: signalOf(res),
    });
    if (rendition === null) throw noPicture();
    if (isNotModified(req.headers["if-none-match"], undefined, rendition.etag, 0)) {
      res.setHeaders(headersOf(rendition, caching)).status(304).end();
    } else {
      await send(req, res, rendition, caching);
    }
  };
}

function widthOf(req: Request): (typeof renditionWidths)[number] | undefined {
  const given = queryOf(req).getAll("w");
  if (given.length === 0) return undefined;
  const width = renditionWidths.find((one) => String(one) === given[0]);
  if (given.length === 1 && width !== undefined) return width;
  throw invalid("w", `must be one of ${renditionWidths.join(", ")}`);
}

/**
 * The formats that Accept prefers, best first. WebP and AVIF need an explicit mention, because clients
 * that cannot show them also send a wildcard.
 */
function preferredFormats(req: Request): RenditionFormat[] {
  const negotiator = new Negotiator(req);
  const named = new Set(negotiator.mediaTypes());
  const offered = [...formats.keys()].filter((type) => !isNewer(type) || named.has(type));
  return negotiator.mediaTypes(offered).map((type) => formats.get(type) as RenditionFormat);
}

const formats = new Map<string, RenditionFormat>([
  ["image/webp", "webp"],
  ["image/avif", "avif"],
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
]);

const isNewer = (type: string): boolean => type === "image/webp" || type === "image/avif";

const noPicture = (): PlatformError => notFound("There is no such picture.");

function headersOf({ contentType, etag }: StoredRendition, caching: string): Headers {
  return new Headers({
    "Content-Type": contentType,
    "Cache-Control": caching,
    ETag: etag,
    Vary: "Accept",
    "Accept-Ranges": "bytes",
  });
}

async function send(
  req: Request,
  res: Response,
  rendition: StoredRendition,
  caching: string,
): Promise<void> {
  const { byteSize, etag } = rendition;
  const condition = req.headers["if-range"];
  const requested = condition === undefined || condition === etag ? req.headers.range : undefined;
  const range = rangeOf(requested, byteSize);
  if (range === "unsatisfiable") return refuseRange(res, byteSize);
  const bytes = req.method === "HEAD" ? undefined : await rendition.read(range ?? undefined);
  if (bytes === null) throw noPicture();
  res.setHeaders(headersOf(rendition, caching));
  const length = range === null ? byteSize : range.end - range.start + 1;
  if (length <= MAX_ANNOUNCED_BYTES || bytes === undefined) {
    res.setHeader("Content-Length", length);
  }
  if (range !== null) {
    res.status(206).setHeader("Content-Range", `bytes ${range.start}-${range.end}/${byteSize}`);
  }
  if (bytes === undefined) {
    res.end();
    return;
  }
  await pipeline(bytes, res).catch((error: unknown) => {
    // A reader that disconnects is not an error.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

function refuseRange(res: Response, byteSize: number): void {
  const error = new PlatformError(
    "validation_failed",
    `Range: the picture has ${byteSize} bytes, and none of those that are asked for.`,
    [{ field: "Range", message: `must lie within ${byteSize} bytes` }],
  );
  res
    .setHeader("Accept-Ranges", "bytes")
    .status(416)
    .setHeader("Content-Range", `bytes */${byteSize}`)
    .setHeader("Cache-Control", "no-store")
    .json(toApiError(error, requestIdOf(res)));
}
