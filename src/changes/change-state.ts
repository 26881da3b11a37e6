import { defineEntity, p } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";

/** The single row with the number and time of changes to anything that run time serves. */
export const ChangeState = defineEntity({
  name: "ChangeState",
  tableName: "delivery_state",
  properties: {
    id: p.integer().primary(),
    revision: p.integer(),
    /** Last-Modified of responses that depend on everything; whole seconds, greater with each change. */
    lastModified: p.datetime().columnType("timestamptz(0)"),
    /** The rendering code of the last build that started, and its start time. */
    buildDigest: p.text(),
    builtAt: p.datetime().columnType("timestamptz(0)"),
  },
});

/** The last change of any theme, setting or build, in milliseconds. */
export async function lastChange(em: EntityManager): Promise<number> {
  return (await em.findOneOrFail(ChangeState, 1)).lastModified.getTime();
}
