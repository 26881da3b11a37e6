import { z } from "zod";
import { reportCodes } from "../token-import/report.ts";

const reportPlaceSchema = z.object({
  file: z.string(),
  pointer: z.string().optional().meta({ description: "JSON Pointer, in files of JSON." }),
  line: z.int().min(1).optional(),
  column: z.int().min(1).optional(),
  path: z.string().optional().meta({ description: "Dotted path of the token." }),
});

const reportEntrySchema = z
  .object({
    action: z.enum(["changed", "mapped", "left_out"]),
    code: z.enum(Object.keys(reportCodes)),
    message: z.string(),
    count: z.int().min(1).meta({ description: "The number of places." }),
    places: z
      .array(reportPlaceSchema)
      .min(1)
      .max(5)
      .meta({ description: "The first five places." }),
  })
  .meta({ id: "ConversionReportEntry" });

/** The report of an import's conversion, as answers carry it. */
export const reportSchema = z
  .array(reportEntrySchema)
  .meta({ description: "Everything left out, then everything mapped and changed." });
