import type { Comparison } from "#console/worker/comparison.ts";

/** What every themed element gets: no component of its own. */
const ground = "base";

/** Which components read a custom property: `src/console/build.ts` puts it here. */
declare const COMPONENT_PROPERTIES: Readonly<Record<string, readonly string[]>>;

/** Components of the layer that read a custom property whose value differs, by their names. */
export function affectedComponents({ verdict }: Comparison): string[] {
  const names = new Set<string>();
  for (const { properties } of verdict.changes) {
    for (const { name } of properties) {
      for (const component of COMPONENT_PROPERTIES[name] ?? []) {
        if (component !== ground) names.add(component);
      }
    }
  }
  return [...names].sort();
}
