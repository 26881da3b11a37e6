import { z } from "zod";
import { instant } from "../procedures/instant.ts";
import { textFilter } from "../procedures/paging.ts";
import { beginningWith, MAX_WORDS, wordsOf } from "../procedures/words.ts";

const only = (description: string) => z.string().optional().meta({ description });

/** The filters of the audit log; a row matches all given ones. */
export const auditFilter = z.object({
  actor: only("Only rows of this caller, such as `key:7f3a9c21`."),
  action: only("Only rows of this action, such as `theme.publish`."),
  entityType: only("Only rows about this kind of thing."),
  entityId: only("Only rows about the thing of this id."),
  since: instant("2026-11-21T00:00:00Z")
    .optional()
    .meta({ description: "Only rows at or after this time." }),
  until: instant("2026-11-22T00:00:00Z")
    .optional()
    .meta({ description: "Only rows before this time." }),
  q: textFilter(
    "Words, each of which begins a word of the row's sentence or of its `entityId`; whatever the case, the accents and the punctuation.",
  ).refine((text) => wordsOf(text ?? "").length <= MAX_WORDS, {
    error: `must be at most ${MAX_WORDS} words`,
  }),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** A condition in SQL with the values for its question marks. */
export interface Condition {
  sql: string;
  values: readonly unknown[];
}

export const all = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => `(${sql})`).join(" and ") || "true",
  values: conditions.flatMap(({ values }) => values),
});

const columns = {
  actor: "actor",
  action: "action",
  entityType: "entity_type",
  entityId: "entity_id",
} as const;

/** The conditions of all filters but the words. */
export function plainly(filter: AuditFilter): Condition {
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return all([
    ...names.flatMap((name) =>
      filter[name] === undefined ? [] : [{ sql: `${columns[name]} = ?`, values: [filter[name]] }],
    ),
    ...during(filter),
  ]);
}

export const during = ({ since, until }: AuditFilter): Condition[] => [
  ...(since === undefined ? [] : [{ sql: "at >= ?::timestamptz", values: [since] }]),
  ...(until === undefined ? [] : [{ sql: "at < ?::timestamptz", values: [until] }]),
];

/** The condition of the words; undefined if the filter has none. */
export function wordsCondition({ q = "" }: AuditFilter): Condition | undefined {
  const words = wordsOf(q);
  if (words.length > 0) {
    return { sql: "words @@ to_tsquery('simple', ?)", values: [beginningWith(words)] };
  }
  // Punctuation alone matches no text; an empty text sets no condition.
  return q.trim() === "" ? undefined : { sql: "false", values: [] };
}

export function matching(filter: AuditFilter): Condition {
  const words = wordsCondition(filter);
  return all([plainly(filter), ...(words === undefined ? [] : [words])]);
}
