import { z } from "zod";
import * as rights from "../places/rights/inputs.ts";

const selectedTheme = z
  .string({ error: "is required, a slug, or empty to clear it" })
  .meta({ description: "Slug of a published theme; the empty string clears the choice." });
const appearance = z
  .enum(["light", "dark", "system"], { error: "must be light, dark or system" })
  .meta({
    description: "How the console looks; `system`, and none, follow the machine.",
  });
const density = z
  .enum(["comfortable", "compact"], { error: "must be comfortable or compact" })
  .meta({
    description: "The density of the console's rows; comfortable by default.",
  });

/** The licence and credit of the person's next pictures, unless upload or file give others. */
const pictureRights = {
  licence: rights.licence.optional().meta({
    description:
      "The licence of the pictures that you upload, where neither the upload nor the file states one: an SPDX identifier, or `all-rights-reserved`; the empty string clears it.",
  }),
  credit: rights.credit.optional().meta({
    description:
      "Whom to name beside the pictures that you upload, where neither the upload nor the file says it; the empty string clears it.",
  }),
};

export const preferencesSchema = z
  .object({
    selectedTheme,
    appearance: appearance.optional(),
    density: density.optional(),
    licence: z.string().optional().meta({
      description: "The licence of new pictures where neither upload nor file states one.",
    }),
    credit: z.string().optional().meta({
      description: "Whom to name beside new pictures where neither upload nor file says it.",
    }),
  })
  .meta({ id: "UserPreferences" });
export type Preferences = z.infer<typeof preferencesSchema>;

/** Absent fields stay unchanged; the theme may be absent only if another field is present. */
export const preferencesInput = preferencesSchema
  .extend({ selectedTheme: selectedTheme.optional(), ...pictureRights })
  .check(({ value, issues }) => {
    if (Object.values(value).some((field) => field !== undefined)) return;
    issues.push({
      code: "custom",
      path: ["selectedTheme"],
      input: undefined,
      message: "is required, a slug, or empty to clear it, unless another field is given",
    });
  });

/** The answer when nothing is stored. */
export const noPreferences: Preferences = { selectedTheme: "" };
