import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { type Coding, chooseCoding, encode } from "../../src/delivery/codings.ts";
import { isNotModified } from "./conditional.ts";

/** Like every response of /api/v1. */
export const NEVER_KEPT = "no-store";
/** Browsers revalidate it after a minute. */
export const BRIEFLY = "public, max-age=60";
/** Cached, but revalidated each time, so that a page and its stylesheet match. */
export const REVALIDATED = "public, no-cache";

/** A text that changes only with a release, in every content coding. */
export interface Asset {
  contentType: string;
  cacheControl: string;
  hash: string;
  bytes: Record<Coding, Buffer>;
}

export async function createAsset(
  contentType: string,
  cacheControl: string,
  text: string,
): Promise<Asset> {
  const plain = Buffer.from(text);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { contentType, cacheControl, hash, bytes: await encodeAll(plain) };
}

async function encodeAll(plain: Buffer): Promise<Record<Coding, Buffer>> {
  const [br, gzip] = await Promise.all([encode(plain, "br"), encode(plain, "gzip")]);
  return { br, gzip, identity: plain };
}

export function sendAsset(asset: Asset, req: Request, res: Response): void {
  const coding = chooseCoding(req.headers["accept-encoding"] as string | undefined);
  // A strong validator names one sequence of bytes, so each coding has its own.
  const etag = coding === "identity" ? `"${asset.hash}"` : `"${asset.hash}-${coding}"`;
  res.setHeader("Cache-Control", asset.cacheControl);
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
