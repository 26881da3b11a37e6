/** The shown permutation of a theme with axes: a context per axis. */
import type { Appearance } from "../../tokens/findings.ts";
import type { AxisListing } from "../../tokens/resolver/listing.ts";
import type { Modes } from "../../tokens/resolver/permutations.ts";

/** Contexts by parameter; an axis that is absent is as it is by itself. */
export type { AxisListing, Modes };

/** Parses modes from an address with arbitrary content; undefined without a choice. */
export function modesIn(search: unknown): Modes | undefined {
  if (typeof search !== "object" || search === null || Array.isArray(search)) return undefined;
  const chosen = Object.entries(search).filter(([, context]) => typeof context === "string");
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

/**
 * The context of every axis in an appearance. An axis whose contexts stand for appearances is as
 * chosen where that fits the appearance, else as the appearance alone has it.
 */
export function contextsOf(
  axes: readonly AxisListing[],
  modes: Modes,
  appearance: Appearance,
): Record<string, string> {
  return Object.fromEntries(
    axes.map(({ parameter, contexts, appearances, default: preset }) => {
      const chosen = contexts.find(({ name }) => name === modes[parameter]);
      const fits = appearances === undefined || (chosen?.appearance ?? "light") === appearance;
      const usual = appearances?.[appearance] ?? preset;
      return [parameter, chosen !== undefined && fits ? chosen.name : usual];
    }),
  );
}

/** The axes that need a choice in addition to light and dark. */
export const axesToChoose = (axes: readonly AxisListing[]): AxisListing[] =>
  axes.filter(({ appearances, contexts }) => appearances === undefined || contexts.length > 2);

/** The appearance that chosen contexts stand for, if they do. */
export function appearanceOf(axes: readonly AxisListing[], chosen: Modes): Appearance | undefined {
  const axis = axes.find(({ parameter, appearances }) => appearances && parameter in chosen);
  const context = axis?.contexts.find(({ name }) => name === chosen[axis.parameter]);
  return context && (context.appearance ?? "light");
}
