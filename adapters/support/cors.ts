import cors, { type CorsOptions } from "cors";
import type { Request, RequestHandler } from "express";

/** Whether a browser asks beforehand (Fetch, "CORS-preflight request"). */
const isPreflight = (req: Request): boolean =>
  req.headers.origin !== undefined && req.headers["access-control-request-method"] !== undefined;

/** Says who may read responses, and answers preflights; any other OPTIONS is a method as others. */
export function crossOrigin(options: CorsOptions): RequestHandler {
  const answering = cors(options);
  const passing = cors({ ...options, preflightContinue: true });
  return (req, res, next) => (isPreflight(req) ? answering : passing)(req, res, next);
}
