import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type RequestHandler, Router } from "express";
import { IMMUTABLE } from "../../../src/delivery/headers.ts";
import { exchangeOf } from "../exchange.ts";

interface Stylesheet {
  /** The file's address, with its digest in it. */
  path: string;
  router: Router;
}

/** Reads a file once and serves it; caches may keep it for good, because a changed file has another address. */
export function stylesheetOf(file: URL, folder: string): Stylesheet {
  const text = readFileSync(file, "utf8");
  const digest = createHash("sha256").update(text).digest("base64url").slice(0, 16);
  const name = file.pathname.slice(file.pathname.lastIndexOf("/") + 1, -".css".length);
  const path = `${folder}/${name}-${digest}.css`;
  const send: RequestHandler = (_req, res) => {
    exchangeOf(res).route = `${folder}/:name`;
    res.setHeader("Cache-Control", IMMUTABLE);
    // A page in a sandbox has no origin, and must load it too.
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.type("css").send(text);
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.get(path, send);
  return { path, router };
}
