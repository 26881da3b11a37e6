import type { Request } from "express";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a page of another or a sibling site makes the request, by headers that browsers add and
 * no script can change (Fetch, "Origin" and Fetch Metadata): either header may say so. A program
 * sends neither and passes. `Origin: null` alone is a page that hides its origin; with
 * `Sec-Fetch-Site: same-origin` it is a form of ours, because our pages send no referrer.
 */
export function isFromAnotherSite(req: Request, publicBaseUrl: string): boolean {
  const site = req.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin } = req.headers;
  if (origin === undefined) return false;
  if (origin === "null") return site === undefined;
  const url = URL.parse(origin);
  return url === null || (url.origin !== new URL(publicBaseUrl).origin && url.host !== req.host);
}

/** The same for requests that may write, by their method. */
export const isCrossSiteWrite = (req: Request, publicBaseUrl: string): boolean =>
  !readingMethods.has(req.method) && isFromAnotherSite(req, publicBaseUrl);
