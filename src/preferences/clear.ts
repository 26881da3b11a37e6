import { signedInMutation } from "../procedures/mutation.ts";
import { Preference } from "./preference.ts";
import { noPreferences, preferencesSchema } from "./schema.ts";

/** Deletes the caller's preferences; does and audits nothing if there are none. */
export const clear = signedInMutation.output(preferencesSchema).mutation(async ({ ctx }) => {
  const { subject } = ctx.caller;
  const deleted = await ctx.em.nativeDelete(Preference, { subject });
  if (deleted === 0) ctx.unchanged();
  else {
    ctx.audit({
      action: "preference.delete",
      entityType: "preference",
      entityId: subject,
      summary: "Deleted the preferences",
    });
  }
  return noPreferences;
});
