import { z } from "zod";
import { appearance, versionNumber } from "../themes/schemas.ts";

export const requestedAppearance = appearance
  .optional()
  .meta({ description: "`light` or `dark`; the theme's default when left out." });

/** The remaining query parameters: contexts by axis. Names that are no axis are ignored. */
export const requestedModes = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .default({})
  .meta({
    type: "object",
    additionalProperties: { type: "string" },
    description:
      "Each axis of the theme is a parameter of its own, such as `density=compact`; the manifest lists them. A context that an axis does not have is 400, which names those it has; a parameter that is no axis is ignored.",
  });

export const allModes = z.enum(["all"], { error: "must be all" }).optional();

const LEAVES_OUT = "`false` leaves out the tokens that are derived from those of the author.";

const derived = z.boolean({ error: "must be true or false" });

/** Derived tokens of a response whose default depends on its names. */
export const derivedByNames = derived.optional().meta({
  description: `${LEAVES_OUT} So does \`names=own\`, unless this is \`true\`.`,
});

export const requestedNames = z.enum(["own"], { error: "must be own" }).optional().meta({
  description:
    "`own` prints the names, selectors and conditions that the document states for its applications; 400 if it states none.",
});

export const pinnedVersion = versionNumber
  .optional()
  .meta({ description: "Pins a published version." });
