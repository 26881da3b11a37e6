import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import { PlatformError } from "../../src/errors/errors.ts";

/** The explorer is one page that brings its scripts along. */
const POLICY =
  "default-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " +
  "img-src 'self' data: https:; font-src data:; worker-src blob:";

let page: Promise<Buffer> | undefined;

/**
 * Made when it is first asked for: it is 9 MB of script that most processes never need, and goes out
 * as under 3.
 *
 * @throws PlatformError `validation_failed` for a client that takes no gzip
 */
export async function sendExplorer(req: Request, res: Response): Promise<void> {
  if (!req.acceptsEncodings("gzip")) {
    throw new PlatformError("validation_failed", "Accept-Encoding: the explorer is sent as gzip.");
  }
  page ??= render();
  res.setHeader("Content-Security-Policy", POLICY);
  res.setHeader("Content-Encoding", "gzip");
  res.setHeader("Vary", "Accept, Accept-Encoding");
  res.type("html").send(await page);
}

async function render(): Promise<Buffer> {
  const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
  const text = renderGraphiQL({ title: "tokenkit places", endpoint: "/graphql" });
  return promisify(gzip)(text, { level: constants.Z_BEST_SPEED });
}
