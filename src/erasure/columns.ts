/**
 * The columns that name people by subject. `test/erasure/erase.test.ts` looks for an erased person in every
 * column of every table, so it finds one that is missing here.
 */
export const SUBJECT_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ["api_key", "created_by"],
  ["audit_entry", "actor"],
  ["audit_entry", "entity_id"],
  ["comment", "creator"],
  ["image", "creator"],
  ["place", "creator"],
  ["preview", "created_by"],
  ["preview", "revoked_by"],
  ["release", "created_by"],
  ["release", "scheduled_by"],
  ["release", "ended_by"],
  ["release", "reverted_by"],
  ["review", "requested_by"],
  ["review", "closed_by"],
  ["review_comment", "by"],
  ["review_comment", "resolved_by"],
  ["review_verdict", "by"],
  ["setting", "updated_by"],
  ["theme", "created_by"],
  ["theme", "updated_by"],
  ["theme_revision", "created_by"],
  ["webhook", "created_by"],
  ["working_copy", "saved_by"],
];

/** The columns of lists of subjects. */
export const SUBJECT_LISTS: typeof SUBJECT_COLUMNS = [["working_copy", "contributors"]];

/** The columns of JSON, or of texts with JSON in them, that may name a person. */
export const JSON_COLUMNS: readonly (readonly [table: string, column: string, type: string])[] = [
  ["audit_entry", "changes", "json"],
  ["dead_letter", "body", "json"],
  ["delivery_attempt", "request", "text"],
  ["delivery_attempt", "answer", "text"],
  ["event", "data", "json"],
  ["release", "reasons", "json"],
  ["review", "problem", "json"],
  ["theme", "editors", "json"],
  ["theme", "owners", "json"],
];
