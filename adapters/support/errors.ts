import type { NextFunction, Request, Response } from "express";
import type { Config } from "../../src/config/config.ts";
import { type ErrorCode, errorCodes, PlatformError, toApiError } from "../../src/errors/errors.ts";
import { platformErrorFrom } from "../../src/errors/platform-error-from.ts";
import { TooManyRequests } from "../../src/errors/too-many-requests.ts";
import type { Services } from "../../src/procedures/services.ts";
import { signalOf } from "./connections.ts";
import { requestIdOf } from "./exchange.ts";
import { sendErrorPage } from "./face/error-page.ts";
import { isForPeople, prefersPage } from "./face/negotiation.ts";

/** Seconds until a retry; outages are short, such as a database that restarts or a full queue. */
export const RETRY_SECONDS = 5;

/** Converts the error that Express raises for an unreadable request, by its status. */
function fromHttpError(error: unknown): PlatformError | undefined {
  if (!(error instanceof Error) || error instanceof PlatformError) return undefined;
  const { status } = error as { status?: unknown };
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new PlatformError("malformed_body", "The request could not be read.");
  }
  return undefined;
}

/** Whether the same request may succeed shortly. */
export const isForLater = ({ errorCode }: PlatformError): boolean =>
  errorCode === "unavailable" || errorCode === "rate_limited";

/** How a surface words an error; the type of the body is JSON unless it sets another. */
export type ErrorForm = (error: PlatformError, requestId: string, exchange: Exchange) => object;

interface Exchange {
  req: Request;
  res: Response;
}

/**
 * Codes for unknown addresses and methods, which belong to no surface, and so have no surface's
 * form.
 */
const ofNoSurface: ReadonlySet<ErrorCode> = new Set(["not_found", "method_not_allowed"]);

/** Sends any error in its surface's form, or as a page to people. */
function sendError(
  { req, res }: Exchange,
  error: unknown,
  { form, config }: { form: ErrorForm; config: Pick<Config, "auth" | "publicPath" | "services"> },
): PlatformError {
  const platformError = fromHttpError(error) ?? platformErrorFrom(error);
  if (res.headersSent) {
    res.destroy();
    return platformError;
  }
  res.status(errorCodes[platformError.errorCode].status);
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("X-Content-Type-Options", "nosniff");
  if (isForLater(platformError) && !res.hasHeader("Retry-After")) {
    const seconds =
      platformError instanceof TooManyRequests ? platformError.seconds : RETRY_SECONDS;
    res.setHeader("Retry-After", seconds);
  }
  if (platformError.errorCode === "unauthenticated") res.setHeader("WWW-Authenticate", "Bearer");
  if (isForPeople(req)) {
    res.vary("Accept");
    if (prefersPage(req)) {
      sendErrorPage({ req, res }, platformError, config);
      return platformError;
    }
  }
  const words = ofNoSurface.has(platformError.errorCode) ? toApiError : form;
  res.json(words(platformError, requestIdOf(res), { req, res }));
  return platformError;
}

/** The last middleware: sends every error, as an ApiError unless the surface has another form. */
export function errorHandler(
  { logger, config }: Pick<Services, "logger" | "config">,
  form: ErrorForm = toApiError,
) {
  return (error: unknown, req: Request, res: Response, _next: NextFunction): void => {
    const sent = sendError({ req, res }, error, { form, config });
    if (sent.status >= 500 && !signalOf(res).aborted) {
      logger.error({ error, requestId: requestIdOf(res) }, "A request failed");
    }
  };
}
