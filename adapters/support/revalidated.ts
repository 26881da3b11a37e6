import { createHash } from "node:crypto";
import type { Response } from "express";
import { isNotModified } from "./conditional.ts";

/**
 * JSON that changes with releases only: the caller's own cache may keep it for an hour, and a 304
 * confirms that its copy is current.
 */
export function sendRevalidated(result: object, { res }: { res: Response }): void {
  const body = JSON.stringify(result);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  res.setHeader("Cache-Control", "private, max-age=3600");
  res.setHeader("ETag", etag);
  if (isNotModified(res.req.headers["if-none-match"], undefined, etag, 0)) res.status(304).end();
  else res.type("json").send(body);
}
