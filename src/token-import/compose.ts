/** From sets and axes to the tokens of one choice of contexts. */
import { emptyObject, type JsonObject } from "../tokens/json.ts";
import type { Imported } from "./model.ts";
import { layOver, type Places } from "./tree.ts";

/** The context that is chosen of each axis, by its name; the default where none is. */
export type Choice = ReadonlyMap<string, string>;

/** Lays the sets that a choice brings over one another; the result shares no group with them. */
export function compose({ sets, axes }: Imported, choice: Choice, places: Places): JsonObject {
  const dependent = new Set(
    axes.flatMap(({ contexts }) => contexts.flatMap((context) => [...context.sets])),
  );
  const chosen = new Set(
    axes.flatMap((axis) => {
      const name = choice.get(axis.name) ?? axis.default;
      return [...(axis.contexts.find((context) => context.name === name)?.sets ?? [])];
    }),
  );
  return sets
    .filter(({ name }) => !dependent.has(name) || chosen.has(name))
    .reduce((below, { document }) => layOver(below, document, places), emptyObject());
}
