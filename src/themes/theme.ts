import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { JsonText } from "../platform/database/json-text.ts";
import type { Appearance } from "../tokens/findings.ts";

export const themeStatuses = ["draft", "published", "archived"] as const;
export type ThemeStatus = (typeof themeStatuses)[number];

/** What a revision keeps of its theme: all that an author writes. */
const content = {
  name: p.text(),
  description: p.text().strictNullable(),
  status: p.text().$type<ThemeStatus>(),
  defaultAppearance: p.text().$type<Appearance>(),
  /** The token document as JSON text. */
  tokens: p.type(JsonText).$type<string>().columnType("json"),
  /** Free-form object as JSON text. */
  meta: p.type(JsonText).$type<string>().columnType("jsonb").strictNullable(),
  /**
   * Last-Modified of what run time serves, in whole seconds and greater at each published
   * version; null until the theme is first published.
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
    /** The revision of its last working copy, whatever became of that. */
    workingCopyRevision: p.integer().default(0),
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
    message: p.text().strictNullable(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
    createdBy: p.text().strictNullable(),
  },
});
export type ThemeRevision = InferEntity<typeof ThemeRevision>;

/**
 * A deleted theme's slug, last version and date: what was pinned under it is never served anew,
 * and what comes after it has a later version and date.
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
