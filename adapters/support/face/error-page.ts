import type { Request, Response } from "express";
import type { Config } from "../../../src/config/config.ts";
import { runs } from "../../../src/config/owners.ts";
import { type ErrorCode, errorCodes, type PlatformError } from "../../../src/errors/errors.ts";
import { requestIdOf } from "../exchange.ts";
import { type Html, html } from "../html.ts";
import { pathOf } from "./negotiation.ts";
import { facePage, upFrom } from "./page.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const titles: Partial<Record<ErrorCode, string>> = {
  unauthenticated: "Sign in first",
  login_failed: "You are not signed in",
  forbidden: "This is not open to you",
  not_found: "There is nothing here",
  method_not_allowed: "This address takes other requests",
  rate_limited: "Too many requests",
  internal: "Something went wrong",
  provider_error: "Signing in does not work right now",
  unavailable: "Not available right now",
};
const OTHERWISE = "This request cannot be answered";

/** Errors that a later retry of the same request may not get. */
const passing: ReadonlySet<ErrorCode> = new Set(["rate_limited", "internal", "unavailable"]);

/** An error for a person: what happened, and a way on. */
export function sendErrorPage(
  { req, res }: { req: Request; res: Response },
  error: PlatformError,
  config: Pick<Config, "auth" | "publicPath" | "services">,
): void {
  const isBoxed = /\bsandbox\b/.test(String(res.getHeader("Content-Security-Policy")));
  res.setHeader("Content-Security-Policy", isBoxed ? `${POLICY}; sandbox` : POLICY);
  const path = pathOf(req);
  res.type("html").send(
    facePage({
      path,
      title: titles[error.errorCode] ?? OTHERWISE,
      body: html`<p class="face-lead">${error.message}</p>
<p class="face-ways">${waysOn(req, path, error.errorCode, config)}</p>
<p class="face-note">Error ${errorCodes[error.errorCode].status} · request <code>${requestIdOf(res)}</code></p>`,
    }),
  );
}

function waysOn(
  req: Request,
  path: string,
  code: ErrorCode,
  { auth, publicPath, services }: Pick<Config, "auth" | "publicPath" | "services">,
): Html {
  const up = upFrom(path);
  const isLogin = path.startsWith("/auth/");
  const ways: [text: string, address: string][] = [];
  if (auth !== null && (isLogin ? code !== "not_found" : code === "unauthenticated")) {
    const returnTo = isLogin ? undefined : addressOf(req, publicPath);
    const query = returnTo === undefined ? "" : `?returnTo=${encodeURIComponent(returnTo)}`;
    ways.push([isLogin ? "Sign in again" : "Sign in", `${up}auth/login${query}`]);
  } else if (passing.has(code) && !isLogin && req.method !== "POST") ways.push(["Try again", ""]);
  const before = pageBefore(req);
  if (before !== undefined) ways.push(["Back", before]);
  if (/^\/places(\/|$)/.test(path) && runs({ services }, "places")) {
    ways.push(["All places", `${up}places`]);
  }
  ways.push(["Documentation", `${up}docs`]);
  return html`${ways.map(
    ([text, address], index) =>
      html`<a class="face-button${index === 0 ? " face-button--first" : ""}" href="${address}">${text}</a>`,
  )}`;
}

/** The longest return address that the login accepts, in characters. */
const MAX_RETURN = 2000;

/**
 * The page's own address as browsers see it, to return to after a login, without the refused key;
 * undefined if it is not on this site or a GET cannot reopen it.
 */
function addressOf({ method, originalUrl }: Request, publicPath: string): string | undefined {
  if (method !== "GET" || !originalUrl.startsWith("/")) return undefined;
  const here = "http://tokenkit.invalid";
  const url = URL.parse(publicPath + originalUrl, here);
  if (url === null || url.origin !== here || url.pathname.startsWith("//")) return undefined;
  if (url.searchParams.has("token")) url.searchParams.delete("token");
  const address = url.pathname + url.search;
  return address.length > MAX_RETURN ? undefined : address;
}

/** The page of ours that led here, if the browser sends a referrer. */
function pageBefore(req: Request): string | undefined {
  const from = URL.parse(req.get("referer") ?? "");
  if (from === null || from.host !== req.host || !/^https?:$/.test(from.protocol)) return undefined;
  return from.pathname === pathOf(req) || from.pathname.startsWith("//")
    ? undefined
    : from.pathname + from.search;
}
