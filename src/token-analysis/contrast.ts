import { z } from "zod";
import { invalid } from "../errors/errors.ts";
import { signedIn } from "../procedures/builders.ts";
import { contrast as contrastOf } from "../tokens/css-contrast.ts";
import { TokenInputError } from "../tokens/input-error.ts";

const color = z
  .string({ error: "is required, a CSS color such as #0057b7" })
  .max(200, { error: "must be a CSS color" });

const contrastResultSchema = z
  .object({
    fg: z.string(),
    bg: z.string(),
    ratio: z.number().min(1).max(21),
    level: z.enum(["AAA", "AA", "AA Large", "fail"]),
  })
  .meta({ id: "ContrastResult" });

/** The contrast ratio of two colors, and the highest WCAG 2.2 level that it reaches. */
export const contrast = signedIn
  .input(
    z.object({
      fg: color.meta({ description: "Color of the text, in any CSS notation." }),
      bg: color.meta({ description: "Color behind it, in any CSS notation." }),
    }),
  )
  .output(contrastResultSchema)
  .query(({ input }) => {
    try {
      return contrastOf(input.fg, input.bg);
    } catch (error) {
      if (error instanceof TokenInputError) throw invalid(error.field, error.message);
      throw error;
    }
  });
