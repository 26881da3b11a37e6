/** In which permutations something holds, in as few choices of contexts as name exactly those. */
import type { Appearance } from "../../tokens/findings.ts";
import type { Axis, Modes } from "../../tokens/resolver/permutations.ts";

/** The permutations with these contexts, whatever the other axes are. */
export interface Where {
  /** By parameter. */
  modes: Modes;
  /** Of the appearances that no modifier has. */
  appearance?: Appearance;
}

/**
 * Names a set of permutations, given by their numbers in the order of `permutationsOf`. Each choice
 * is as wide as it can be and holds in all of its permutations; together they are the set.
 */
export function whereOf(axes: readonly Axis[], numbers: ReadonlySet<number>): Where[] {
  const left = new Set(numbers);
  const found: Where[] = [];
  for (const number of numbers) {
    if (!left.has(number)) continue;
    let cube = [number];
    const where: { modes: Record<string, string>; appearance?: Appearance } = { modes: {} };
    for (const { key, contexts, stride } of axes) {
      const at = Math.floor(number / stride) % contexts.length;
      const wider = cube.flatMap((one) =>
        contexts.map((_, context) => one + (context - at) * stride),
      );
      if (wider.every((one) => numbers.has(one))) cube = wider;
      else if (key === undefined) where.appearance = contexts[at] === "dark" ? "dark" : "light";
      else where.modes[key] = contexts[at] ?? "";
    }
    for (const one of cube) left.delete(one);
    found.push(where);
  }
  return found;
}
