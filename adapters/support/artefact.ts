import type { IncomingMessage, ServerResponse } from "node:http";
import type { Response } from "express";
import type { Artefact } from "../../src/delivery/artefact.ts";
import { chooseCoding } from "../../src/delivery/codings.ts";
import { isNotModified } from "../../src/delivery/conditional.ts";
import { requestIdOf } from "./request.ts";

/** Writes a finished response, conditional headers honoured; gives the status that it sent. */
export function writeArtefact(
  req: IncomingMessage,
  res: ServerResponse,
  artefact: Artefact,
  requestId: string,
): 200 | 304 {
  const { headers } = req;
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
  res.writeHead(unchanged ? 304 : 200, list);
  if (unchanged || req.method === "HEAD") res.end();
  else res.end(representation.body, "latin1");
  return unchanged ? 304 : 200;
}

/** The same behind Express, where the request missed the cache by its raw URL. */
export function sendArtefact(artefact: Artefact, { res }: { res: Response }): void {
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  writeArtefact(res.req, res, artefact, requestIdOf(res));
  res.locals.artefact = artefact;
}
