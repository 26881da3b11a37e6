import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { loggedError } from "./logged-error.ts";
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
 * JSON lines with the field names that Cloud Logging reads (`severity`, `message`, `time`);
 * with `pretty`, lines for people.
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

/** The message, and on the same line what a person looks for: how long it took, and its id. */
function sentence(line: Record<string, unknown>): string {
  const { message, httpRequest, requestId } = line;
  const { latency } = (httpRequest ?? {}) as { latency?: string };
  const ms = latency === undefined ? "" : ` ${(Number.parseFloat(latency) * 1000).toFixed(1)} ms`;
  return `${message ?? ""}${ms}${requestId === undefined ? "" : ` ${requestId}`}`;
}

/** Errors name files in full; enough of a picture's key is left to find it by. */
function shortenStorageKeys(line: string): string {
  return line.replace(/(\bpictures\/[0-9a-f]{2}\/[0-9a-f]{6})[0-9a-f]{24}\b/g, "$1…");
}

/** A URL without the values of its secret parameters, fit for logs. */
export function redactUrl(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : `${url.slice(0, mark)}?${redactedQuery(url.slice(mark + 1))}`;
}
