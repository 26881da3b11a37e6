import { z } from "zod";
import { nestsWithin } from "../json-depth.ts";
import { anyTokenDocument } from "../themes/schemas.ts";
import { refuseDepth } from "../tokens/validate.ts";
import { signedIn } from "../trpc.ts";

const findingSchema = z
  .object({
    severity: z.enum(["error", "warning"]),
    code: z.string(),
    path: z.string().meta({ description: "Dotted token path; empty for the document." }),
    message: z.string(),
    appearance: z
      .enum(["light", "dark"])
      .optional()
      .meta({ description: "Present when it holds in this appearance only." }),
    count: z.int().min(6).optional().meta({
      description:
        "How many times the mistake was made, when more than five times; else each is a finding.",
    }),
    places: z
      .array(z.string())
      .max(5)
      .optional()
      .meta({ description: "With `count`: the first five paths, `path` among them." }),
  })
  .meta({ id: "Finding" });

const validationResultSchema = z
  .object({
    valid: z.boolean(),
    errorCount: z
      .int()
      .min(0)
      .meta({ description: "How many errors; a mistake made ten times counts ten." }),
    warningCount: z.int().min(0).meta({ description: "How many warnings, counted likewise." }),
    findings: z.array(findingSchema),
  })
  .meta({ id: "ValidationResult" });

/**
 * Beyond every depth that the engine takes (256 levels of groups and 256 of a value), yet not so
 * deep that the document could not be made into text again.
 */
const HOPELESS_DEPTH = 1_000;

/** All findings of a token document; nothing is stored. */
export const validate = signedIn
  .input(z.object({ tokens: anyTokenDocument }))
  .output(validationResultSchema)
  .query(({ ctx, input: { tokens } }) => {
    if (!nestsWithin(tokens, HOPELESS_DEPTH)) return refuseDepth();
    return ctx.services.engine.validate(JSON.stringify(tokens));
  });
