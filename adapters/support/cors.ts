import cors, { type CorsOptions } from "cors";
import type { Request, RequestHandler } from "express";

/** Whether a request is a browser's preflight (Fetch, "CORS-preflight request"). */
const isPreflight = (req: Request): boolean =>
  req.headers.origin !== undefined && req.headers["access-control-request-method"] !== undefined;

/**
 * Sets which origins may read responses, and answers preflights; treats any other OPTIONS as a
 * usual method.
 */
export function crossOrigin(options: CorsOptions): RequestHandler {
  const answering = cors(options);
  const passing = cors({ ...options, preflightContinue: true });
  return (req, res, next) => (isPreflight(req) ? answering : passing)(req, res, next);
}
