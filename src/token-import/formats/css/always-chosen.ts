/** Axes of which every page chooses a context. */
import type { Declared } from "./declarations.ts";

/** The axes of which a page always chooses a context: several declare the same, and the page itself nothing of it. */
export function alwaysChosen(declared: readonly Declared[]): Set<string> {
  const contexts = new Map<string, Map<string, Set<string>>>();
  for (const { name, conditions } of declared) {
    for (const { axis, context } of conditions) {
      const names = contexts.get(axis) ?? new Map<string, Set<string>>();
      contexts.set(axis, names.set(name, (names.get(name) ?? new Set()).add(context)));
    }
  }
  const always = new Set<string>();
  for (const [axis, names] of contexts) {
    const isStated = declared.some(
      (one) => names.has(one.name) && !one.conditions.some((own) => own.axis === axis),
    );
    const isShared = [...names.values()].some(({ size }) => size > 1);
    if (isShared && !isStated) always.add(axis);
  }
  return always;
}
