import type { ImportedNames } from "./own-names.tsx";
import type { Step } from "./steps.tsx";

/** The first step with a choice that cannot be imported. */
export function stepToFix(
  axes: ReadonlyMap<string, string>,
  names: ImportedNames,
): Step | undefined {
  if (axes.size > 0) return "axes";
  return names.problems.size > 0 ? "names" : undefined;
}
