import { z } from "zod";
import { appearance } from "../themes/schemas.ts";

/** An axis of a theme, as the manifest and the resolved theme list it. */
export const axisSchema = z
  .object({
    name: z.string().meta({ description: "Its name in the document." }),
    parameter: z.string().meta({
      description: "The parameter that chooses a context, and after `data-tk-` the attribute.",
    }),
    default: z.string().meta({ description: "The default context." }),
    contexts: z.array(
      z.object({
        name: z.string(),
        appearance: appearance.optional(),
        media: z
          .string()
          .optional()
          .meta({ description: "The media condition that selects it in the sheet of all modes." }),
      }),
    ),
    appearances: z.object({ light: z.string(), dark: z.string() }).optional().meta({
      description: "For an axis of appearances: the contexts that each appearance selects.",
    }),
  })
  .meta({ id: "Axis" });
