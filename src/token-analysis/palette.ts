import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { colorRamp } from "../tokens/ramp.ts";

const within = (min: number, max: number, fallback: number) =>
  z
    .number({ error: `must be a number from ${min} to ${max}` })
    .min(min, { error: `must be a number from ${min} to ${max}` })
    .max(max, { error: `must be a number from ${min} to ${max}` })
    .default(fallback);

const rampSchema = z
  .object({
    hue: z.number(),
    saturation: z.number(),
    lightness: z.number(),
    hueSpread: z.number(),
    steps: z.array(
      z.object({
        step: z.int(),
        hex: z.string(),
        oklch: z.string(),
        contrastOnWhite: z.number(),
        contrastOnBlack: z.number(),
        on: z.string(),
      }),
    ),
  })
  .meta({ id: "RampResponse" });

/** The eleven-step color ramp of a hue. */
export const palette = signedIn
  .input(
    z.object({
      hue: within(0, 360, 250).meta({ description: "Degrees." }),
      saturation: within(0, 100, 78).meta({ description: "Percent at the middle steps." }),
      lightness: within(20, 80, 55).meta({ description: "Percent at step 500." }),
      hueSpread: within(0, 40, 12).meta({
        description: "Degrees of hue drift from the lightest to the darkest step.",
      }),
    }),
  )
  .output(rampSchema)
  .query(({ input }) => colorRamp(input));
