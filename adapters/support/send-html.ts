import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { Request, Response } from "express";

const zip = promisify(gzip);

/** Sends a page made for this request, compressed at low effort, because it is sent once. */
export async function sendHtml(req: Request, res: Response, text: string): Promise<void> {
  res.vary("Accept-Encoding");
  res.type("html");
  if (!req.acceptsEncodings("gzip")) {
    res.send(text);
    return;
  }
  res.setHeader("Content-Encoding", "gzip");
  res.send(await zip(text, { level: constants.Z_BEST_SPEED }));
}
