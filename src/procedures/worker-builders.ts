import type { EntityManager } from "@mikro-orm/postgresql";
import { initTRPC } from "@trpc/server";
import { PlatformError } from "../errors/errors.ts";
import { platformErrorFrom } from "../errors/platform-error-from.ts";
import { WORKER_STATEMENT_TIMEOUT_MS, waitingAs } from "../platform/patience.ts";
import { inProcedureSpan } from "../platform/telemetry/procedure-span.ts";
import type { Services } from "./services.ts";
import { inTransaction } from "./transaction.ts";

/** The context of work without a request: it has no caller, and no budget because it may take any time. */
interface WorkerContext {
  em: EntityManager;
  /** The calling worker or command. */
  worker: string;
  /** Notifies workers and people; commands have none. */
  services?: Pick<Services, "queue" | "logger" | "changes"> &
    Partial<Pick<Services, "engine" | "settings">>;
}

export const workers = initTRPC.context<WorkerContext>().create();

/**
 * Builders for the workers' procedures, under an identity that no request can have. Their router is
 * separate, and no adapter mounts it.
 */
export const service = workers.procedure.use(({ ctx, path, next }) =>
  inProcedureSpan(path, async () => {
    if (ctx.worker === undefined) throw new PlatformError("forbidden", "This is for workers.");
    const result = await waitingAs("worker", () => next());
    if (!result.ok) throw platformErrorFrom(result.error);
    return result;
  }),
);

/** A worker's change of rows: a transaction without an audit row, because no caller requested it. */
export const serviceMutation = service.use(({ ctx, next }) =>
  inTransaction(ctx.em, async (transaction) => {
    await transaction.em.execute(`set local statement_timeout = ${WORKER_STATEMENT_TIMEOUT_MS}`);
    return next({ ctx: transaction });
  }),
);

/** A `serviceMutation` that announces its changes; commands cannot call it. */
export const notifyingMutation = serviceMutation.use(({ ctx: { services }, next }) => {
  if (services === undefined) throw new Error("Commands have nothing to tell others by");
  return next({ ctx: { services } });
});
