/** How much a document's conditions make of a sheet of all modes. */
import { selectorOf, weightOf } from "./condition.ts";
import { namesPlace, type OwnNames } from "./names.ts";

/** Most characters of the selectors of all combinations of contexts. */
const mostText = 2_000_000;

/** Contexts of two axes may stand on one element, or each within the other. */
const waysOfPair = 3;

export interface TooMany {
  place: string;
  message: string;
}

/** The specificity, in classes, of the strongest condition; at least 1. */
export function strongest(names: OwnNames): number {
  const contexts = [...names.modes.values()].flatMap((axis) => [...axis.values()].flat());
  return [...names.base, ...contexts].reduce((most, one) => Math.max(most, weightOf(one)), 1);
}

/** The conditions of a document whose combinations are too many to print; undefined if they fit. */
export function tooManySelectors(names: OwnNames): TooMany | undefined {
  const weight = strongest(names) + 2;
  const axes = [...names.modes.values()].map((axis) => {
    const texts = [...axis.values()].flat().map((one) => selectorOf(one, weight).length);
    return { count: texts.length, text: texts.reduce((sum, length) => sum + length, 0) };
  });
  const all = axes.reduce((product, { count }) => product * (1 + count), 1);
  const text = axes.reduce((sum, one) => sum + (one.text * all) / (1 + one.count), 0) * waysOfPair;
  if (text <= mostText) return undefined;
  return {
    place: `${namesPlace}.modes`,
    message: `the conditions of ${axes.length} axes combine to selectors of ${Math.round(text).toLocaleString("en")} characters, ${mostText.toLocaleString("en")} at most; state fewer or shorter ones`,
  };
}
