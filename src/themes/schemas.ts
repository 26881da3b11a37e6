import { z } from "zod";
import { SLUG_PATTERN } from "../procedures/slug.ts";
import { appearances } from "../tokens/findings.ts";
import { MAX_DEPTH, nestsWithinLimit } from "../tokens/json-depth.ts";
import { themeStatuses } from "./theme.ts";

export const slug = z
  .string({ error: "is required, a slug such as ocean-2" })
  .regex(SLUG_PATTERN, {
    error:
      "must be 1 to 64 lowercase letters, digits and hyphens, starting and ending alphanumeric",
  })
  .meta({ examples: ["ocean-2"] });

export const appearance = z.enum(appearances, { error: "must be light or dark" });
export const themeStatus = z.enum(themeStatuses, {
  error: "must be draft, published or archived",
});
/** Above PostgreSQL's integer nothing exists; it is then not found rather than invalid. */
export const versionNumber = z
  .int({ error: "must be a whole number from 1" })
  .min(1, { error: "must be a whole number from 1" });

const timestamp = z.iso.datetime();

type JsonObject = Record<string, unknown>;

const jsonObject = (what: string) =>
  z.custom<JsonObject>((value) => isObject(value), { error: `must be an object: ${what}` });

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A token document of any content, as validation reads it. */
export const anyTokenDocument = jsonObject("a token document").meta({
  id: "TokenDocument",
  type: "object",
  description:
    "Design-token document: nested groups and token leaves ($value, $type, $description), with an optional $appearances holding one partial document per appearance.",
  additionalProperties: true,
});

/** A token document that can be stored. */
const tokenDocument = anyTokenDocument
  .refine(nestsWithinLimit, {
    error: `nests more than ${MAX_DEPTH} levels deep`,
  })
  .meta({ type: "object", additionalProperties: true });

export const themeMeta = jsonObject("free-form metadata")
  .refine(nestsWithinLimit, {
    error: `nests more than ${MAX_DEPTH} levels deep`,
  })
  .meta({ type: "object", additionalProperties: true });

const name = z
  .string({ error: "is required, a name for people" })
  .max(200, { error: "must be at most 200 characters" })
  .refine((text) => text.trim() !== "", { error: "must not be blank" });
const description = z.string().max(2000, { error: "must be at most 2000 characters" });
const message = z.string().max(500, { error: "must be at most 500 characters" });

/** The fields that an author writes; on update, those absent stay as they are. */
export const themePatch = z.object({
  slug: slug.optional(),
  name: name.optional(),
  description: description.nullable().optional(),
  status: themeStatus.optional(),
  defaultAppearance: appearance.optional(),
  tokens: tokenDocument.optional(),
  meta: themeMeta.nullable().optional(),
  baseVersion: versionNumber.optional(),
  message: message.optional(),
});

export const themeCreation = themePatch.extend({ slug, name });

export const themeImport = z.object({
  format: z
    .literal("tokenkit.theme/1", { error: "must be tokenkit.theme/1, as an export writes it" })
    .optional(),
  slug,
  name,
  description: description.nullable().optional(),
  status: themeStatus.optional(),
  defaultAppearance: appearance.optional(),
  meta: themeMeta.nullable().optional(),
  tokens: tokenDocument,
  asDraft: z.boolean({ error: "must be true or false" }).optional(),
});

const summaryFields = {
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string().optional(),
  status: themeStatus,
  defaultAppearance: appearance,
  meta: themeMeta.optional(),
  system: z.boolean(),
  version: versionNumber,
  createdAt: timestamp,
  updatedAt: timestamp,
  createdBy: z.string().optional(),
  updatedBy: z.string().optional(),
};

export const themeSummarySchema = z.object(summaryFields).meta({ id: "ThemeSummary" });
export const themeSchema = z
  .object({ ...summaryFields, tokens: anyTokenDocument })
  .meta({ id: "Theme" });

export const themeVersionSchema = z
  .object({
    slug: z.string(),
    version: versionNumber,
    live: z.literal(true).optional().meta({
      description:
        "That run time serves this revision where none is pinned; absent from all others.",
    }),
    name: z.string(),
    description: z.string().optional(),
    status: themeStatus,
    defaultAppearance: appearance,
    meta: themeMeta.optional(),
    message: z.string().optional(),
    createdAt: timestamp,
    createdBy: z.string().optional(),
    tokens: anyTokenDocument.optional(),
  })
  .meta({ id: "ThemeVersion" });

export const themeExportSchema = z
  .object({
    $schema: z.string(),
    format: z.literal("tokenkit.theme/1"),
    slug: z.string(),
    name: z.string(),
    description: z.string().optional(),
    status: themeStatus,
    defaultAppearance: appearance,
    meta: themeMeta.optional(),
    tokens: anyTokenDocument,
  })
  .meta({ id: "ThemeExport" });

export type ThemeView = z.infer<typeof themeSchema>;
export type ThemeSummary = z.infer<typeof themeSummarySchema>;
export type ThemeVersionView = z.infer<typeof themeVersionSchema>;
export type ThemeExport = z.infer<typeof themeExportSchema>;
export type ThemeImport = z.infer<typeof themeImport>;
