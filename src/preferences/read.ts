import { runs } from "../config/owners.ts";
import { signedIn } from "../procedures/builders.ts";
import { Theme } from "../themes/theme.ts";
import { ofRunning, Preference, toPreferences } from "./preference.ts";
import { noPreferences, preferencesSchema } from "./schema.ts";

/** The caller's own preferences; ignores a theme that is gone or no longer published. */
export const read = signedIn.output(preferencesSchema).query(async ({ ctx }) => {
  const stored = await ctx.em.findOne(Preference, { subject: ctx.caller.subject });
  if (stored === null) return noPreferences;
  const { config } = ctx.services;
  const preferences = ofRunning(config, toPreferences(stored));
  if (!runs(config, "themes")) return preferences;
  const served = await ctx.em.count(Theme, { slug: stored.selectedTheme, status: "published" });
  return { ...preferences, ...(served === 0 ? noPreferences : {}) };
});
