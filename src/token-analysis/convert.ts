import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { requestOf } from "../procedures/request-of.ts";
import { reportSchema } from "../themes/conversion-report.ts";
import { convertFiles, givenFiles, givenNames } from "../themes/convert-files.ts";
import { findingSchema } from "../themes/findings.ts";
import { anyTokenDocument } from "../themes/schemas.ts";
import { formatNames } from "../token-import/convert.ts";

const conversionSchema = z
  .object({
    format: z.enum(formatNames).meta({ description: "The format of the files." }),
    reason: z.string().optional().meta({
      description: "The sign by which the format was recognised; absent if the request named it.",
    }),
    tokens: anyTokenDocument.meta({ description: "The token document." }),
    report: reportSchema,
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
    }),
  )
  .output(conversionSchema)
  .query(async ({ ctx, input: { files, format, names } }) => {
    const { document, ...rest } = await convertFiles(
      ctx.services.engine,
      files,
      { format, names },
      requestOf(ctx),
    );
    return { ...rest, tokens: document };
  });
