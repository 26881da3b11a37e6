import { runs } from "../config/owners.ts";
import { signedIn } from "../procedures/builders.ts";
import { Theme } from "../themes/theme.ts";
import { Preference, toPreferences } from "./preference.ts";
import { noPreferences, preferencesSchema } from "./schema.ts";

/** The caller's own preferences; ignores a theme that is gone or no longer published. */
export const read = signedIn.output(preferencesSchema).query(async ({ ctx }) => {
  const stored = await ctx.em.findOne(Preference, { subject: ctx.caller.subject });
  if (stored === null) return noPreferences;
  const served = runs(ctx.services.config, "themes")
    ? await ctx.em.count(Theme, { slug: stored.selectedTheme, status: "published" })
    : 0;
  return { ...toPreferences(stored), ...(served === 0 ? noPreferences : {}) };
});
