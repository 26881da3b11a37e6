import type { EntityManager } from "@mikro-orm/postgresql";
import { initTRPC } from "@trpc/server";
import { AuditEntry } from "./audit/audit-entry.ts";
import type { AuditDraft } from "./audit/draft.ts";
import { assertCleanInput } from "./clean-input.ts";
import { PlatformError } from "./errors.ts";
import type { Caller } from "./identity/caller.ts";
import { hasRole, type Role } from "./identity/roles.ts";
import { newId } from "./platform/ids.ts";
import { platformErrorFrom } from "./platform-error.ts";
import type { Services } from "./services.ts";

export interface Context {
  services: Services;
  /** An entity manager of this request alone; inside a mutation, the transaction's. */
  em: EntityManager;
  requestId: string;
  caller: Caller | null;
}

/** Who may call a procedure: anybody, or a caller with at least that role. */
export type Access = "open" | Role;

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

/** @throws PlatformError `unauthenticated` or `forbidden` */
export function authorize(caller: Caller | null, access: Access): void {
  if (access === "open") return;
  if (caller === null) {
    throw new PlatformError(
      "unauthenticated",
      "Send an API key, as Authorization: Bearer <key> or as the query parameter token.",
    );
  }
  if (!hasRole(caller.role, access)) {
    throw new PlatformError("forbidden", `This needs the role ${access}; yours is ${caller.role}.`);
  }
}

/** Every error leaves a procedure as a PlatformError, whatever raised it. */
const normalised = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw platformErrorFrom(result.error);
  return result;
});

const clean = t.middleware(async ({ getRawInput, next }) => {
  assertCleanInput(await getRawInput());
  return next();
});

const withRole = (role: Role) =>
  normalised
    .meta({ access: role })
    .use(({ ctx, next }) => {
      authorize(ctx.caller, role);
      return next({ ctx: { caller: ctx.caller as Caller } });
    })
    .use(clean);

/** Procedure builders, one a role: what is refused here is refused before the input is read. */
export const open = normalised.meta({ access: "open" }).use(clean);
export const signedIn = withRole("viewer");
const editor = withRole("editor");
export const admin = withRole("admin");

/**
 * Procedures of the workers, under a service identity that no request can have; they are in a
 * router of their own, which no adapter mounts.
 */
export const service = normalised.meta({ access: "admin" }).use(({ ctx, next }) => {
  if (ctx.caller?.via !== "service") throw new PlatformError("forbidden", "This is for workers.");
  return next();
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
export const door = t.middleware(({ ctx, next }) => {
  const drafts: AuditDraft[] = [];
  let changed = true;
  return inTransaction(
    ctx.em,
    (transaction) =>
      next({
        ctx: {
          ...transaction,
          audit: (draft: AuditDraft) => void drafts.push(draft),
          /** A request that repeats an earlier one changes nothing, and has no row. */
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
  inTransaction(ctx.em, (transactionCtx) => next({ ctx: transactionCtx })),
);
export const serviceMutation = service.use(transaction);

export const signedInMutation = signedIn.meta({ access: "viewer", audited: true }).use(door);
export const editorMutation = editor.meta({ access: "editor", audited: true }).use(door);
export const adminMutation = admin.meta({ access: "admin", audited: true }).use(door);

function auditEntry(em: EntityManager, ctx: Context, draft: AuditDraft): AuditEntry {
  return em.create(AuditEntry, {
    id: newId(),
    at: new Date(),
    actor: ctx.caller?.subject ?? "anonymous",
    action: draft.action,
    entityType: draft.entityType,
    entityId: draft.entityId,
    summary: draft.summary,
    changes: JSON.stringify(draft.changes ?? {}),
    requestId: ctx.requestId,
  });
}
