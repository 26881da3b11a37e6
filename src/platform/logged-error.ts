import { redactedQuery } from "./telemetry/redact.ts";

const MAX_DEPTH = 5;
const MAX_MESSAGE = 500;
const MAX_CODE = 50;
const MAX_FRAMES = 12;
const MAX_FRAME = 200;

/** The fields of an error for logs; others may hold a whole client, a row or a request. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: LoggedError;
}

/**
 * An error in log form, with its causes; any other value as text. The queue's library reports some
 * errors as copies, which are objects with the error's fields.
 */
export function loggedError(thrown: unknown, depth = 1): LoggedError | string {
  return isErrorLike(thrown)
    ? ofError(thrown, depth)
    : cut(withoutCredentials(String(thrown)), MAX_MESSAGE);
}

function isErrorLike(thrown: unknown): thrown is Error {
  if (thrown instanceof Error) return true;
  const { message, stack } = (thrown ?? {}) as { message?: unknown; stack?: unknown };
  return typeof message === "string" && typeof stack === "string";
}

function ofError(error: Error, depth: number): LoggedError {
  const { code } = error as { code?: unknown };
  const message = cut(withoutCredentials(messageOf(error)), MAX_MESSAGE);
  const type = error instanceof Error ? error.constructor.name : "Error";
  const cause = depth < MAX_DEPTH ? causeOf(error) : undefined;
  return {
    type,
    message,
    ...(typeof code === "string" && { code: cut(code, MAX_CODE) }),
    ...(typeof code === "number" && { code }),
    stack: [`${type}: ${message}`, ...framesOf(error)].join("\n"),
    ...(cause !== undefined && { cause: ofError(cause, depth + 1) }),
  };
}

/** GraphQL keeps the cause as `originalError`; of an aggregate only the first error is logged. */
function causeOf(error: Error): Error | undefined {
  const { cause, originalError, errors } = error as Error & {
    originalError?: unknown;
    errors?: unknown;
  };
  const found = [cause, originalError, Array.isArray(errors) ? errors[0] : undefined];
  return found.find(isErrorLike);
}

/** Removes the statement's values that PostgreSQL quotes, and the row that MikroORM adds. */
function messageOf(error: Error): string {
  const { message } = error;
  if (!("severity" in error && "routine" in error)) return message;
  const [first = ""] = message.split("\n - detail: ", 1);
  return first.replace(/(: |\bvalue )".*"/gs, '$1"…"');
}

function framesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  return (start < 0 ? stack : stack.slice(start + message.length))
    .split("\n", 10 * MAX_FRAMES)
    .filter((line) => line.trimStart().startsWith("at "))
    .slice(0, MAX_FRAMES)
    .map((line) => cut(line, MAX_FRAME));
}

/** Removes credentials: passwords in URLs, keys, cookies, secret parameters. */
function withoutCredentials(text: string): string {
  return text
    .slice(0, 4 * MAX_MESSAGE)
    .replace(/(:\/\/)[^\s/@]+@/g, "$1…@")
    .replace(/\bbearer\s+\S+/gi, "Bearer …")
    .replace(/\btk_\w+?_[\w-]+/g, "tk_…")
    .replace(/\b(tokenkit-[\w-]+=)[^\s;]+/g, "$1…")
    .replace(/\?[^\s"'<>#]+/g, (query) => `?${redactedQuery(query.slice(1))}`);
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}…`;
