import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
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
  const destination = options.pretty ? await prettyStream() : options.destination;
  return pino(
    {
      level: options.level,
      base: null,
      messageKey: "message",
      errorKey: "error",
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ severity: severities[label] ?? "DEFAULT" }) },
      redact: {
        paths: ["*.authorization", "*.cookie", "authorization", "cookie", "key", "*.key"],
        censor: "[redacted]",
      },
    },
    ...(destination ? [destination] : []),
  );
}

async function prettyStream(): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");
  return pretty({
    messageKey: "message",
    levelKey: "severity",
    ignore: "requestId",
    translateTime: "HH:MM:ss",
    sync: true,
  });
}

/** A URL without the values of its secret parameters, fit for logs. */
export function redactUrl(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : `${url.slice(0, mark)}?${redactedQuery(url.slice(mark + 1))}`;
}
