import type { EntityManager } from "@mikro-orm/postgresql";
import { initTRPC } from "@trpc/server";
import { PlatformError } from "../errors/errors.ts";
import { platformErrorFrom } from "../errors/platform-error-from.ts";
import { WORKER_STATEMENT_TIMEOUT_MS, waitingAs } from "../platform/patience.ts";
import { inProcedureSpan } from "../platform/telemetry/procedure-span.ts";
import type { Services } from "./services.ts";
import { inTransaction } from "./transaction.ts";

/** Nothing of a request: no caller, and no budget, for work takes as long as it takes. */
interface WorkerContext {
  em: EntityManager;
  /** Which worker or command calls. */
  worker: string;
  /** By which others are told, workers and people; commands have none. */
  services?: Pick<Services, "queue" | "logger" | "changes">;
}

export const workers = initTRPC.context<WorkerContext>().create();

/**
 * Procedures of the workers, under an identity that no request can have; they are in a router of
 * their own, which no adapter mounts.
 */
export const service = workers.procedure.use(({ ctx, path, next }) =>
  inProcedureSpan(path, async () => {
    if (ctx.worker === undefined) throw new PlatformError("forbidden", "This is for workers.");
    const result = await waitingAs("worker", () => next());
    if (!result.ok) throw platformErrorFrom(result.error);
    return result;
  }),
);

/** What workers do to rows: the transaction alone, for nobody asked for it. */
export const serviceMutation = service.use(({ ctx, next }) =>
  inTransaction(ctx.em, async (transaction) => {
    await transaction.em.execute(`set local statement_timeout = ${WORKER_STATEMENT_TIMEOUT_MS}`);
    return next({ ctx: transaction });
  }),
);

/** The same, with others told of it. */
export const tellingMutation = serviceMutation.use(({ ctx: { services }, next }) => {
  if (services === undefined) throw new Error("Commands have nothing to tell others by");
  return next({ ctx: { services } });
});
