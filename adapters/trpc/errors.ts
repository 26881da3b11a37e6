import { getTRPCErrorShape } from "@trpc/server";
import { appRouter } from "../../src/router.ts";
import type { ErrorForm } from "../support/errors.ts";

/** Refusals before a procedure is found, in the form that the typed client reads. */
export const trpcError: ErrorForm = (error, requestId) => {
  const shape = getTRPCErrorShape({
    config: appRouter._def._config,
    error,
    type: "unknown",
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
  return { error: { ...shape, data: { ...shape.data, requestId } } };
};
