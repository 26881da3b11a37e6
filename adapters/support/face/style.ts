import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type RequestHandler, Router } from "express";
import { IMMUTABLE } from "../../../src/delivery/headers.ts";
import { exchangeOf } from "../exchange.ts";

const text = readFileSync(new URL("./face.css", import.meta.url), "utf8");
const digest = createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** The one stylesheet of such pages, with its digest in its address. */
export const FACE_STYLE = `/docs/assets/face-${digest}.css`;

const send: RequestHandler = (_req, res) => {
  exchangeOf(res).route = "/docs/assets/:name";
  res.setHeader("Cache-Control", IMMUTABLE);
  res.type("css").send(text);
};

/** Before anything that may refuse a request, so that the refusal is dressed. */
export function faceStyle(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(FACE_STYLE, send);
  return router;
}
