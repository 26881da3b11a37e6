import { z } from "zod";
import { versionNumber } from "../themes/schemas.ts";
import type { Preview } from "./preview.ts";

/** The credential of run time's preview addresses. */
export const token = z
  .string({ error: "is required, as tk-preview in a preview link" })
  .max(200, { error: "must be at most 200 characters" })
  .meta({ description: "The token of a preview link, which is the credential here." });

/** No axis can have its name, because an axis' parameter begins with a letter or digit. */
export const again = z
  .string()
  .max(200, { error: "must be at most 200 characters" })
  .optional()
  .meta({
    description:
      "Any text, by which a browser loads the same form again; without effect on the answer.",
  });

export const previewSchema = z
  .object({
    id: z.uuid(),
    version: versionNumber.nullable().meta({
      description: "The version that it shows; null when it follows the working copy.",
    }),
    note: z.string().nullable().meta({ description: "Whom or what it is for." }),
    createdAt: z.iso.datetime(),
    createdBy: z.string().meta({ description: "The subject of the person or key." }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Preview" });
export type PreviewView = z.infer<typeof previewSchema>;

export const createdPreviewSchema = previewSchema
  .extend({
    token: z.string().meta({ description: "The token, shown only in this answer." }),
    link: z.string().meta({
      description:
        "The address of `page` with the token; without `page` the query to append to the address of any page with the theme.",
    }),
  })
  .meta({ id: "CreatedPreview" });

export const toPreviewView = (row: Preview): PreviewView => ({
  id: row.id,
  version: row.version,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  expiresAt: row.expiresAt.toISOString(),
});
