import type { IncomingMessage, ServerResponse } from "node:http";
import type { Artefact } from "../../src/delivery/artefact.ts";
import { chooseCoding } from "../../src/delivery/codings.ts";
import { isNotModified } from "./conditional.ts";
import { requestIdOf } from "./exchange.ts";
import type { Answered } from "./route.ts";

/** Writes a finished response, honours conditional headers, counts it, and returns its status. */
export function writeArtefact(
  req: IncomingMessage,
  res: ServerResponse,
  artefact: Artefact,
  requestId: string,
): 200 | 304 {
  const { headers } = req;
  artefact.use?.count();
  const representation = artefact.in(
    chooseCoding(headers["accept-encoding"] as string | undefined),
  );
  const unchanged = isNotModified(
    headers["if-none-match"],
    headers["if-modified-since"],
    representation.etag,
    artefact.lastModified,
  );
  const list = unchanged ? representation.notModifiedHeaders : representation.headers;
  list[list.length - 1] = requestId;
  res.writeHead(unchanged ? 304 : 200, [...dateFor(artefact.lastModified), ...list]);
  if (unchanged || req.method === "HEAD") res.end();
  else res.end(representation.body, "latin1");
  return unchanged ? 304 : 200;
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
 * The same behind Express, for a request that missed the cache by its raw URL: the next one hits.
 */
export function sendArtefact(artefact: Artefact, { res, url, route, services }: Answered): void {
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  writeArtefact(res.req, res, artefact, requestIdOf(res));
  services.delivery.cache.remember(url, { artefact, route });
}
