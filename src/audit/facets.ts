import { z } from "zod";
import { admin } from "../procedures/builders.ts";
import {
  type AuditFilter,
  all,
  auditFilter,
  type Condition,
  during,
  plainly,
  wordsCondition,
} from "./filter.ts";

/** The newest rows to count: a few milliseconds of work, however long the log is. */
const LOOKED_AT = 20_000;
const MOST = 50;

const counted = z
  .array(z.object({ value: z.string(), count: z.int().min(0) }))
  .max(MOST + 1)
  .meta({ description: "The 50 most frequent values, and always the chosen one." });

const auditFacetsSchema = z
  .object({
    actors: counted,
    actions: counted,
    entityTypes: counted,
    lookedAt: z.int().min(0).meta({ description: "The number of counted rows." }),
    isPartial: z.boolean().meta({
      description: `Whether that time has older rows; only the newest ${LOOKED_AT} are counted.`,
    }),
  })
  .meta({ id: "AuditFacets" });

const columns = { actor: "actor", action: "action", entityType: "entity_type" } as const;
type Facet = keyof typeof columns;
const facets = Object.keys(columns) as Facet[];

/**
 * Counts rows by actor, action and entity type: the rows that a list would have under each choice of a
 * filter, given the other filters.
 */
export const auditFacets = admin
  .input(auditFilter)
  .output(auditFacetsSchema)
  .query(async ({ ctx: { em }, input }) => {
    const { sql, values } = recently(input);
    const found = await em.execute<{ facet: Facet; value: string | null; count: number }[]>(
      sql,
      values as unknown[],
    );
    const counted = (facet: Facet) => {
      const { [facet]: chosen } = input;
      const counts = found.flatMap(({ facet: of, value, count }) =>
        of === facet && value !== null ? { value, count } : [],
      );
      const isThere = chosen === undefined || counts.some(({ value }) => value === chosen);
      return isThere ? counts : [...counts, { value: chosen, count: 0 }];
    };
    const lookedAt = found.find(({ value }) => value === null)?.count ?? 0;
    return {
      actors: counted("actor"),
      actions: counted("action"),
      entityTypes: counted("entityType"),
      lookedAt,
      isPartial: lookedAt === LOOKED_AT,
    };
  });

/** Reads the newest rows once and counts them by each column; a result row without a value has the total. */
function recently(input: AuditFilter): Condition {
  const within = all(during(input));
  const words = wordsCondition(input) ?? { sql: "true", values: [] };
  const counts = facets.map((facet): Condition => {
    const { [facet]: chosen, ...others } = input;
    const { sql, values } = plainly(others);
    const column = columns[facet];
    return {
      sql: `(select facet, value, count from (
               select '${facet}' as facet, ${column} as value, count(*)::int as count,
                      row_number() over (order by count(*) desc, ${column}) as rank
                 from recent where has_words and ${sql} group by ${column}
             ) ranked where rank <= ${MOST} or value = ? order by rank)`,
      values: [...values, chosen ?? null],
    };
  });
  return {
    sql: `with recent as materialized (
            select at, actor, action, entity_type, entity_id, ${words.sql} as has_words
              from audit_entry where ${within.sql} order by at desc, id desc limit ${LOOKED_AT}
          ) ${counts.map(({ sql }) => sql).join(" union all ")}
          union all select null, null, count(*)::int from recent`,
    values: [...words.values, ...within.values, ...counts.flatMap(({ values }) => values)],
  };
}
