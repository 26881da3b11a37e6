import type { Comparison } from "#console/worker/comparison.ts";

/** The properties that every themed element reads, without a component. */
const ground = "base";

/** The components that read each custom property; `src/console/build.ts` generates it. */
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
