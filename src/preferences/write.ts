import type { z } from "zod";
import { type Running, runs } from "../config/owners.ts";
import { invalid } from "../errors/errors.ts";
import { signedInMutation } from "../procedures/mutation.ts";
import { Theme } from "../themes/theme.ts";
import { ofRunning, Preference, toPreferences } from "./preference.ts";
import { noPreferences, type Preferences, preferencesInput, preferencesSchema } from "./schema.ts";

/** Stores the given preferences and keeps the others; an empty slug clears the theme. */
export const write = signedInMutation
  .input(preferencesInput)
  .output(preferencesSchema)
  .mutation(async ({ ctx, input: given }) => {
    const { subject } = ctx.caller;
    const { config } = ctx.services;
    const input = choicesHere(config, given);
    const { selectedTheme } = input;
    if (selectedTheme !== undefined && selectedTheme !== "") {
      const served = await ctx.em.count(Theme, { slug: selectedTheme, status: "published" });
      if (served === 0) throw invalid("selectedTheme", "must be the slug of a published theme");
    }
    const before = await ctx.em.findOne(Preference, { subject });
    if (chosen(input).length === 0) {
      ctx.unchanged();
      return before === null ? noPreferences : ofRunning(config, toPreferences(before));
    }
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
    return ofRunning(config, toPreferences(stored));
  });

/**
 * Leaves out empty choices of a service that does not run, because a client may send back what it read.
 *
 * @throws PlatformError `validation_failed` for a choice of such a service
 */
function choicesHere(running: Running, given: Input): Input {
  if (given.selectedTheme && !runs(running, "themes")) {
    throw invalid("selectedTheme", "names a theme, but themes do not run here (SERVICES=places)");
  }
  for (const field of ["licence", "credit"] as const) {
    if (!given[field] || runs(running, "places")) continue;
    throw invalid(field, "is for pictures, which do not run here (SERVICES=themes)");
  }
  const isHere = (field: string): boolean =>
    field === "selectedTheme"
      ? runs(running, "themes")
      : runs(running, "places") || (field !== "licence" && field !== "credit");
  return Object.fromEntries(Object.entries(given).filter(([field]) => isHere(field)));
}

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
