import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { JsonText } from "../../platform/database/json-text.ts";
import type { Appearance } from "../../tokens/findings.ts";

/** A theme's working copy, at most one per theme; deleted with its theme. */
export const WorkingCopy = defineEntity({
  name: "WorkingCopy",
  tableName: "working_copy",
  properties: {
    themeId: p.uuid().primary(),
    /** Increases with each save and is never reused by a later copy of the theme. */
    revision: p.integer(),
    /** The version of the theme that the copy started from. */
    baseVersion: p.integer(),
    name: p.text(),
    description: p.text().strictNullable(),
    defaultAppearance: p.text().$type<Appearance>(),
    /** The token document as JSON text. */
    tokens: p.type(JsonText).$type<string>().columnType("json"),
    /** A free-form object as JSON text. */
    meta: p.type(JsonText).$type<string>().columnType("json").strictNullable(),
    /** The message for the version that it will become. */
    message: p.text().strictNullable(),
    savedAt: p.datetime().columnType("timestamptz(3)"),
    savedBy: p.text(),
    /** Everyone who saved into it, or changed the draft that it started from; they may not approve it. */
    contributors: p.array(),
    /** `contentHash` of it, for lists; null for copies that predate this column. */
    contentHash: p.text().strictNullable(),
  },
});
export type WorkingCopy = InferEntity<typeof WorkingCopy>;
