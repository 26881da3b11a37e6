/** A column that names people by subject. */
interface SubjectColumn {
  table: string;
  column: string;
  /** The rows whose text is a subject, if not all. */
  where?: string;
}

const of = (table: string, ...columns: string[]): SubjectColumn[] =>
  columns.map((column) => ({ table, column }));

/**
 * The columns that name people by subject, in the order in which transactions lock their rows.
 * `test/erasure/erase.test.ts` looks for an erased person in every column of every table, so it finds one that
 * is missing here.
 */
export const SUBJECT_COLUMNS: readonly SubjectColumn[] = [
  ...of("theme", "created_by", "updated_by"),
  ...of("theme_revision", "created_by"),
  ...of("working_copy", "saved_by"),
  ...of("release", "created_by", "scheduled_by", "ended_by", "reverted_by"),
  ...of("review", "requested_by", "closed_by"),
  ...of("review_verdict", "by"),
  ...of("review_comment", "by", "resolved_by"),
  ...of("place", "creator"),
  ...of("image", "creator"),
  ...of("comment", "creator"),
  // The person's own things are removed from the bin afterwards.
  ...of("bin_item", "removed_by"),
  ...of("report_case", "decided_by"),
  ...of("report", "reporter"),
  ...of("preview", "created_by", "revoked_by"),
  ...of("api_key", "created_by"),
  ...of("setting", "updated_by"),
  ...of("webhook", "created_by"),
];

/** The columns of the log, whose rows no other transaction changes. */
export const LOG_COLUMNS: readonly SubjectColumn[] = [
  ...of("audit_entry", "actor"),
  {
    table: "audit_entry",
    column: "entity_id",
    where: "entity_type in ('session', 'preference', 'user')",
  },
];

/** The columns of JSON that may name people, in tables with an `id`, besides the log's and the events'. */
export const OTHER_JSON = [
  ["theme", "editors"],
  ["theme", "owners"],
  ["release", "reasons"],
  ["review", "problem"],
] as const;
