/** All tokens of a resolver in one document. */
import { documentOf, mergeDocuments } from "../appearance.ts";
import { emptyObject, isObject, type JsonObject, member } from "../json.ts";
import type { Resolver } from "./read.ts";

/** Every source of a resolver, in their order; a modifier's are those of all its contexts. */
export const sourcesOf = ({ steps, modifiers }: Resolver): readonly JsonObject[] =>
  steps.flatMap((step) =>
    step.kind === "set"
      ? step.sources
      : (modifiers[step.index]?.contexts.flatMap(({ sources }) => sources) ?? []),
  );

/** The union of all permutations' content. */
export function unionOf(resolver: Resolver): JsonObject {
  const all = sourcesOf(resolver).reduce(mergeDocuments, emptyObject());
  const overlays = member(all, "$appearances");
  const dark = isObject(overlays) ? member(overlays, "dark") : undefined;
  const light = documentOf(all, "light");
  return isObject(dark) ? mergeDocuments(light, dark) : light;
}
