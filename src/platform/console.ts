import { format } from "node:util";
import type { Logger } from "./logger.ts";

/** Said by the query builder of every statement that is cancelled because its client has gone. */
const CANCELLED = /^`query` failed in the background after abortion/;

/** What libraries print becomes log lines like all others; nothing of ours prints. */
export function logConsole(logger: Logger): void {
  const as = (level: "warn" | "debug") => {
    return (...said: unknown[]): void => {
      const text = format(...said);
      logger[CANCELLED.test(text) ? "debug" : level](text);
    };
  };
  const [loud, quiet] = [as("warn"), as("debug")];
  Object.assign(globalThis.console, {
    ...{ error: loud, warn: loud },
    ...{ log: quiet, info: quiet, debug: quiet },
  });
}
