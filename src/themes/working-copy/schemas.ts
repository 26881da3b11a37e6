import { z } from "zod";
import { findingsField } from "../findings.ts";
import { anyTokenDocument, appearance, themeMeta, themePatch, versionNumber } from "../schemas.ts";

/** The revision that the caller wants to change; 0 means no working copy yet. */
export const expectedRevision = z
  .int({ error: "must be a whole number from 0" })
  .min(0, { error: "must be a whole number from 0" })
  .optional()
  .meta({
    description:
      "The revision that you read, 0 without one; an outdated one is refused with 412. The same as the header `If-Match`, which counts where both come.",
  });

/** The fields of a theme that a working copy holds: all but those of its state. */
export const workingCopyContent = themePatch.pick({
  name: true,
  description: true,
  defaultAppearance: true,
  tokens: true,
  meta: true,
  message: true,
});

export const workingCopySchema = z
  .object({
    slug: z.string(),
    revision: z.int().min(1).meta({
      description:
        "Increases at each save and never repeats one of an earlier working copy; also the ETag.",
    }),
    baseVersion: versionNumber.meta({
      description: "The version of the theme that the working copy started from.",
    }),
    themeVersion: versionNumber.meta({
      description:
        "The current version of the theme; if it is not `baseVersion`, the theme has moved on.",
    }),
    savedAt: z.iso.datetime().meta({ description: "When it was last saved." }),
    savedBy: z.string().meta({ description: "Who saved it last." }),
    name: z.string(),
    description: z.string().optional(),
    defaultAppearance: appearance,
    meta: themeMeta.optional(),
    message: z
      .string()
      .optional()
      .meta({ description: "Note for the history, if publishing gives none." }),
    tokens: anyTokenDocument,
  })
  .meta({ id: "WorkingCopy" });
export type WorkingCopyView = z.infer<typeof workingCopySchema>;

export const savedWorkingCopySchema = workingCopySchema
  .extend(findingsField)
  .meta({ id: "SavedWorkingCopy" });
