import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { JsonText } from "../platform/database/json-text.ts";

/** A message whose every attempt failed, kept until an admin redelivers or discards it. */
export const DeadLetter = defineEntity({
  name: "DeadLetter",
  tableName: "dead_letter",
  properties: {
    id: p.uuid().primary(),
    topic: p.text(),
    /** The body as sent, as JSON text; it may itself be the cause. */
    body: p.type(JsonText).$type<string>().columnType("json"),
    /** Deliveries that failed. */
    attempts: p.integer(),
    failedAt: p.datetime().columnType("timestamptz(3)"),
    /** The last handler's error. */
    reason: p.text(),
  },
});
export type DeadLetter = InferEntity<typeof DeadLetter>;
