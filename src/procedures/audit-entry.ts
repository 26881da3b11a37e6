import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { JsonText } from "../platform/database/json-text.ts";

export const AuditEntry = defineEntity({
  name: "AuditEntry",
  tableName: "audit_entry",
  properties: {
    id: p.uuid().primary(),
    at: p.datetime().columnType("timestamptz(3)"),
    actor: p.text(),
    action: p.text(),
    entityType: p.text(),
    entityId: p.text(),
    summary: p.text(),
    /** `{ from, to }` by field, as JSON text. */
    changes: p.type(JsonText).$type<string>().columnType("json"),
    requestId: p.text(),
  },
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
