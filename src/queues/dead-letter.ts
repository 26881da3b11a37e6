import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { JsonText } from "../platform/database/json-text.ts";

/** A message that no attempt got through, kept until somebody sends it again or discards it. */
export const DeadLetter = defineEntity({
  name: "DeadLetter",
  tableName: "dead_letter",
  properties: {
    id: p.uuid().primary(),
    topic: p.text(),
    /** As it was sent, which may be why; JSON text. */
    body: p.type(JsonText).$type<string>().columnType("json"),
    /** Deliveries that failed. */
    attempts: p.integer(),
    failedAt: p.datetime().columnType("timestamptz(3)"),
    /** What the last handler said. */
    reason: p.text(),
  },
});
export type DeadLetter = InferEntity<typeof DeadLetter>;
