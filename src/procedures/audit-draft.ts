/** Every action of a mutation that the audit log knows (decisions.md#audit-actions). */
type AuditAction =
  | "theme.create"
  | "theme.update"
  | "theme.publish"
  | "theme.archive"
  | "theme.duplicate"
  | "theme.import"
  | "theme.rollback"
  | "theme.delete"
  | "theme.working_copy_save"
  | "theme.working_copy_discard"
  | "settings.update"
  | "cache.rebuild"
  | "queue.redeliver"
  | "queue.discard"
  | "apikey.create"
  | "apikey.revoke"
  | "auth.login"
  | "auth.logout"
  | "user.sign_out"
  | "preference.update"
  | "preference.delete"
  | "place.create"
  | "place.update"
  | "place.delete"
  | "image.create"
  | "image.update"
  | "image.delete"
  | "comment.create"
  | "comment.delete";

type AuditedKind =
  | ("theme" | "settings" | "cache" | "queue" | "apikey" | "session" | "user" | "preference")
  | ("place" | "image" | "comment");

export interface AuditDraft {
  action: AuditAction;
  entityType: AuditedKind;
  entityId: string;
  /** Who did it, where the request came without a caller: at login. */
  actor?: string;
  /** One sentence for people. */
  summary: string;
  changes?: Record<string, { from?: unknown; to?: unknown }>;
}
