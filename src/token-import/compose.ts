/** Composes the tokens of one choice of contexts from sets and axes. */
import { emptyObject, type JsonObject } from "../tokens/json.ts";
import type { Condition, Imported } from "./model.ts";
import { layOver, type Places } from "./tree.ts";

/** The chosen context by axis; an axis without one has its default. */
export type Choice = ReadonlyMap<string, string>;

/** Merges the sets that a choice selects, in order; the result shares no group with them. */
export function compose({ sets, axes }: Imported, choice: Choice, places: Places): JsonObject {
  const defaults = new Map(axes.map((axis) => [axis.name, axis.default]));
  const holds = ({ axis, context }: Condition) =>
    (choice.get(axis) ?? defaults.get(axis)) === context;
  return sets
    .filter(({ when }) => when === undefined || when.some((all) => all.every(holds)))
    .reduce((below, { document }) => layOver(below, document, places), emptyObject());
}
