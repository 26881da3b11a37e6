import { DriverException } from "@mikro-orm/core";
import { TRPCError } from "@trpc/server";
import { ZodError, type z } from "zod";
import { BlobStoreUnavailable } from "./blob-store-unavailable.ts";
import { isMarkedAsDatabases } from "./database-failure.ts";
import { type ErrorCode, type FieldError, PlatformError } from "./errors.ts";
import { QueueUnavailable } from "./queue-unavailable.ts";
import { type StorageProblem, StorageRefused, storageProblemOf } from "./storage-problem.ts";

/** The tRPC library's own errors, mapped to our codes. */
const trpcCodes: Partial<Record<TRPCError["code"], ErrorCode>> = {
  BAD_REQUEST: "validation_failed",
  PARSE_ERROR: "malformed_body",
  UNAUTHORIZED: "unauthenticated",
  FORBIDDEN: "forbidden",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  CONFLICT: "conflict",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
};

/** The library gives a body over the limit no words but its code. */
const wordsOf = ({ code, message }: TRPCError): string =>
  code === "PAYLOAD_TOO_LARGE" && message === code
    ? "The request is larger than the service takes; send less at once."
    : message;

/** PostgreSQL's codes for a temporary failure (its appendix A: classes 08, 53, 57). */
const unavailableState = /^(08...|53...|57014|57P0[1-5]|25P03)$/;

/** PostgreSQL ended this transaction of two that waited for each other. */
const deadlock = "40P01";

/** A socket's codes for a temporary failure; they count as the database's only on its connections. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EAGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** pg's messages without a code; MikroORM may prefix the statement. */
const connectionLost =
  /(^|- )(Connection terminated( unexpectedly| due to connection timeout)?|timeout exceeded when trying to connect|Client has encountered a connection error and is not queryable)$/;

const refusedWrites: Record<StorageProblem, string> = {
  full: "The storage is full: what is there can be read, but nothing can be added or changed until there is room again.",
  "read-only":
    "The storage is read-only: what is there can be read, but nothing can be added or changed.",
  failing: "The storage fails: nothing can be added or changed right now.",
};

/** Turns any error into a PlatformError; an unexpected one becomes `internal`. */
export function platformErrorFrom(error: unknown): PlatformError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PlatformError) return cause;
    if (cause instanceof ZodError && isBadInput(error)) return fromZod(cause);
    const storage = storageProblemIn(cause);
    if (storage !== undefined) {
      return new PlatformError("unavailable", refusedWrites[storage], undefined, error);
    }
    const words = notNow(cause);
    if (words !== undefined) return new PlatformError("unavailable", words, undefined, error);
  }
  if (error instanceof TRPCError && error.cause === undefined) {
    const code = trpcCodes[error.code];
    if (code !== undefined) return new PlatformError(code, wordsOf(error), undefined, error);
  }
  // tRPC could not parse the input; our own failures have other codes.
  if (isBadInput(error)) {
    return new PlatformError("malformed_body", "The input is not valid JSON.", undefined, error);
  }
  return new PlatformError("internal", "Something unexpected went wrong.", undefined, error);
}

/** The most details of an error; enough for a person who fixes them one by one. */
const MAX_DETAILS = 100;

/** Field errors of a failed schema; the field is the dotted path in the request. */
function fromZod(error: ZodError): PlatformError {
  const issues = error.issues.flatMap(withinUnion);
  const details: FieldError[] = issues.slice(0, MAX_DETAILS).flatMap((issue) => {
    const path = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        field: path ? `${path}.${key}` : key,
        message: "is not a recognised key",
      }));
    }
    return [{ field: path || "body", message: issue.message }];
  });
  const first = details[0];
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return new PlatformError(
    "validation_failed",
    first ? `${first.field}: ${first.message}${more}` : "The request is invalid.",
    details,
    error,
  );
}

/** The issues of a value's parts, if it has the type of a single alternative; else the issue of the whole. */
function withinUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const [alternative, another] = issue.errors.filter((errors) =>
    errors.every(({ code, path }) => path.length > 0 || code === "unrecognized_keys"),
  );
  if (alternative === undefined || another !== undefined) return [issue];
  return alternative.flatMap((inner) =>
    withinUnion({ ...inner, path: [...issue.path, ...inner.path] }),
  );
}

/** tRPC wraps an invalid input as BAD_REQUEST; an invalid output is our own fault. */
function isBadInput(error: unknown): boolean {
  return error instanceof TRPCError && error.code === "BAD_REQUEST";
}

/** A system code concerns the storage only if the blob store has marked it. */
function storageProblemIn(error: Error): StorageProblem | undefined {
  if (error instanceof StorageRefused) return error.problem;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^\d/.test(code) ? storageProblemOf(error) : undefined;
}

/** The message about the service that is unavailable right now; undefined if none is. */
function notNow(error: Error): string | undefined {
  if (error instanceof BlobStoreUnavailable) {
    return "The storage of pictures does not answer right now; try again shortly.";
  }
  if (error instanceof QueueUnavailable) {
    return "The queue of work does not answer right now; try again shortly.";
  }
  if ((error as { code?: unknown }).code === deadlock) {
    return "Another change of the same rows came first; try again shortly.";
  }
  if (isDatabaseUnavailable(error)) {
    return "The database does not answer right now; try again shortly.";
  }
  return undefined;
}

function isDatabaseUnavailable(error: Error): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return connectionLost.test(error.message);
  if (unavailableState.test(code)) return true;
  return unreachable.test(code) && (error instanceof DriverException || isMarkedAsDatabases(error));
}
