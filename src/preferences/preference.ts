import { defineEntity, p } from "@mikro-orm/core";

/** What a person or a key has chosen, keyed to the caller's own subject; it grants nothing. */
export const Preference = defineEntity({
  name: "Preference",
  tableName: "user_preference",
  properties: {
    subject: p.text().primary(),
    selectedTheme: p.text(),
    updatedAt: p.datetime().columnType("timestamptz(3)"),
  },
});
