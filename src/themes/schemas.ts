import { z } from "zod";
import { SLUG_PATTERN } from "../procedures/slug.ts";
import { formatNames } from "../token-import/convert.ts";
import { appearances } from "../tokens/findings.ts";
import { MAX_DEPTH, nestsWithinLimit } from "../tokens/json-depth.ts";
import { givenFiles, givenNames } from "./convert-files.ts";
import { themeStatuses } from "./theme.ts";

const SLUG = "Slug of the theme: 1 to 64 lowercase letters, digits and hyphens.";

/** The slug of an existing theme; a text that cannot be a slug is not found, not invalid. */
export const slugOfTheme = z.string().meta({ description: SLUG });
export const oneTheme = z.object({ slug: slugOfTheme });

export const slug = z
  .string({ error: "is required, a slug such as ocean-2" })
  .regex(SLUG_PATTERN, {
    error:
      "must be 1 to 64 lowercase letters, digits and hyphens, starting and ending alphanumeric",
  })
  .meta({ description: SLUG, examples: ["ocean-2"] });

export const appearance = z.enum(appearances, { error: "must be light or dark" });
export const themeStatus = z
  .enum(themeStatuses, { error: "must be draft, published or archived" })
  .meta({
    description:
      "`draft`, `published` or `archived`; only published themes are served at run time.",
  });
const defaultAppearance = appearance.meta({
  description: "The appearance that is served when a request names none.",
});
const FROM_ONE = { error: "must be a whole number from 1" };
/** A version; a number above PostgreSQL's integer is not found, not invalid. */
export const versionNumber = z
  .int(FROM_ONE)
  .min(1, FROM_ONE)
  .meta({ description: "Number of a revision." });

const timestamp = z.iso.datetime();

type JsonObject = Record<string, unknown>;

const jsonObject = (what: string) =>
  z
    .custom<JsonObject>((value) => isObject(value), { error: `must be an object: ${what}` })
    .meta({ type: "object", additionalProperties: true });

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A token document with any content, as validation reads it. */
export const anyTokenDocument = jsonObject("a token document").meta({
  id: "TokenDocument",
  description:
    "Design-token document: nested groups and token leaves ($value, $type, $description), with an optional $appearances holding one partial document per appearance; or a bundled resolver document of the 2025.10 format, with sets, modifiers and resolutionOrder.",
});

const TOO_DEEP = { error: `nests more than ${MAX_DEPTH} levels deep` };
/** A token document that the database can store. */
const tokenDocument = anyTokenDocument.refine(nestsWithinLimit, TOO_DEEP).meta({
  description: "The design-token document, with an optional part for each appearance.",
});

export const themeMeta = jsonObject("free-form metadata").refine(nestsWithinLimit, TOO_DEEP);
const meta = themeMeta
  .nullish()
  .meta({ description: "Free-form metadata; `tags` in it can be searched for." });

const name = z
  .string({ error: "is required, a name for people" })
  .max(200, { error: "must be at most 200 characters" })
  .refine((text) => text.trim() !== "", { error: "must not be blank" })
  .meta({ description: "The name that people see." });
const description = z
  .string()
  .max(2000, { error: "must be at most 2000 characters" })
  .nullish()
  .meta({ description: "The purpose of the theme; `null` clears it." });
const message = z
  .string()
  .max(500, { error: "must be at most 500 characters" })
  .meta({ description: "Note for the history." });

/** The version that the author saw; a change based on any other is refused. */
export const basedOn = z.object({
  baseVersion: versionNumber.optional().meta({
    description: "The version that your change is based on; an outdated one is refused with 409.",
  }),
});

/** The fields that an author writes; an update keeps the absent ones. */
export const themePatch = z.object({
  slug: slug
    .optional()
    .meta({ description: "A new slug; only for a theme that was never published." }),
  name: name.optional(),
  description,
  status: themeStatus.optional(),
  defaultAppearance: defaultAppearance.optional(),
  tokens: tokenDocument.optional(),
  meta,
  ...basedOn.shape,
  message: message.optional(),
});

export const themeCreation = themePatch.extend({
  slug,
  name,
  status: themeStatus.optional().meta({ description: "Ignored: a new theme is a draft." }),
});

/** The format name of our own export. */
export const EXPORT_FORMAT = "tokenkit.theme/1";

export const themeImport = z.object({
  format: z
    .enum([EXPORT_FORMAT, ...formatNames], {
      error: `must be ${EXPORT_FORMAT}, as an export writes it, or the format of files: ${formatNames.join(", ")}`,
    })
    .optional()
    .meta({
      description: "The format of the export or of the files; recognised for files if absent.",
    }),
  ...themePatch.omit({ baseVersion: true, tokens: true }).shape,
  slug,
  name,
  tokens: tokenDocument.optional(),
  files: givenFiles.optional().meta({
    description: "Files of another tool in place of `tokens`, converted as `tokens/convert` does.",
  }),
  names: givenNames,
  asDraft: z.boolean({ error: "must be true or false" }).optional().meta({
    description:
      "`true` makes it a draft; else `status` counts. Without either a new theme is a draft, and one that is there keeps its status.",
  }),
});

const summaryFields = {
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string().optional(),
  status: themeStatus,
  defaultAppearance,
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
        "Whether run time serves this revision to requests that pin none; absent from all others.",
    }),
    name: z.string(),
    description: z.string().optional(),
    status: themeStatus,
    defaultAppearance,
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
    defaultAppearance,
    meta: themeMeta.optional(),
    tokens: anyTokenDocument,
  })
  .meta({ id: "ThemeExport" });

export type ThemeView = z.infer<typeof themeSchema>;
export type ThemeSummary = z.infer<typeof themeSummarySchema>;
export type ThemeVersionView = z.infer<typeof themeVersionSchema>;
export type ThemeExport = z.infer<typeof themeExportSchema>;
export type ThemeImport = z.infer<typeof themeImport>;
