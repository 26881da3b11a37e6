import { z } from "zod";

export const preferencesSchema = z
  .object({
    selectedTheme: z
      .string({ error: "is required, a slug, or empty to clear it" })
      .meta({ description: "Slug of a published theme; the empty string clears the choice." }),
  })
  .meta({ id: "UserPreferences" });

/** What is answered when nothing is stored. */
export const noPreferences: z.infer<typeof preferencesSchema> = { selectedTheme: "" };
