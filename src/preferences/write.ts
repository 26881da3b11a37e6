import type { z } from "zod";
import { runs } from "../config/owners.ts";
import { invalid } from "../errors/errors.ts";
import { signedInMutation } from "../procedures/mutation.ts";
import { Theme } from "../themes/theme.ts";
import { Preference, toPreferences } from "./preference.ts";
import { noPreferences, type Preferences, preferencesInput, preferencesSchema } from "./schema.ts";

/** Stores the given preferences and keeps the others; an empty slug clears the theme. */
export const write = signedInMutation
  .input(preferencesInput)
  .output(preferencesSchema)
  .mutation(async ({ ctx, input }) => {
    const { subject } = ctx.caller;
    const { selectedTheme } = input;
    const { config } = ctx.services;
    if (selectedTheme && !runs(config, "themes")) {
      throw invalid("selectedTheme", "names a theme, but themes do not run here (SERVICES=places)");
    }
    for (const field of ["licence", "credit"] as const) {
      if (!input[field] || runs(config, "places")) continue;
      throw invalid(field, "is for pictures, which do not run here (SERVICES=themes)");
    }
    if (selectedTheme !== undefined && selectedTheme !== "") {
      const served = await ctx.em.count(Theme, { slug: selectedTheme, status: "published" });
      if (served === 0) throw invalid("selectedTheme", "must be the slug of a published theme");
    }
    const before = await ctx.em.findOne(Preference, { subject });
    const from = before === null ? noPreferences : toPreferences(before);
    const stored = await ctx.em.upsert(
      Preference,
      { subject, ...input, selectedTheme: selectedTheme ?? "", updatedAt: new Date() },
      { onConflictMergeFields: [...chosen(input), "updatedAt"] },
    );
    await ctx.em.refresh(stored);
    ctx.audit({
      action: "preference.update",
      entityType: "preference",
      entityId: subject,
      summary: summaryOf(input),
      changes: Object.fromEntries(
        chosen(input).map((name) => [
          name,
          // A credit names people, and the log is for ever.
          name === "credit" ? {} : { from: from[name] ?? "", to: input[name] },
        ]),
      ),
    });
    return toPreferences(stored);
  });

type Input = z.infer<typeof preferencesInput>;

const chosen = (input: Input): (keyof Preferences)[] =>
  (Object.keys(input) as (keyof Preferences)[]).filter((name) => input[name] !== undefined);

function summaryOf({ selectedTheme, appearance, density, licence, credit }: Input): string {
  if (selectedTheme === "") return "Cleared the chosen theme";
  const chosenOnes = [selectedTheme, appearance, density].filter(Boolean);
  const isOfPictures = licence !== undefined || credit !== undefined;
  if (isOfPictures) chosenOnes.push("what new pictures get as licence and credit");
  return `Chose ${chosenOnes.join(", ")}`;
}
