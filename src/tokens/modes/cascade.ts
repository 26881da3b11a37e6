/** Determines the rules that a property needs so that the cascade gives each combination its value. */
import type { Combination, Combinations } from "./combinations.ts";

/** A value number per color scheme; most are the same in both. */
export interface Pair {
  light: number;
  dark: number;
}

/** A required declaration, in the rule of this combination. */
export interface Needed {
  combination: number;
  value: Pair;
}

/**
 * The declarations that a property needs, beginning with that of the first combination. A rule's specificity
 * grows with its combination's size, and among equally specific ones the later wins; so a combination needs
 * its own declaration if the last rule that applies to it has another value.
 *
 * @param valueIn the number of the value in a permutation
 * @param mask the axes that may influence the value
 * @param below declarations that these override, such as those in sRGB
 * @param always axes whose contexts state the value even if it is the default's; undefined if declarations
 *   hold for one element, which has the attributes of all axes
 */
export function declarationsOf(
  combinations: Combinations,
  valueIn: (permutation: number) => number,
  mask: number,
  below: readonly Needed[] = [],
  always?: number,
): Needed[] {
  const { all } = combinations;
  const numbers = combinations.differing(mask);
  const values: Pair[] = [];
  for (const number of numbers) {
    const { light, dark } = all[number] as Combination;
    const value = valueIn(light);
    values[number] = { light: value, dark: light === dark ? value : valueIn(dark) };
  }
  const axes = dependencies(combinations, numbers, values);
  if (always !== undefined) addAxes(axes, combinations, always);
  const needed: Needed[] = [];
  for (const number of numbers) {
    const combination = all[number] as Combination;
    if (combination.states.some((state, axis) => state > 0 && !axes.has(axis))) continue;
    const value = values[number] as Pair;
    // Elements within one another may be in different contexts, of one axis or of two.
    const isStated = always !== undefined && combination.size <= 2;
    const winner = isStated ? undefined : winnerIn(combinations, number, below, needed);
    if (winner === undefined || !agrees(winner, value, combination)) {
      needed.push({ combination: number, value });
    }
  }
  return needed;
}

function addAxes(axes: Set<number>, combinations: Combinations, mask: number): void {
  for (let axis = 0; axis < combinations.axisCount; axis += 1) {
    if ((combinations.bitOf(axis) & mask) !== 0) axes.add(axis);
  }
}

/** The axes whose states influence a value anywhere. */
function dependencies(
  combinations: Combinations,
  numbers: readonly number[],
  values: readonly Pair[],
): Set<number> {
  const axes = new Set<number>();
  const first = values[0] as Pair;
  if (numbers.every((number) => same(values[number] as Pair, first))) return axes;
  for (let axis = 0; axis < combinations.axisCount; axis += 1) {
    for (const number of numbers) {
      const without = combinations.without(number, axis);
      if (without === number) continue;
      const value = values[number] as Pair;
      const base = values[without] as Pair;
      const { scheme } = combinations.all[number] as Combination;
      if (scheme === undefined ? same(base, value) : base[scheme] === value[scheme]) continue;
      axes.add(axis);
      break;
    }
  }
  return axes;
}

const same = (left: Pair, right: Pair): boolean =>
  left.light === right.light && left.dark === right.dark;

/** Whether a declaration gives a combination its value, in each color scheme that it may be in. */
function agrees(declared: Pair, value: Pair, { scheme }: Combination): boolean {
  return scheme === undefined ? same(declared, value) : declared[scheme] === value[scheme];
}

function winnerIn(
  combinations: Combinations,
  number: number,
  below: readonly Needed[],
  above: readonly Needed[],
): Pair | undefined {
  const last = (list: readonly Needed[]) =>
    list.findLast(({ combination }) => holdsIn(combinations, combination, number));
  const upper = last(above);
  const lower = last(below);
  if (upper === undefined || lower === undefined) return (upper ?? lower)?.value;
  const isBeneath =
    combinations.sizeOf(lower.combination) <= combinations.sizeOf(upper.combination);
  return (isBeneath ? upper : lower).value;
}

/** Whether the rule of one combination applies in another. */
function holdsIn({ all }: Combinations, rule: number, number: number): boolean {
  const wanted = all[rule]?.states ?? [];
  const states = all[number]?.states ?? [];
  return wanted.every((state, axis) => state === 0 || state === states[axis]);
}
