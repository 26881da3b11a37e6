import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { type Coding, chooseCoding, encode } from "../../src/delivery/codings.ts";
import { isNotModified } from "../../src/delivery/conditional.ts";

/** Long enough for a reader who moves around, short enough to be current after a deployment. */
const CACHE_CONTROL = "public, max-age=60";

/** A text that changes only with a release, in every content coding. */
export interface Asset {
  contentType: string;
  hash: string;
  bytes: Record<Coding, Buffer>;
}

export async function createAsset(contentType: string, text: string): Promise<Asset> {
  const plain = Buffer.from(text);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { contentType, hash, bytes: await encode(plain) };
}

export function sendAsset(asset: Asset, req: Request, res: Response): void {
  const coding = chooseCoding(req.headers["accept-encoding"] as string | undefined);
  // A strong validator names one sequence of bytes, so each coding has its own.
  const etag = coding === "identity" ? `"${asset.hash}"` : `"${asset.hash}-${coding}"`;
  res.setHeader("Cache-Control", CACHE_CONTROL);
  res.setHeader("ETag", etag);
  res.vary("Accept-Encoding");
  if (isNotModified(req.headers["if-none-match"], undefined, etag, 0)) {
    res.status(304).end();
    return;
  }
  if (coding !== "identity") res.setHeader("Content-Encoding", coding);
  res.setHeader("Content-Type", asset.contentType);
  res.setHeader("Content-Length", asset.bytes[coding].length);
  res.end(req.method === "HEAD" ? undefined : asset.bytes[coding]);
}
