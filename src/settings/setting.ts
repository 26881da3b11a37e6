import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

export const Setting = defineEntity({
  name: "Setting",
  tableName: "setting",
  properties: {
    key: p.text().primary(),
    value: p.text(),
    updatedAt: p.datetime().columnType("timestamptz(3)"),
    updatedBy: p.text().strictNullable(),
  },
});
export type Setting = InferEntity<typeof Setting>;
