import type { NextFunction, Request, Response } from "express";
import { errorCodes, PlatformError, toApiError } from "../../src/errors.ts";
import type { Logger } from "../../src/platform/logger.ts";
import { platformErrorFrom } from "../../src/platform-error.ts";
import { requestIdOf } from "./request.ts";

/** What is unavailable is so for a moment: a database that starts again, a queue that is full. */
export const RETRY_SECONDS = 5;

/** What body-parser and Express raise, by their `type` or status. */
function fromHttpError(error: unknown): PlatformError | undefined {
  if (!(error instanceof Error) || error instanceof PlatformError) return undefined;
  const { type, status } = error as { type?: unknown; status?: unknown };
  switch (type) {
    case "entity.too.large":
      return new PlatformError("payload_too_large", "The body is larger than the limit.");
    case "entity.parse.failed":
      return new PlatformError("malformed_body", "The body is not valid JSON.");
    case "encoding.unsupported":
    case "charset.unsupported":
      return new PlatformError(
        "unsupported_media_type",
        "Send JSON in UTF-8, plain or compressed by gzip, deflate or br.",
      );
  }
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new PlatformError("malformed_body", "The request could not be read.");
  }
  return undefined;
}

/** Any error as the ApiError that its response carries. */
function sendApiError(res: Response, error: unknown): PlatformError {
  const known = fromHttpError(error) ?? platformErrorFrom(error);
  if (res.headersSent) {
    res.destroy();
    return known;
  }
  res.status(errorCodes[known.errorCode].status);
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("X-Content-Type-Options", "nosniff");
  if (known.errorCode === "unavailable") res.setHeader("Retry-After", RETRY_SECONDS);
  if (known.errorCode === "unauthenticated") res.setHeader("WWW-Authenticate", "Bearer");
  res.json(toApiError(known, requestIdOf(res)));
  return known;
}

/** The last middleware: every error becomes an ApiError; the unexpected ones are logged whole. */
export function errorHandler(logger: Logger) {
  return (error: unknown, _req: Request, res: Response, _next: NextFunction): void => {
    const sent = sendApiError(res, error);
    if (sent.status >= 500) {
      logger.error({ error, requestId: requestIdOf(res) }, "A request failed");
    }
  };
}
