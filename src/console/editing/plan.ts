/** Changes of a document that are made in steps, and what all of them need. */
import type { Path } from "#token-text/json-text.ts";
import { type Place, type Sources, splitPointer } from "#token-text/sources.ts";
import { pointerSegments, pointerTo } from "../../tokens/reference.ts";
import type { Reference, TextEdit } from "./types.ts";

/** A change that is made in steps, each of the text that the one before it leaves. */
export interface Plan {
  steps: TextEdit[][];
  /** Every mention that changes with it. */
  references: Reference[];
}

/** Every place, those that several layers count once. */
export const placesOnce = ({ places }: Sources): Place[] => [
  ...new Map(places.map((place) => [JSON.stringify(place.path), place])).values(),
];

const quotedInner = (name: string): string => JSON.stringify(name).slice(1, -1);

/** Rewrites a mention so that it leads to another path. */
export function rewrite(
  text: string,
  { range, to }: Reference,
  target: Path,
  sources: Sources,
): TextEdit {
  const { from, to: end } = range;
  const raw = text.slice(from, end);
  if (!raw.startsWith("#/")) return { from, to: end, insert: quotedInner(target.join(".")) };
  const names = to.split(".").length;
  const { place, inner } = splitPointer(pointerSegments(String(JSON.parse(`"${raw}"`))), sources);
  const pointer = pointerTo([...place, ...target, ...inner.slice(names)]);
  return { from, to: end, insert: quotedInner(pointer) };
}
