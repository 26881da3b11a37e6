import { format } from "node:util";
import type { Logger } from "./logger.ts";

/** The query builder's message for every statement cancelled after its client disconnected. */
const CANCELLED = /^`query` failed in the background after abortion/;

/** Turns the console output of libraries into log lines; our own code prints nothing. */
export function logConsole(logger: Logger): void {
  const as = (level: "warn" | "debug") => {
    return (...values: unknown[]): void => {
      const text = format(...values);
      logger[CANCELLED.test(text) ? "debug" : level](text);
    };
  };
  const [loud, quiet] = [as("warn"), as("debug")];
  Object.assign(globalThis.console, {
    ...{ error: loud, warn: loud },
    ...{ log: quiet, info: quiet, debug: quiet },
  });
}
