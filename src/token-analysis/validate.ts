import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { requestOf } from "../procedures/request-of.ts";
import { findingSchema } from "../themes/findings.ts";
import { anyTokenDocument } from "../themes/schemas.ts";
import { nestsWithin } from "../tokens/json-depth.ts";
import { refuseDepth } from "../tokens/validate.ts";

const validationResultSchema = z
  .object({
    valid: z.boolean(),
    errorCount: z
      .int()
      .min(0)
      .meta({ description: "The number of errors; a mistake made ten times counts ten." }),
    warningCount: z.int().min(0).meta({ description: "The number of warnings, counted likewise." }),
    findings: z.array(findingSchema),
  })
  .meta({ id: "ValidationResult" });

/**
 * Deeper than the engine accepts (256 levels of groups and 256 of a value), yet shallow enough to
 * serialize the document again.
 */
const HOPELESS_DEPTH = 1_000;

/** Returns all findings of a token document; stores nothing. */
export const validate = signedIn
  .input(z.object({ tokens: anyTokenDocument.meta({ description: "The design-token document." }) }))
  .output(validationResultSchema)
  .query(({ ctx, input: { tokens } }) => {
    if (!nestsWithin(tokens, HOPELESS_DEPTH)) return refuseDepth();
    return ctx.services.engine.validate(JSON.stringify(tokens), requestOf(ctx));
  });
