/** In which permutations something holds, in as few choices of contexts as name exactly those. */
import type { Appearance } from "../../tokens/findings.ts";
import type { Axis, Modes } from "../../tokens/resolver/permutations.ts";
import { Cover } from "../../tokens/verdict/cover.ts";

/** The permutations with these contexts, whatever the other axes are. */
export interface Where {
  /** Keyed by parameter. */
  modes: Modes;
  /** The axis of appearances that no modifier has. */
  appearance?: Appearance;
}

/** Names sets of permutations, given by their numbers in the order of `permutationsOf`. */
export function whereOf(axes: readonly Axis[]): (numbers: readonly number[]) => Where[] {
  const cover = new Cover(axes.map(({ contexts }) => contexts.length));
  const every = () => true;
  return (numbers) => {
    const ascending = numbers.toSorted((left, right) => left - right);
    return cover.boxes(new Set(ascending), every, "").map((box) => whereIs(axes, box));
  };
}

/** Names a box of permutations by the context of each axis that it fixes. */
function whereIs(axes: readonly Axis[], box: readonly (number | undefined)[]): Where {
  const modes: Record<string, string> = {};
  let appearance: Appearance | undefined;
  for (const [axis, index] of box.entries()) {
    const { key, contexts } = axes[axis] ?? {};
    const context = index === undefined ? undefined : contexts?.[index];
    if (context === undefined) continue;
    if (key === undefined) appearance = context === "dark" ? "dark" : "light";
    else modes[key] = context;
  }
  return { modes, ...(appearance && { appearance }) };
}
