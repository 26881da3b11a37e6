import type { EntityManager } from "@mikro-orm/postgresql";
import { initTRPC } from "@trpc/server";
import type { z } from "zod";
import { AuditEntry } from "./audit/audit-entry.ts";
import type { AuditDraft } from "./audit/draft.ts";
import type { Budget } from "./budget.ts";
import { assertCleanInput } from "./clean-input.ts";
import { PlatformError } from "./errors.ts";
import type { Caller, Refusal } from "./identity/caller.ts";
import { hasRole, type Role } from "./identity/roles.ts";
import { assertNoNearMisses } from "./near-misses.ts";
import { newId } from "./platform/ids.ts";
import { WORKER_STATEMENT_TIMEOUT_MS, waitingAs } from "./platform/patience.ts";
import { platformErrorFrom } from "./platform-error.ts";
import type { Services } from "./services.ts";

export interface Context {
  services: Services;
  /** An entity manager of this request alone; inside a mutation, the transaction's. */
  em: EntityManager;
  requestId: string;
  /** What all that this request asks for may cost together. */
  budget: Budget;
  caller: Caller | null;
  /** Fires when nobody waits for the answer any more; statements of `em` are cancelled then. */
  signal?: AbortSignal | undefined;
  /** The client's address, for IPv6 its network; workers have none. */
  address?: string | undefined;
  /** The worker that calls; no request has one. */
  worker?: string | undefined;
  /**
   * What a procedure takes, by its name; there where nothing has looked yet for fields that are
   * unknown.
   */
  inputOf?: ((procedure: string) => z.ZodObject | undefined) | undefined;
  /** Why the credential that came with the request counts for nothing. */
  refusal?: Refusal | undefined;
}

/**
 * Who may call a procedure: anybody, whoever run time is open to, or a caller with at least that
 * role.
 */
export type Access = "open" | "runtime" | Role;

interface Meta {
  access: Access;
  /** True behind the mutation door. */
  audited?: boolean;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    defaultMeta: { access: "open" },
    errorFormatter({ shape, error, ctx }) {
      const platformError = platformErrorFrom(error);
      return {
        ...shape,
        message: platformError.message,
        data: {
          code: shape.data.code,
          httpStatus: platformError.status,
          errorCode: platformError.errorCode,
          details: platformError.details,
          requestId: ctx?.requestId,
        },
      };
    },
  });

export const { router, createCallerFactory } = t;

const refusals: Record<Refusal | "none", string> = {
  none: "Sign in, or send an API key, as Authorization: Bearer <key> or as the query parameter token.",
  unknown_key: "The API key is unknown, revoked or expired.",
  invalid_session: "The session cookie is not valid; sign in again.",
  expired_session: "The session has expired; sign in again.",
  ended_session: "The session has been ended by signing out; sign in again.",
  session_from_elsewhere:
    "A session of the development provider counts on its own machine alone, not through a proxy.",
  unchecked_session:
    "Whether your session still counts cannot be told right now; try again shortly.",
};

/** @throws PlatformError `unauthenticated` or `forbidden` */
export async function authorize(
  { caller, refusal, services }: Pick<Context, "caller" | "refusal" | "services">,
  access: Access,
): Promise<void> {
  if (access === "open") return;
  if (access === "runtime") {
    const settings = await services.delivery.settings();
    if (settings["runtime.public"] === "true") return;
  }
  if (caller === null) {
    const code = refusal === "unchecked_session" ? "unavailable" : "unauthenticated";
    throw new PlatformError(code, refusals[refusal ?? "none"]);
  }
  if (access === "runtime") return;
  if (!hasRole(caller.role, access)) {
    throw new PlatformError("forbidden", `This needs the role ${access}; yours is ${caller.role}.`);
  }
}

/** Nobody gets to see it, and it is no failure to log. */
const gone = (): PlatformError => new PlatformError("unavailable", "The client has gone.");

/** Every error leaves a procedure as a PlatformError, whatever raised it. */
const normalised = t.procedure.use(async ({ ctx, type, next }) => {
  const result = await ctx.budget.inTurn(() => {
    if (ctx.signal?.aborted) throw gone();
    return next();
  });
  if (!result.ok) throw ctx.signal?.aborted ? gone() : platformErrorFrom(result.error);
  if (type === "query") ctx.budget.answer(result.data);
  else ctx.budget.done(result.data);
  return result;
});

