import { type ExecutionResult, GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import { type ErrorCode, errorCodes, type PlatformError } from "../../src/errors/errors.ts";
import { platformErrorFrom } from "../../src/errors/platform-error-from.ts";
import type { Logger } from "../../src/platform/logger.ts";
import { signalOf } from "../support/connections.ts";
import { type ErrorForm, RETRY_SECONDS } from "../support/errors.ts";
import { requestIdOf } from "../support/exchange.ts";
import type { ServerContext } from "./context.ts";

/** Refusals before a query is read, in the form and media type that GraphQL clients expect. */
export const graphqlError: ErrorForm = ({ errorCode, message }, requestId, { req, res }) => {
  res.vary("Accept");
  res.type(req.accepts(["application/json", RESPONSE_TYPE]) || "application/json");
  return { errors: [{ message, extensions: { code: errorCode, requestId } }] };
};

const RESPONSE_TYPE = "application/graphql-response+json";

/** The library would answer an unsupported body type with 415 and no message. */
export const refuseOtherTypes: Plugin = {
  onRequestParse({ requestParser }) {
    if (requestParser !== undefined) return;
    throw new GraphQLError(
      "Send the query as JSON, with Content-Type: application/json, or as parameters of a GET.",
      { extensions: { http: { status: errorCodes.unsupported_media_type.status } } },
    );
  },
};

/** Refusals of the protocol itself, by the library's status. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  405: "method_not_allowed",
  413: "payload_too_large",
  415: "unsupported_media_type",
};

interface Report {
  code: ErrorCode;
  message: string;
  details?: PlatformError["details"];
}

/**
 * Returns the parts of an error that a client may see: a procedure's error as REST shows it, an error
 * in the query with its message, and any other as `internal`, without its details.
 */
function reportOf(error: GraphQLError): Report {
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

/** The library attaches the parser's error only for a body that is not JSON. */
const isUnreadable = (error: GraphQLError): boolean => "originalError" in error.extensions;

/** The library's status; a body that is not JSON is 400, whatever the client accepts. */
function httpOf(error: GraphQLError): { status?: number } | undefined {
  const http = error.extensions.http as { status?: number } | undefined;
  return isUnreadable(error) ? { status: 400 } : http;
}

/** Leaves errors to `errorLaw`, which has the request; the library would mask them. */
export function keepError(error: unknown): Error {
  if (error instanceof GraphQLError) return error;
  const original = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(original.message, { originalError: original });
}

/** Gives every error its `extensions.code` and `extensions.requestId` (decisions.md#errors). */
export function errorLaw(logger: Logger): Plugin<object, ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      // A batch, which would be a list, is not offered; the answers of a stream each get theirs alone.
      if ("errors" in result) setResult(withCodes(result, serverContext, logger));
    },
  };
}

/** An answer whose errors have their codes. */
export function withCodes(
  answer: ExecutionResult,
  { res }: ServerContext,
  logger: Logger,
): ExecutionResult {
  if (!answer.errors) return answer;
  const requestId = requestIdOf(res);
  const gone = signalOf(res).aborted;
  const isNothing = answer.data === undefined || answer.data === null;
  const errors = answer.errors
    .slice(0, MAX_ERRORS)
    .map((error) => withCode(error, { requestId, isNothing, logger: gone ? undefined : logger }));
  return { ...answer, errors };
}

/** A PlatformError outside any field, with its code's status. */
export function refusal(error: PlatformError): GraphQLError {
  const { message, status } = error;
  return new GraphQLError(message, { originalError: error, extensions: { http: { status } } });
}

/** Longer than any message of ours; the library's messages repeat the input. */
const MAX_MESSAGE = 500;
const MAX_ERRORS = 20;

const cut = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;

/** The status and header of an answer without data while the service is unavailable. */
const NOT_NOW = { status: 503, headers: { "retry-after": String(RETRY_SECONDS) } };

/** The status of a PlatformError that concerns the whole request. */
const ownStatus = (code: ErrorCode, error: GraphQLError, isNothing: boolean) => {
  if (code === "too_expensive") return { status: 400 };
  return httpOf(error) ?? (code === "unavailable" && isNothing ? NOT_NOW : undefined);
};

interface Answering {
  requestId: string;
  /** Whether the answer has errors and no data. */
  isNothing: boolean;
  /** Absent if the client has disconnected. */
  logger: Logger | undefined;
}

function withCode(error: GraphQLError, { requestId, isNothing, logger }: Answering): GraphQLError {
  const { code, message, details } = reportOf(error);
  if (errorCodes[code].status >= 500) logger?.error({ error, requestId }, "A query failed");
  const http = ownStatus(code, error, isNothing);
  const { nodes, source, positions, path } = error;
  return new GraphQLError(cut(message), {
    ...(nodes ? { nodes } : {}),
    ...(source ? { source } : {}),
    ...(positions ? { positions } : {}),
    ...(path ? { path } : {}),
    extensions: { code, requestId, ...(details ? { details } : {}), ...(http ? { http } : {}) },
  });
}
