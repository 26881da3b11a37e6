/** Contexts as people say them: "density compact, dark". */
import type { Appearance } from "../../tokens/findings.ts";
import type { Place } from "../../tokens/verdict/place.ts";
import type { AxisListing, Modes } from "./modes.ts";

/**
 * The contexts in which an entry holds; empty if it holds everywhere. A context that represents an appearance
 * is named alone.
 */
export function whereWords(
  axes: readonly AxisListing[],
  modes: Modes = {},
  appearance?: Appearance,
): string {
  const words = Object.entries(modes).map(([parameter, context]) => {
    const axis = axes.find((one) => one.parameter === parameter);
    return axis?.appearances === undefined ? `${axis?.name ?? parameter} ${context}` : context;
  });
  const isNamed = axes.some((axis) => axis.appearances && Object.hasOwn(modes, axis.parameter));
  if (appearance !== undefined && !isNamed) words.push(appearance);
  return words.join(", ");
}

/** The same of an entry of a verdict. */
export function placeWords(
  axes: readonly AxisListing[],
  { modes = {}, unasked = [] }: Place,
  appearance?: Appearance,
): string {
  const chosen = Object.entries(modes).filter(([axis]) => !unasked.includes(axis));
  const named = whereWords(axes, Object.fromEntries(chosen), appearance);
  if (unasked.length === 0) return named;
  const names = unasked.map((axis) => axes.find((one) => one.parameter === axis)?.name ?? axis);
  const open = `${names.join(" and ")} not asked for`;
  return named === "" ? open : `${named}, ${open}`;
}
