import { z } from "zod";
import { nestsWithinLimit } from "../json-depth.ts";
import { anyTokenDocument } from "../themes/schemas.ts";
import { validateTokens } from "../tokens/validate.ts";
import { signedIn } from "../trpc.ts";

const findingSchema = z
  .object({
    severity: z.enum(["error", "warning"]),
    code: z.string(),
    path: z.string().meta({ description: "Dotted token path; empty for the document." }),
    message: z.string(),
    appearance: z.enum(["light", "dark"]).optional(),
  })
  .meta({ id: "Finding" });

const validationResultSchema = z
  .object({
    valid: z.boolean(),
    errorCount: z.int().min(0),
    warningCount: z.int().min(0),
    findings: z.array(findingSchema),
  })
  .meta({ id: "ValidationResult" });

/** All findings of a token document; nothing is stored. */
export const validate = signedIn
  .input(z.object({ tokens: anyTokenDocument }))
  .output(validationResultSchema)
  .query(({ ctx, input: { tokens } }) => {
    // Too deep to be made into text again; the engine refuses it at a glance.
    if (!nestsWithinLimit(tokens)) return validateTokens(tokens);
    return ctx.services.engine.validate(JSON.stringify(tokens));
  });
