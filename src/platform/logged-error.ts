import { redactedQuery } from "./telemetry/redact.ts";

const MAX_DEPTH = 5;
const MAX_MESSAGE = 500;
const MAX_CODE = 50;
const MAX_FRAMES = 12;
const MAX_FRAME = 200;

/** What logs hold of an error. Its other fields are its own: a whole client, a row, a request. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: LoggedError;
}

/** An error as logs hold it, its causes within it; of what is none, its text. */
export function loggedError(thrown: unknown, depth = 1): LoggedError | string {
  return thrown instanceof Error ? ofError(thrown, depth) : cut(lean(String(thrown)), MAX_MESSAGE);
}

function ofError(error: Error, depth: number): LoggedError {
  const { code } = error as { code?: unknown };
  const message = cut(lean(messageOf(error)), MAX_MESSAGE);
  const type = error.constructor.name;
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

/** GraphQL keeps the cause as `originalError`; of several that failed together the first is told. */
function causeOf(error: Error): Error | undefined {
  const { cause, originalError, errors } = error as Error & {
    originalError?: unknown;
    errors?: unknown;
  };
  const found = [cause, originalError, Array.isArray(errors) ? errors[0] : undefined];
  return found.find((one) => one instanceof Error);
}

/** PostgreSQL's messages quote values of a statement, and MikroORM adds the row that failed. */
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

/** Without what lets its holder in: passwords in URLs, keys, cookies, secret parameters. */
function lean(text: string): string {
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
