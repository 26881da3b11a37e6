/** The lengths, durations and curves that a poster draws. */
import type { ResolvedToken } from "../../tokens/resolve.ts";
import { printValue } from "../../tokens/values/print.ts";
import type { Curve, Measure } from "./poster.ts";
import { scaleOf } from "./scale.ts";
import { spread } from "./spread.ts";
import { hasWord, lastPart, wordsOf } from "./words.ts";

const ROOT_SIZE = 16;

const spaces = new Set(["space", "spacing", "spacings", "gap", "inset", "gutter", "stack"]);
const sizes = new Set(["size", "sizes", "sizing"]);
/** Words of lengths within text. */
const ofText = new Set(["letter", "line", "font", "text", "icon", "tracking"]);
const corners = new Set(["radius", "radii", "corner", "corners", "rounded", "rounding"]);

const MOST_SPACES = 12;
const MOST_CORNERS = 6;
const MOST_TIMES = 8;
const MOST_CURVES = 8;

/** Longer lengths are widths of layouts. */
const LONGEST_SPACE = 128;

/** Pixels; undefined for a length of other units. */
export function pixelsOf(value: ResolvedToken["value"]): number | undefined {
  if (value?.kind !== "dimension") return undefined;
  if (value.unit === "px") return value.value;
  return value.unit === "rem" || value.unit === "em" ? value.value * ROOT_SIZE : undefined;
}

function milliseconds(value: ResolvedToken["value"]): number | undefined {
  if (value?.kind !== "duration") return undefined;
  return value.unit === "s" ? value.value * 1000 : value.value;
}

/** The tokens of an amount, one for each, the smallest first; of equal ones the shortest name. */
function measures(
  resolved: readonly ResolvedToken[],
  amountOf: (token: ResolvedToken) => number | undefined,
): Measure[] {
  const byAmount = new Map<number, Measure>();
  for (const token of resolved) {
    const amount = amountOf(token);
    if (amount === undefined || token.value === undefined) continue;
    const { dotted: path } = token.node;
    const known = byAmount.get(amount);
    if (known !== undefined && known.path.length <= path.length) continue;
    const css = printValue(token.value, "srgb") ?? "";
    byAmount.set(amount, { path, name: lastPart(token.node), css, amount });
  }
  return [...byAmount.values()].sort((one, other) => one.amount - other.amount);
}

/** The scale of spaces; without one, the sizes of the base. */
export function spacesOf(resolved: readonly ResolvedToken[]): Measure[] {
  const amountOf = ({ value }: ResolvedToken): number | undefined => {
    const amount = pixelsOf(value);
    return amount !== undefined && amount > 0 && amount <= LONGEST_SPACE ? amount : undefined;
  };
  const named = (wanted: ReadonlySet<string>) =>
    resolved.filter((token) => {
      const words = wordsOf(token.node);
      return hasWord(words, wanted) && !hasWord(words, ofText) && amountOf(token) !== undefined;
    });
  const all = named(spaces);
  const own = scaleOf(all, amountOf);
  const scale = own === all ? scaleOf(named(sizes), amountOf) : own;
  return spread(measures(scale.length >= all.length ? scale : own, amountOf), MOST_SPACES);
}

export function cornersOf(resolved: readonly ResolvedToken[]): Measure[] {
  const amountOf = ({ value }: ResolvedToken) => pixelsOf(value);
  const named = resolved.filter(
    (token) => hasWord(wordsOf(token.node), corners) && (amountOf(token) ?? -1) >= 0,
  );
  return spread(measures(scaleOf(named, amountOf), amountOf), MOST_CORNERS);
}

export const timesOf = (resolved: readonly ResolvedToken[]): Measure[] =>
  spread(
    measures(resolved, ({ value }) => {
      const amount = milliseconds(value);
      return amount !== undefined && amount > 0 ? amount : undefined;
    }),
    MOST_TIMES,
  );

/** The curves of a theme, each once. */
export function curvesOf(resolved: readonly ResolvedToken[]): Curve[] {
  const byPoints = new Map<string, Curve>();
  for (const { node, value } of resolved) {
    if (value?.kind !== "cubicBezier" || isLinear(value.points)) continue;
    const css = printValue(value, "srgb") ?? "";
    if (byPoints.has(css)) continue;
    byPoints.set(css, { path: node.dotted, name: lastPart(node), css, points: value.points });
  }
  return [...byPoints.values()].slice(0, MOST_CURVES);
}

const isLinear = ([x1, y1, x2, y2]: readonly number[]): boolean => x1 === y1 && x2 === y2;
