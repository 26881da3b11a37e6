import { PlatformError } from "../errors/errors.ts";
import { WORKER_STATEMENT_TIMEOUT_MS, waitingAs } from "../platform/patience.ts";
import { normalised } from "./builders.ts";
import { inTransaction } from "./transaction.ts";

/**
 * Procedures of the workers, under an identity that no request can have; they are in a router of
 * their own, which no adapter mounts.
 */
export const service = normalised.meta({ access: "admin" }).use(({ ctx, next }) => {
  if (ctx.worker === undefined) throw new PlatformError("forbidden", "This is for workers.");
  return waitingAs("worker", () => next());
});

/** What workers do to rows: the transaction alone, for nobody asked for it. */
export const serviceMutation = service.use(({ ctx, next }) =>
  inTransaction(ctx.em, async (transaction) => {
    await transaction.em.execute(`set local statement_timeout = ${WORKER_STATEMENT_TIMEOUT_MS}`);
    return next({ ctx: transaction });
  }),
);
