/** Chooses a permutation (2025.10 Resolver Module § Inputs). */
import { type Appearance, quote } from "../findings.ts";
import { TokenInputError } from "../input-error.ts";
import type { AxisListing } from "./listing.ts";
import type { Modes } from "./permutations.ts";

/** The requested contexts by parameter; names that are no axis are ignored. */
export type Inputs = Readonly<Record<string, string | readonly string[]>>;

/** A permutation by its differences from the default. */
export interface Choice {
  /** Contexts by parameter, without those implied by the default or the appearance. */
  modes: Modes;
  /** Undefined if the request left it open. */
  appearance: Appearance | undefined;
}

/** @throws TokenInputError where a context is of another appearance than the one that is chosen */
function assertAppearance(
  { parameter, contexts }: AxisListing,
  name: string,
  own: Appearance,
  chosen: Appearance | undefined,
): void {
  if (chosen === undefined || chosen === own) return;
  const fitting = contexts.filter((one) => one.appearance === chosen);
  throw new TokenInputError(
    parameter,
    `${quote(name)} is ${own}, not ${chosen}; leave appearance out, or name ${namesOf(fitting)}`,
  );
}

/**
 * The requested permutation. Matches contexts by exact case, or without case if the match is unique.
 *
 * @throws TokenInputError that names the contexts
 */
export function chooseModes(
  axes: readonly AxisListing[],
  inputs: Inputs,
  preferred: Appearance | undefined,
): Choice {
  const modes: Record<string, string> = {};
  let appearance = preferred;
  for (const axis of [...axes].sort((a, b) => (a.parameter < b.parameter ? -1 : 1))) {
    const { parameter } = axis;
    const input = Object.hasOwn(inputs, parameter) ? inputs[parameter] : undefined;
    if (input === undefined) continue;
    const context = contextIn(axis, input);
    if (axis.appearances === undefined) {
      if (context.name !== axis.default) modes[parameter] = context.name;
      continue;
    }
    const own = context.appearance ?? "light";
    assertAppearance(axis, context.name, own, preferred);
    appearance = own;
    if (context.name !== axis.appearances[own]) modes[parameter] = context.name;
  }
  return { modes, appearance };
}

/**
 * The requested contexts under the document's names, including defaults.
 *
 * @throws TokenInputError that names the contexts
 */
export function namedContexts(
  axes: readonly AxisListing[],
  inputs: Inputs,
): Record<string, string> {
  const named = axes.filter(({ parameter }) => Object.hasOwn(inputs, parameter));
  return Object.fromEntries(
    named.map((axis) => [axis.parameter, contextIn(axis, inputs[axis.parameter] ?? "").name]),
  );
}

/** A context for every axis of a permutation given by its differences. */
export function completeModes(
  axes: readonly AxisListing[],
  modes: Modes,
  appearance: Appearance,
): Record<string, string> {
  return Object.fromEntries(
    axes.map(({ parameter, appearances, default: preset }) => [
      parameter,
      modes[parameter] ?? appearances?.[appearance] ?? preset,
    ]),
  );
}

function contextIn({ parameter, contexts }: AxisListing, input: string | readonly string[]) {
  if (typeof input !== "string") {
    throw new TokenInputError(parameter, "is given more than once; give it once");
  }
  const exact = contexts.find(({ name }) => name === input);
  const lower = input.toLowerCase();
  const similar = contexts.filter(({ name }) => name.toLowerCase() === lower);
  const context = exact ?? (similar.length === 1 ? similar[0] : undefined);
  if (context !== undefined) return context;
  throw new TokenInputError(parameter, `must be one of ${namesOf(contexts)}`);
}

const namesOf = (contexts: readonly { name: string }[]): string => {
  const shown = contexts.slice(0, 32).map(({ name }) => (name === "" ? '""' : name));
  return contexts.length > 32 ? `${shown.join(", ")}, …` : shown.join(", ");
};
