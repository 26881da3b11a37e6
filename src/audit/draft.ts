/** Every action that the audit log knows (DECISIONS, section 3). */
export type AuditAction =
  | "theme.create"
  | "theme.update"
  | "theme.publish"
  | "theme.archive"
  | "theme.duplicate"
  | "theme.import"
  | "theme.rollback"
  | "theme.delete"
  | "settings.update"
  | "cache.rebuild"
  | "apikey.create"
  | "apikey.revoke";

export interface AuditDraft {
  action: AuditAction;
  entityType: "theme" | "settings" | "cache" | "apikey";
  entityId: string;
  /** One sentence for people. */
  summary: string;
  changes?: Record<string, { from?: unknown; to?: unknown }>;
}
