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
  | "apikey.revoke"
  | "place.create"
  | "place.delete"
  | "image.create"
  | "image.update"
  | "image.delete"
  | "comment.create";

export interface AuditDraft {
  action: AuditAction;
  entityType: "theme" | "settings" | "cache" | "apikey" | "place" | "image" | "comment";
  entityId: string;
  /** One sentence for people. */
  summary: string;
  changes?: Record<string, { from?: unknown; to?: unknown }>;
}
