import { z } from "zod";
import { invalid } from "../errors/errors.ts";
import { signedInMutation } from "../procedures/mutation.ts";
import { Theme } from "../themes/theme.ts";
import { Preference } from "./preference.ts";
import { preferencesSchema } from "./schema.ts";

/** Stores the caller's choice; the empty string clears it. */
export const write = signedInMutation
  .input(z.object(preferencesSchema.shape))
  .output(preferencesSchema)
  .mutation(async ({ ctx, input: { selectedTheme } }) => {
    const { subject } = ctx.caller;
    if (selectedTheme !== "") {
      const served = await ctx.em.count(Theme, { slug: selectedTheme, status: "published" });
      if (served === 0) throw invalid("selectedTheme", "must be the slug of a published theme");
    }
    const before = await ctx.em.findOne(Preference, { subject });
    await ctx.em.upsert(Preference, { subject, selectedTheme, updatedAt: new Date() });
    ctx.audit({
      action: "preference.update",
      entityType: "preference",
      entityId: subject,
      summary: selectedTheme === "" ? "Cleared the chosen theme" : `Chose ${selectedTheme}`,
      changes: { selectedTheme: { from: before?.selectedTheme ?? "", to: selectedTheme } },
    });
    return { selectedTheme };
  });
