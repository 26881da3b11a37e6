import { STATUS_CODES } from "node:http";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { loggedError } from "./logged-error.ts";
import { googleProject } from "./telemetry/google.ts";
import { traceFields } from "./telemetry/log-fields.ts";
import { redactedQuery } from "./telemetry/redact.ts";

export type { Logger };

/** Levels as Cloud Logging names them (LogSeverity). */
const severities: Record<string, string> = {
  trace: "DEBUG",
  debug: "DEBUG",
  info: "INFO",
  warn: "WARNING",
  error: "ERROR",
  fatal: "CRITICAL",
};

/**
 * JSON lines with the field names that Cloud Logging reads (`severity`, `message`, `time`, and the
 * trace that a line belongs to); with `pretty`, lines for people.
 */
export async function createLogger(options: {
  level: string;
  pretty: boolean;
  destination?: DestinationStream;
}): Promise<Logger> {
  const destination = options.pretty
    ? await prettyStream(options.destination)
    : options.destination;
  return pino(
    {
      level: options.level,
      base: null,
      messageKey: "message",
      errorKey: "error",
      timestamp: stdTimeFunctions.isoTime,
      serializers: { error: loggedError },
      formatters: { level: (label) => ({ severity: severities[label] ?? "DEFAULT" }) },
      redact: {
        paths: ["*.authorization", "*.cookie", "authorization", "cookie", "key", "*.key"],
        censor: "[redacted]",
      },
      hooks: { streamWrite: shortenStorageKeys },
      ...(!options.pretty && { mixin: traceFields(await googleProject(process.env)) }),
    },
    ...(destination ? [destination] : []),
  );
}

async function prettyStream(destination?: DestinationStream): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");
  return pretty({
    messageKey: "message",
    levelKey: "severity",
    ignore: "requestId,httpRequest",
    messageFormat: sentence,
    translateTime: "HH:MM:ss",
    sync: true,
    ...(destination ? { destination: destination as NodeJS.WritableStream } : {}),
  });
}

type Colors = Record<"green" | "cyan" | "yellow" | "red", (text: string) => string>;

/**
 * Formats the message with the outcome by color and, for failures, in words, the duration and the id on the
 * same line.
 */
function sentence(
  line: Record<string, unknown>,
  _messageKey: string,
  _levelLabel: string,
  { colors }: { colors: Colors },
): string {
  const { message = "", httpRequest, requestId } = line;
  const { latency, status } = (httpRequest ?? {}) as { latency?: string; status?: number };
  const text =
    status === undefined
      ? String(message)
      : String(message).replace(/ \d{3}$/, ` ${outcome(status, colors)}`);
  const ms = latency === undefined ? "" : ` ${(Number.parseFloat(latency) * 1000).toFixed(1)} ms`;
  return `${text}${ms}${requestId === undefined ? "" : ` ${requestId}`}`;
}

/** The status in color, and in words if it is a failure, for terminals without color and `NO_COLOR`. */
function outcome(status: number, { green, cyan, yellow, red }: Colors): string {
  if (status < 300) return green(`${status}`);
  if (status < 400) return cyan(`${status}`);
  const words = STATUS_CODES[status] ?? "Given up by the client";
  return (status < 500 ? yellow : red)(`${status} ${words}`);
}

/** Shortens pictures' storage keys, as in file names of errors; keeps enough of each to find it. */
function shortenStorageKeys(line: string): string {
  return line.replace(/(\bpictures\/[0-9a-f]{2}\/[0-9a-f]{6})[0-9a-f]{24}\b/g, "$1…");
}

/** A URL without the values of its secret parameters, fit for logs. */
export function redactUrl(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : `${url.slice(0, mark)}?${redactedQuery(url.slice(mark + 1))}`;
}
