import { createHash } from "node:crypto";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { onlyService } from "../../src/config/owners.ts";
import { chooseCoding } from "../../src/delivery/codings.ts";
import { IMMUTABLE } from "../../src/delivery/headers.ts";
import { notFound } from "../../src/errors/errors.ts";
import type { Services } from "../../src/procedures/services.ts";
import { createCaller } from "../../src/router.ts";
import { isNotModified } from "../support/conditional.ts";
import { exchangeOf } from "../support/exchange.ts";
import { contextOf, queryOf } from "../support/request.ts";
import { methodNotAllowed } from "../support/routes.ts";
import type { BuiltConsole } from "./build.ts";
import { consolePage, type Dress, plainDress } from "./page.ts";

const ASSET = "/console/assets/:name";
const PAGE = "/console/{path}";

/**
 * The console: hashed assets that caches keep forever, and one page for every other address below
 * `/console`, whose script selects the screen. The page is rendered for its reader, so the first paint
 * has the right theme; `?safe=1` forces Quartz.
 */
export function consoleSurface(services: Services, built: BuiltConsole): Router {
  const { publicPath, publicBaseUrl } = services.config;
  const router = Router({ caseSensitive: true, strict: true });
  const policy = policyOf(publicBaseUrl);

  router.get(ASSET, async (req, res) => {
    exchangeOf(res).route = ASSET;
    await sendFile(built, String(req.params.name), req, res);
  });
  router.all(ASSET, methodNotAllowed(ASSET, [{ method: "get" }]));

  const send: RequestHandler = async (req, res) => {
    exchangeOf(res).route = PAGE;
    const build = await built.read();
    const dress = await dressOf(services, req, res);
    const page = consolePage(build, dress, publicPath, onlyService(services.config)).text;
    const etag = `"${createHash("sha256").update(page).digest("base64url").slice(0, 22)}"`;
    res.setHeader("Content-Security-Policy", policy);
    res.setHeader("Cache-Control", "private, no-cache");
    res.setHeader("ETag", etag);
    res.vary("Cookie");
    if (isNotModified(req.headers["if-none-match"], undefined, etag, 0)) res.status(304).end();
    else res.type("html").send(page);
  };
  for (const path of ["/console", "/console/{*path}"]) {
    router.get(path, send);
    router.all(path, methodNotAllowed(PAGE, [{ method: "get" }]));
  }
  return router;
}

/** The sheets that the console comes with, for other pages of an installation that has no themes. */
export async function ownSheets(
  built: BuiltConsole,
): Promise<{ address: string; media: string }[]> {
  const { components, quartz } = await built.read();
  const address = (name: string): string => `/console/assets/${name}`;
  return [
    { address: address(components), media: "all" },
    { address: address(quartz.light), media: "all" },
    { address: address(quartz.dark), media: "(prefers-color-scheme: dark)" },
  ];
}

/**
 * The common policy, plus pictures (at their absolute addresses and as local previews) and the names of the Trusted
 * Types policies in `src/console/parts/trusted.ts`, which create markup and addresses of scripts.
 */
function policyOf(publicBaseUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${new URL(publicBaseUrl).origin}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types tokenkit-preview tokenkit-worker tokenkit-sum",
  ].join("; ");
}

/** The reader's choices; falls back to Quartz if they cannot be read. */
async function dressOf(services: Services, req: Request, res: Response): Promise<Dress> {
  if (queryOf(req).get("safe") === "1") return plainDress;
  try {
    const ctx = await contextOf(services, req, res);
    if (ctx.caller === null) return { ...plainDress, isGuest: true };
    const { selectedTheme, appearance, density } = await createCaller(ctx).preferences.read();
    return {
      theme: selectedTheme || undefined,
      appearance: appearance ?? plainDress.appearance,
      density: density ?? plainDress.density,
      isGuest: false,
    };
  } catch (error) {
    services.logger.warn({ error }, "The console is served in Quartz: no preferences were read");
    return plainDress;
  }
}

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  jpg: "image/jpeg",
};
/** Formats that are already compressed and sent unchanged. */
const packed: ReadonlySet<string> = new Set(["jpg"]);
const suffixes = { br: ".br", gzip: ".gz", identity: "" } as const;

async function sendFile(
  built: BuiltConsole,
  name: string,
  req: Request,
  res: Response,
): Promise<void> {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  const type = types[ending];
  const coding = packed.has(ending) ? "identity" : chooseCoding(req.get("accept-encoding"));
  const bytes =
    type === undefined || !/^[\w.-]+$/.test(name)
      ? undefined
      : await built.asset(name + suffixes[coding]);
  if (bytes === undefined) throw notFound(`The console has no asset ${name}.`);
  // No Vary on Origin, because a module request with an Origin must reuse the preloaded response.
  res.setHeader("Vary", "Accept-Encoding");
  if (coding !== "identity") res.setHeader("Content-Encoding", coding);
  res.setHeader("Cache-Control", IMMUTABLE);
  res.setHeader("Content-Type", type as string);
  res.send(bytes);
}
