import { z } from "zod";

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

export const preferencesSchema = z
  .object({
    selectedTheme,
    appearance: appearance.optional(),
    density: density.optional(),
  })
  .meta({ id: "UserPreferences" });
export type Preferences = z.infer<typeof preferencesSchema>;

/** Absent fields stay unchanged; the theme may be absent only if another field is present. */
export const preferencesInput = preferencesSchema
  .extend({ selectedTheme: selectedTheme.optional() })
  .check(({ value, issues }) => {
    if (Object.values(value).some((field) => field !== undefined)) return;
    issues.push({
      code: "custom",
      path: ["selectedTheme"],
      input: undefined,
      message: "is required, a slug, or empty to clear it, unless appearance or density is given",
    });
  });

/** The answer when nothing is stored. */
export const noPreferences: Preferences = { selectedTheme: "" };
