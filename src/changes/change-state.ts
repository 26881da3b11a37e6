import { defineEntity, p } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";

/** The one row that says how often anything that run time serves has changed, and when last. */
export const ChangeState = defineEntity({
  name: "ChangeState",
  tableName: "delivery_state",
  properties: {
    id: p.integer().primary(),
    revision: p.integer(),
    /** Last-Modified of what is made of everything; whole seconds, greater at each change. */
    lastModified: p.datetime().columnType("timestamptz(0)"),
    /** What the last build that started renders with, and when it came. */
    buildDigest: p.text(),
    builtAt: p.datetime().columnType("timestamptz(0)"),
  },
});

/** When anything last changed: a theme, a setting or the build. In milliseconds. */
export async function lastChange(em: EntityManager): Promise<number> {
  return (await em.findOneOrFail(ChangeState, 1)).lastModified.getTime();
}
