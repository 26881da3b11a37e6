import { TRPCError } from "@trpc/server";
import type { TRPC_ERROR_CODE_KEY } from "@trpc/server/rpc";

interface ErrorKind {
  /** HTTP status on every REST surface (decisions.md#errors). */
  status: number;
  /** The nearest code of the tRPC wire. */
  trpc: TRPC_ERROR_CODE_KEY;
  meaning: string;
}

/** The one registry of error codes: clients branch on the code, the status follows from it. */
export const errorCodes = {
  validation_failed: {
    status: 400,
    trpc: "BAD_REQUEST",
    meaning: "A parameter or body is invalid; details name each field.",
  },
  too_expensive: {
    status: 400,
    trpc: "BAD_REQUEST",
    meaning: "The answer would cost too much; ask for less at a time.",
  },
  malformed_body: {
    status: 400,
    trpc: "PARSE_ERROR",
    meaning: "The request or its body could not be parsed.",
  },
  unauthenticated: {
    status: 401,
    trpc: "UNAUTHORIZED",
    meaning: "No valid session or API key came with the request.",
  },
  login_failed: {
    status: 401,
    trpc: "UNAUTHORIZED",
    meaning: "The login could not be completed; the message names the reason.",
  },
  forbidden: {
    status: 403,
    trpc: "FORBIDDEN",
    meaning: "The caller's role does not allow the operation.",
  },
  not_found: { status: 404, trpc: "NOT_FOUND", meaning: "There is nothing at that address." },
  method_not_allowed: {
    status: 405,
    trpc: "METHOD_NOT_SUPPORTED",
    meaning: "The address exists, the method does not; Allow lists those that do.",
  },
  conflict: {
    status: 409,
    trpc: "CONFLICT",
    meaning: "The slug is taken, or may not change; or a review is open already, or is closed.",
  },
  version_conflict: {
    status: 409,
    trpc: "CONFLICT",
    meaning:
      "baseVersion, or an expected value, differs from the current one; the message names both.",
  },
  breaking_change: {
    status: 409,
    trpc: "CONFLICT",
    meaning:
      "The change breaks what is live, and the setting publish.breaking is not allow; details say what breaks.",
  },
  review_required: {
    status: 409,
    trpc: "CONFLICT",
    meaning: "The content needs an approval before it goes live; details say what is missing.",
  },
  scheduled: {
    status: 409,
    trpc: "CONFLICT",
    meaning:
      "A scheduled release puts the working copy live, so it stays as it is; details name the release.",
  },
  system_theme: {
    status: 409,
    trpc: "CONFLICT",
    meaning: "A built-in theme can be neither deleted nor replaced.",
  },
  precondition_failed: {
    status: 412,
    trpc: "PRECONDITION_FAILED",
    meaning: "What If-Match or revision names is not there any more; the message says what is.",
  },
  payload_too_large: {
    status: 413,
    trpc: "PAYLOAD_TOO_LARGE",
    meaning: "The body or the header is over its limit.",
  },
  unsupported_media_type: {
    status: 415,
    trpc: "UNSUPPORTED_MEDIA_TYPE",
    meaning: "The body is not of a type that the operation reads.",
  },
  rate_limited: {
    status: 429,
    trpc: "TOO_MANY_REQUESTS",
    meaning: "Too many requests; Retry-After says when to come back.",
  },
  internal: {
    status: 500,
    trpc: "INTERNAL_SERVER_ERROR",
    meaning: "An unexpected failure; requestId leads to the log line.",
  },
  provider_error: {
    status: 502,
    trpc: "BAD_GATEWAY",
    meaning: "The identity provider returned an unexpected response.",
  },
  unavailable: {
    status: 503,
    trpc: "SERVICE_UNAVAILABLE",
    meaning:
      "The service cannot answer right now, for instance without its database or with its storage full; Retry-After says when to come back.",
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCodes;

export interface FieldError {
  /** JSON path or dotted token path. */
  field: string;
  message: string;
}

/** The error body of every HTTP surface except GraphQL and tRPC. */
export interface ApiError {
  code: ErrorCode;
  message: string;
  details?: FieldError[];
  requestId: string;
}

/** The only error that domain code throws; every surface derives its own form from it. */
export class PlatformError extends TRPCError {
  readonly errorCode: ErrorCode;
  readonly details: FieldError[] | undefined;

  constructor(errorCode: ErrorCode, message: string, details?: FieldError[], cause?: unknown) {
    super({ code: errorCodes[errorCode].trpc, message, cause });
    this.name = "PlatformError";
    this.errorCode = errorCode;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.errorCode].status;
  }
}

export function invalid(field: string, message: string): PlatformError {
  return new PlatformError("validation_failed", `${field}: ${message}`, [{ field, message }]);
}

/** Whether the request itself is invalid, so that a retry would fail as well. */
export const isInvalid = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.errorCode === "validation_failed";

export function notFound(message: string): PlatformError {
  return new PlatformError("not_found", message);
}

export function toApiError(error: PlatformError, requestId: string): ApiError {
  return {
    code: error.errorCode,
    message: error.message,
    ...(error.details ? { details: error.details } : {}),
    requestId,
  };
}
