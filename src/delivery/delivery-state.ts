import { defineEntity, p } from "@mikro-orm/core";

/** The one row that says how often anything that run time serves has changed, and when last. */
export const DeliveryState = defineEntity({
  name: "DeliveryState",
  tableName: "delivery_state",
  properties: {
    id: p.integer().primary(),
    revision: p.integer(),
    /** Last-Modified of the manifest; whole seconds, greater at each change. */
    lastModified: p.datetime().columnType("timestamptz(0)"),
    /** What the last build that started renders with, and when it came. */
    buildDigest: p.text(),
    builtAt: p.datetime().columnType("timestamptz(0)"),
  },
});
