import { GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import { type ErrorCode, errorCodes, type PlatformError } from "../../src/errors.ts";
import type { Logger } from "../../src/platform/logger.ts";
import { platformErrorFrom } from "../../src/platform-error.ts";
import { RETRY_SECONDS } from "../support/errors.ts";
import { requestIdOf } from "../support/request.ts";
import type { ServerContext } from "./router.ts";

/** Refusals of the protocol itself, by the status that the library gives them. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  405: "method_not_allowed",
  413: "payload_too_large",
  415: "unsupported_media_type",
};

interface Known {
  code: ErrorCode;
  message: string;
  details?: PlatformError["details"];
}

/**
 * What a client may know of an error: of a procedure's error all that REST would tell, of one that
 * the query itself raised its message, and of anything else nothing but that it happened.
 */
function known(error: GraphQLError): Known {
  const raised = error.originalError ?? error;
  if (raised.name !== "GraphQLError") {
    const platformError = platformErrorFrom(raised);
    const { errorCode, message, details } = platformError;
    return { code: errorCode, message, details };
  }
  const { status = 0 } = httpOf(error) ?? {};
  const isSyntax = /^Syntax Error/.test(error.message) && !/limit/i.test(error.message);
  return {
    code:
      byStatus[status] ??
      (isSyntax || isUnreadable(error) ? "malformed_body" : "validation_failed"),
    message: error.message.replace(/^Syntax Error: (?=.* limit )/, ""),
  };
}

/** The library tells of a body that is no JSON with what the parser said, and of nothing else so. */
const isUnreadable = (error: GraphQLError): boolean => "originalError" in error.extensions;

/** The status that the library wants; a body that is no JSON is 400 whatever the client accepts. */
function httpOf(error: GraphQLError): { status?: number } | undefined {
  const http = error.extensions.http as { status?: number } | undefined;
  return isUnreadable(error) ? { status: 400 } : http;
}

/** Keeps errors as they are for `errorLaw`, which knows the request; the library would mask them. */
export function keepError(error: unknown): Error {
  if (error instanceof GraphQLError) return error;
  const original = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(original.message, { originalError: original });
}

/** Gives every error its `extensions.code` and `extensions.requestId` (DECISIONS, section 1). */
export function errorLaw(logger: Logger): Plugin<object, ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      // Batches and subscriptions, which would be lists and streams, are not offered.
      if (!("errors" in result) || !result.errors) return;
      const requestId = requestIdOf(serverContext.res);
      const errors = result.errors.map((error) => withCode(error, requestId, logger));
      setResult({ ...result, errors });
    },
  };
}

/** Of a request of which nothing was answered. */
const NOT_NOW = { status: 503, headers: { "retry-after": String(RETRY_SECONDS) } };

function withCode(error: GraphQLError, requestId: string, logger: Logger): GraphQLError {
  const { code, message, details } = known(error);
  if (errorCodes[code].status >= 500) logger.error({ error, requestId }, "A query failed");
  const http = httpOf(error) ?? (code === "unavailable" && !error.path ? NOT_NOW : undefined);
  const { nodes, source, positions, path } = error;
  return new GraphQLError(message, {
    ...(nodes ? { nodes } : {}),
    ...(source ? { source } : {}),
    ...(positions ? { positions } : {}),
    ...(path ? { path } : {}),
    extensions: { code, requestId, ...(details ? { details } : {}), ...(http ? { http } : {}) },
  });
}
