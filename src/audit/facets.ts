import { z } from "zod";
import { admin } from "../procedures/builders.ts";
import { all, auditFilter, during, matching } from "./filter.ts";

/** Rows that are looked at: a few milliseconds of work, however long the log is. */
const LOOKED_AT = 20_000;
const MOST = 50;

const counted = z
  .array(z.object({ value: z.string(), count: z.int().min(0) }))
  .max(MOST + 1)
  .meta({ description: "The 50 that most rows have, and the chosen one in any case." });

const auditFacetsSchema = z
  .object({
    actors: counted,
    actions: counted,
    entityTypes: counted,
    lookedAt: z.int().min(0).meta({ description: "How many rows the counts are of." }),
    isPartial: z.boolean().meta({
      description: `Whether there are older rows in that time: no more than the newest ${LOOKED_AT} are looked at.`,
    }),
  })
  .meta({ id: "AuditFacets" });

const columns = { actor: "actor", action: "action", entityType: "entity_type" } as const;

/**
 * Who did what to which kind of thing, and how often: how many rows a list would have under each
 * choice of a filter, the other filters being as they are.
 */
export const auditFacets = admin
  .input(auditFilter)
  .output(auditFacetsSchema)
  .query(async ({ ctx: { em }, input }) => {
    const { sql, values } = all(during(input));
    const recent = `select * from audit_entry where ${sql} order by at desc, id desc limit ${LOOKED_AT}`;
    const count = async (chosen: keyof typeof columns) => {
      const { [chosen]: value, ...others } = input;
      const matched = matching(others);
      const column = columns[chosen];
      const found = await em.execute<{ value: string; count: number }[]>(
        `select ${column} as value, count(*)::int as count from (${recent}) recent
          where ${matched.sql} group by ${column} order by count desc, value limit ${MOST}`,
        [...values, ...matched.values],
      );
      const isThere = value === undefined || found.some((one) => one.value === value);
      return isThere ? found : [...found, { value, count: 0 }];
    };
    const [looked] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from (${recent}) recent`,
      values,
    );
    const lookedAt = looked?.count ?? 0;
    return {
      actors: await count("actor"),
      actions: await count("action"),
      entityTypes: await count("entityType"),
      lookedAt,
      isPartial: lookedAt === LOOKED_AT,
    };
  });
