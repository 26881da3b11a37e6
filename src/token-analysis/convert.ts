import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { requestOf } from "../procedures/request-of.ts";
import { reportSchema } from "../themes/conversion-report.ts";
import { convertFiles, givenFiles, givenNames } from "../themes/convert-files.ts";
import { findingSchema } from "../themes/findings.ts";
import { anyTokenDocument } from "../themes/schemas.ts";
import { formatNames } from "../token-import/convert.ts";

const verdictSchema = z.object({
  name: z.string(),
  tokens: z.int().min(0).meta({ description: "The number of its tokens." }),
  format: z
    .enum(formatNames)
    .optional()
    .meta({ description: "The format that it is recognised as by itself." }),
  reason: z.string().optional().meta({ description: "Why it gave no token." }),
});

const conversionSchema = z
  .object({
    format: z.enum(formatNames).meta({ description: "The format of the files." }),
    reason: z.string().optional().meta({
      description: "The sign by which the format was recognised; absent if the request named it.",
    }),
    tokens: anyTokenDocument.meta({ description: "The token document." }),
    report: reportSchema,
    files: z.array(verdictSchema).meta({
      description: "What each file gave; stylesheets that only name tokens are not among them.",
    }),
    skipped: z
      .array(z.object({ place: z.string(), message: z.string() }))
      .meta({ description: "The files that `skipUnreadable` left out, with place and reason." }),
    valid: z.boolean(),
    errorCount: z.int().min(0),
    warningCount: z.int().min(0),
    findings: z.array(findingSchema).meta({ description: "The findings of validation." }),
  })
  .meta({ id: "Conversion" });

/** Converts files of another tool into a token document; stores nothing. */
export const convert = signedIn
  .input(
    z.object({
      files: givenFiles.meta({ description: "All files of the set, or a zip archive of them." }),
      format: z
        .enum(formatNames, { error: `must be one of ${formatNames.join(", ")}` })
        .optional()
        .meta({ description: "The format of the files; recognised if absent." }),
      names: givenNames,
      skipUnreadable: z.boolean({ error: "must be true or false" }).optional().meta({
        description: "`true` leaves out files that cannot be read, rather than refuse all files.",
      }),
    }),
  )
  .output(conversionSchema)
  .query(async ({ ctx, input: { files, ...wish } }) => {
    const { engine } = ctx.services;
    const { conversion, skipped } = await convertFiles(engine, files, wish, requestOf(ctx));
    const { document, ...rest } = conversion;
    return { ...rest, skipped, tokens: document };
  });
