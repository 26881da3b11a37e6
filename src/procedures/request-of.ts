import type { Context } from "./context.ts";

/** What the token engine needs of a request: the caller whose turn its work takes, and the signal that ends the work. */
export const requestOf = ({ caller, signal }: Pick<Context, "caller" | "signal">) => ({
  caller: caller?.subject,
  signal,
});
