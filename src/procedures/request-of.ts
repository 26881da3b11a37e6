import type { Context } from "./context.ts";

/** The caller whose turn the engine's work takes, and the signal that ends it with the request. */
export const requestOf = ({ caller, signal }: Pick<Context, "caller" | "signal">) => ({
  caller: caller?.subject,
  signal,
});
