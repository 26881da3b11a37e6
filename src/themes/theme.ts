import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { JsonText } from "../platform/database/json-text.ts";
import type { Appearance } from "../tokens/findings.ts";

export const themeStatuses = ["draft", "published", "archived"] as const;
export type ThemeStatus = (typeof themeStatuses)[number];

/** The columns that a revision shares with its theme: everything an author writes. */
const content = {
  name: p.text(),
  description: p.text().strictNullable(),
  status: p.text().$type<ThemeStatus>(),
  defaultAppearance: p.text().$type<Appearance>(),
  /** The token document as JSON text. */
  tokens: p.type(JsonText).$type<string>().columnType("json"),
  /** A free-form object as JSON text. */
  meta: p.type(JsonText).$type<string>().columnType("jsonb").strictNullable(),
  /**
   * Last-Modified at run time, in whole seconds and greater with each published version; null until
   * the theme is first published.
   */
  lastModified: p.datetime().columnType("timestamptz(0)").strictNullable(),
};

export const Theme = defineEntity({
  name: "Theme",
  tableName: "theme",
  properties: {
    id: p.uuid().primary(),
    slug: p.text().unique(),
    ...content,
    system: p.boolean(),
    version: p.integer(),
    /** The revision of the last working copy, even if that was published or discarded. */
    workingCopyRevision: p.integer().default(0),
    /** How many approvals the theme needs if that is more than the setting; null for no rule of its own. */
    requiredApprovals: p.integer().strictNullable().default(null),
    /** `Named[]` as JSON text: those who may change the theme; null for everyone with the role. */
    editors: p.type(JsonText).$type<string>().columnType("json").strictNullable().default(null),
    /** `Owner[]` as JSON text; null for none. */
    owners: p.type(JsonText).$type<string>().columnType("json").strictNullable().default(null),
    createdAt: p.datetime().columnType("timestamptz(3)"),
    createdBy: p.text().strictNullable(),
    updatedAt: p.datetime().columnType("timestamptz(3)"),
    updatedBy: p.text().strictNullable(),
  },
});
export type Theme = InferEntity<typeof Theme>;

/** An immutable revision; history is append-only. */
export const ThemeRevision = defineEntity({
  name: "ThemeRevision",
  tableName: "theme_revision",
  properties: {
    themeId: p.uuid().primary(),
    version: p.integer().primary(),
    ...content,
    /** `contentHash` of it; null for versions that predate this column. */
    contentHash: p.text().strictNullable(),
    message: p.text().strictNullable(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
    createdBy: p.text().strictNullable(),
  },
});
export type ThemeRevision = InferEntity<typeof ThemeRevision>;

/**
 * A deleted theme's slug, last version and date. A new theme of that slug continues with a later
 * version and date, so pinned URLs of the deleted one are never reused.
 */
export const RetiredSlug = defineEntity({
  name: "RetiredSlug",
  tableName: "retired_slug",
  properties: {
    slug: p.text().primary(),
    version: p.integer(),
    lastModified: p.datetime().columnType("timestamptz(0)"),
  },
});
