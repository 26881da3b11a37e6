/** Chooses among declarations under the same conditions, as the cascade does. */
import type { Declared } from "./declarations.ts";
import type { Layer } from "./layers.ts";

/** Leaves out declarations that an earlier one of a stronger layer or selector overrides. */
export function withoutOverridden(declared: readonly Declared[], layers: Layer): Declared[] {
  const ranks = layers.ranks();
  const strongest = new Map<string, readonly [layer: number, weight: number]>();
  return declared.filter(({ name, conditions, isWide, layer = layers, weight = 0 }) => {
    const on = conditions.map(({ axis, context }) => `${axis} ${context}`).sort();
    const key = [name, isWide === true, ...on].join("\n");
    const own = [ranks.get(layer) ?? 0, weight] as const;
    const [before, heaviest] = strongest.get(key) ?? own;
    if (own[0] < before || (own[0] === before && own[1] < heaviest)) return false;
    strongest.set(key, own);
    return true;
  });
}