const clean = t.middleware(async ({ ctx, path, getRawInput, next }) => {
  const input = await getRawInput();
  assertCleanInput(input);
  const known = ctx.inputOf?.(path);
  if (known !== undefined) assertNoNearMisses(known, input);
  return next();
});

const withRole = (role: Role) =>
  normalised
    .meta({ access: role })
    .use(async ({ ctx, next }) => {
      await authorize(ctx, role);
      return next({ ctx: { caller: ctx.caller as Caller } });
    })
    .use(clean);

/** Procedure builders, one a role: what is refused here is refused before the input is read. */
export const open = normalised.meta({ access: "open" }).use(clean);
/** A batch may have three rendered: each may be large, and is perhaps in no cache. */
const OBJECTS_A_RENDERING = 1500;

/** What run time serves: for anybody, or for any caller while `runtime.public` is off. */
export const runtime = normalised
  .meta({ access: "runtime" })
  .use(async ({ ctx, next }) => {
    await authorize(ctx, "runtime");
    ctx.budget.take(OBJECTS_A_RENDERING);
    return next();
  })
  .use(clean);
export const signedIn = withRole("viewer");
export const editor = withRole("editor");
export const admin = withRole("admin");

/**
 * Procedures of the workers, under an identity that no request can have; they are in a router of
 * their own, which no adapter mounts.
 */
export const service = normalised.meta({ access: "admin" }).use(({ ctx, next }) => {
  if (ctx.worker === undefined) throw new PlatformError("forbidden", "This is for workers.");
  return waitingAs("worker", () => next());
});

type TransactionContext = Pick<Context, "em"> & { afterCommit: (action: () => void) => void };

/**
 * A transaction around the rest of a procedure. `next()` never throws, so its error is thrown
 * again here, or the transaction would commit.
 */
async function inTransaction<Result extends { ok: boolean }>(
  em: EntityManager,
  next: (ctx: TransactionContext) => Promise<Result>,
  beforeCommit: (em: EntityManager) => void = () => {},
): Promise<Result> {
  const committed: (() => void)[] = [];
  const result = await em.transactional(async (transaction) => {
    const own = transaction as EntityManager;
    const inner = await next({
      em: own,
      afterCommit: (action) => void committed.push(action),
    });
    if (!inner.ok) throw (inner as unknown as { error: Error }).error;
    beforeCommit(own);
    return inner;
  });
  for (const action of committed) action();
  return result;
}

/** The one mutation door: a transaction around the procedure, and the audit row in it. */
export const mutationDoor = t.middleware(({ ctx, next }) => {
  const drafts: AuditDraft[] = [];
  let changed = true;
  return inTransaction(
    ctx.em,
    (transaction) =>
      next({
        ctx: {
          ...transaction,
          audit: (draft: AuditDraft) => void drafts.push(draft),
          /** Says that there was nothing to do, hence nothing to audit. */
          unchanged: () => {
            changed = false;
          },
        },
      }),
    (em) => {
      if (changed && drafts.length === 0) throw new Error("A mutation wrote no audit row");
      for (const draft of drafts) em.persist(auditEntry(em, ctx, draft));
    },
  );
});

/** What workers do to rows: the transaction alone, for nobody asked for it. */
const transaction = t.middleware(({ ctx, next }) =>
  inTransaction(ctx.em, async (transactionCtx) => {
    await transactionCtx.em.execute(`set local statement_timeout = ${WORKER_STATEMENT_TIMEOUT_MS}`);
    return next({ ctx: transactionCtx });
  }),
);
export const serviceMutation = service.use(transaction);

export const signedInMutation = signedIn
  .meta({ access: "viewer", audited: true })
  .use(mutationDoor);
export const editorMutation = editor.meta({ access: "editor", audited: true }).use(mutationDoor);
export const adminMutation = admin.meta({ access: "admin", audited: true }).use(mutationDoor);

function auditEntry(em: EntityManager, ctx: Context, draft: AuditDraft): AuditEntry {
  return em.create(AuditEntry, {
    id: newId(),
    at: new Date(),
    actor: draft.actor ?? ctx.caller?.subject ?? "anonymous",
    action: draft.action,
    entityType: draft.entityType,
    entityId: draft.entityId,
    summary: draft.summary,
    changes: JSON.stringify(draft.changes ?? {}),
    requestId: ctx.requestId,
  });
}
