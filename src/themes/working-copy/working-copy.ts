import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { JsonText } from "../../platform/database/json-text.ts";
import type { Appearance } from "../../tokens/findings.ts";

/** What is being prepared beside a theme, at most one each; it goes with its theme. */
export const WorkingCopy = defineEntity({
  name: "WorkingCopy",
  tableName: "working_copy",
  properties: {
    themeId: p.uuid().primary(),
    /** Greater at each save, and never that of an earlier copy of the theme. */
    revision: p.integer(),
    /** The version of the theme that it started from. */
    baseVersion: p.integer(),
    name: p.text(),
    description: p.text().strictNullable(),
    defaultAppearance: p.text().$type<Appearance>(),
    /** The token document as JSON text. */
    tokens: p.type(JsonText).$type<string>().columnType("json"),
    /** Free-form object as JSON text. */
    meta: p.type(JsonText).$type<string>().columnType("json").strictNullable(),
    /** The note that its version is to have. */
    message: p.text().strictNullable(),
    savedAt: p.datetime().columnType("timestamptz(3)"),
    savedBy: p.text(),
  },
});
export type WorkingCopy = InferEntity<typeof WorkingCopy>;
