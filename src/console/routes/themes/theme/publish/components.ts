import index from "virtual:component-properties";
import type { Comparison } from "../../../../worker/comparison.ts";

/** What every themed element gets: no component of its own. */
const ground = "base";

/** Components of the layer that read a custom property whose value differs, by their names. */
export function affectedComponents({ verdict }: Comparison): string[] {
  const names = new Set<string>();
  for (const { properties } of verdict.changes) {
    for (const { name } of properties) {
      for (const component of index[name] ?? []) {
        if (component !== ground) names.add(component);
      }
    }
  }
  return [...names].sort();
}
