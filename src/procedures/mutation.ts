import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../platform/ids.ts";
import { WORKER_STATEMENT_TIMEOUT_MS } from "../platform/patience.ts";
import type { AuditDraft } from "./audit-draft.ts";
import { AuditEntry } from "./audit-entry.ts";
import { admin, editor, signedIn } from "./builders.ts";
import { ANONYMOUS } from "./caller.ts";
import { type Emitting, emit } from "./events/emit.ts";
import { inTransaction, type TransactionContext } from "./transaction.ts";
import { t } from "./trpc.ts";

/** A private key, so no other module can set the mark. */
const door = Symbol("the mutation door");

/**
 * The one mutation door: wraps the rest of the procedure in a transaction and writes the audit row in
 * it. Input and preparation come first and join it by `.concat(mutation)`.
 */
export const mutation = t.procedure.meta({ [door]: true }).use(({ ctx, next }) => {
  const drafts: AuditDraft[] = [];
  let changed = true;
  return inTransaction(
    ctx.em,
    (transaction) =>
      next({
        ctx: {
          ...transaction,
          audit: (draft: AuditDraft) => void drafts.push(draft),
          /** Declares that there was nothing to do and so nothing to audit. */
          unchanged: () => {
            changed = false;
          },
        },
      }),
    async (transaction) => {
      if (changed && drafts.length === 0) throw new Error("A mutation wrote no audit row");
      await writeRows(transaction, ctx, drafts);
    },
  );
});

/** The context of a worker's change that a person asked for earlier. */
interface Acting {
  em: EntityManager;
  services: Emitting["services"];
  /** The audit rows name this subject, and this id for their request. */
  caller: { subject: string };
  requestId: string;
}

/** Runs a worker's change in a transaction with its audit rows, in the name of who asked for it. */
export async function inTheNameOf(
  ctx: Acting,
  work: (transaction: TransactionContext & { audit: (draft: AuditDraft) => void }) => Promise<void>,
): Promise<void> {
  const drafts: AuditDraft[] = [];
  await inTransaction(
    ctx.em,
    async (transaction) => {
      await transaction.em.execute(`set local statement_timeout = ${WORKER_STATEMENT_TIMEOUT_MS}`);
      await work({ ...transaction, audit: (draft) => void drafts.push(draft) });
      return { ok: true };
    },
    (transaction) => writeRows(transaction, ctx, drafts),
  );
}

async function writeRows(
  transaction: TransactionContext,
  ctx: Auditing,
  drafts: readonly AuditDraft[],
): Promise<void> {
  for (const draft of drafts) {
    const entry = auditEntry(transaction.em, ctx, draft);
    transaction.em.persist(entry);
    await emitEntry({ ...transaction, services: ctx.services }, entry);
  }
}

export const signedInMutation = signedIn.concat(mutation);
export const editorMutation = editor.concat(mutation);
export const adminMutation = admin.concat(mutation);

/** Whether a procedure goes through the door, and not past it with the door's mark. */
export function isAudited({ _def }: { _def: object }): boolean {
  const { meta, middlewares } = _def as { meta?: { [door]?: true }; middlewares: unknown[] };
  const { middlewares: doors } = mutation._def as unknown as { middlewares: unknown[] };
  return meta?.[door] === true && doors.every((one) => middlewares.includes(one));
}

interface Auditing {
  services: Emitting["services"];
  caller: { subject: string } | null;
  requestId: string;
}

function auditEntry(em: EntityManager, ctx: Auditing, draft: AuditDraft): AuditEntry {
  return em.create(AuditEntry, {
    id: newId(),
    at: new Date(),
    actor: draft.actor ?? ctx.caller?.subject ?? ANONYMOUS,
    action: draft.action,
    entityType: draft.entityType,
    entityId: draft.entityId,
    summary: draft.summary,
    changes: JSON.stringify(draft.changes ?? {}),
    requestId: ctx.requestId,
  });
}

async function emitEntry(ctx: Emitting, { at, changes, ...entry }: AuditEntry): Promise<void> {
  const row = { ...entry, at: at.toISOString(), changes: JSON.parse(changes) };
  await emit(ctx, "audit.recorded", row, entry.entityType === "theme" ? [entry.entityId] : []);
}
