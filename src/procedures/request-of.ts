import type { Context } from "./context.ts";

/** The options of the engine's calls: the caller, whose tasks run one at a time, and the request's signal. */
export const requestOf = ({ caller, signal }: Pick<Context, "caller" | "signal">) => ({
  caller: caller?.subject,
  signal,
});
