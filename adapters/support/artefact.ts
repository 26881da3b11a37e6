import type { IncomingMessage, ServerResponse } from "node:http";
import type { Artefact } from "../../src/delivery/artefact.ts";
import { type Coding, chooseCoding } from "../../src/delivery/codings.ts";
import { isNotModified } from "./conditional.ts";
import { requestIdOf } from "./exchange.ts";
import type { Answered } from "./route.ts";

/** The coding that a request takes. */
const codingFor = ({ headers }: IncomingMessage): Coding =>
  chooseCoding(headers["accept-encoding"] as string | undefined);

/** Whether a response needs no work before it is written. */
export function isReady(req: IncomingMessage, artefact: Artefact): boolean {
  const coding = codingFor(req);
  return artefact.made(coding) !== undefined || isUnchanged(req, artefact, coding);
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
  headers[headers.length - 1] = requestId;
  res.writeHead(made === undefined ? 304 : 200, [...dateFor(artefact.lastModified), ...headers]);
  if (made === undefined || req.method === "HEAD") res.end();
  else if (typeof made.body === "string") res.end(made.body, "latin1");
  else res.end(made.body);
  return made === undefined ? 304 : 200;
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
 * The same behind Express, for a request that missed the cache by its raw URL or takes a coding that
 * is not made yet: the next one hits.
 */
export async function sendArtefact(
  artefact: Artefact,
  { res, url, route, services }: Answered,
): Promise<void> {
  const { req } = res;
  if (!isReady(req, artefact)) await artefact.in(codingFor(req));
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  writeArtefact(req, res, artefact, requestIdOf(res));
  services.delivery.cache.remember(url, { artefact, route });
}
