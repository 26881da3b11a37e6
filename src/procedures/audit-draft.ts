/** Every action in the audit log (decisions.md#audit-actions). */
export const auditActions = [
  "theme.create",
  "theme.update",
  "theme.publish",
  "theme.archive",
  "theme.duplicate",
  "theme.import",
  "theme.rollback",
  "theme.delete",
  "theme.working_copy_save",
  "theme.working_copy_discard",
  "theme.governance",
  "theme.review_bypass",
  "review.request",
  "review.verdict",
  "review.comment",
  "review.comment_update",
  "review.withdraw",
  "preview.create",
  "preview.revoke",
  "release.create",
  "release.update",
  "release.schedule",
  "release.publish",
  "release.cancel",
  "release.fail",
  "release.revert",
  "settings.update",
  "cache.rebuild",
  "cache.purge",
  "webhook.create",
  "webhook.update",
  "webhook.delete",
  "webhook.rotate",
  "webhook.enable",
  "webhook.disable",
  "webhook.test",
  "webhook.resend",
  "queue.redeliver",
  "queue.discard",
  "apikey.create",
  "apikey.revoke",
  "auth.login",
  "auth.logout",
  "auth.login_failed",
  "user.sign_out",
  "user.erase",
  "preference.update",
  "preference.delete",
  "place.create",
  "place.update",
  "place.delete",
  "place.hide",
  "place.restore",
  "place.delete_for_good",
  "image.create",
  "image.update",
  "image.reanalyse",
  "image.delete",
  "image.hide",
  "image.restore",
  "image.delete_for_good",
  "comment.create",
  "comment.delete",
  "comment.hide",
  "comment.restore",
  "comment.delete_for_good",
  "report.create",
  "report.decide",
  "report.reopen",
] as const;
export type AuditAction = (typeof auditActions)[number];

type AuditedKind =
  | (
      | "theme"
      | "review"
      | "preview"
      | "release"
      | "settings"
      | "cache"
      | "queue"
      | "apikey"
      | "session"
      | "user"
      | "preference"
      | "webhook"
    )
  | ("place" | "image" | "comment");

export interface AuditDraft {
  /** Excludes failed sign-ins, which are no mutations; `countFailedSignIn` records them. */
  action: Exclude<AuditAction, "auth.login_failed">;
  entityType: AuditedKind;
  entityId: string;
  /** Set where the actor is not the caller, for instance by a login, whose request has no caller yet. */
  actor?: string;
  /** One sentence for people. */
  summary: string;
  changes?: Record<string, { from?: unknown; to?: unknown }>;
}
