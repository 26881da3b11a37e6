/** Pairs of colors that a document declares to be decoration, which needs no contrast. */
import { isObject, nodeAt, type Path, removeAt, setAt, treeOf } from "#token-text/json-text.ts";
import type { TextEdit } from "../types.ts";

const place: Path = ["$extensions", "io.tokenkit", "pairs"];

interface Sides {
  text: string;
  surface: string;
}

/** The edits that declare a pair to be decoration, with the reason. */
export function decorating(text: string, pair: Sides, reason: string): TextEdit[] {
  const { text: front, surface: back } = pair;
  return setAt(text, place, [...othersThan(text, pair), { front, back, needed: 1, reason }]);
}

/** The edits that have a pair judged again. */
export function judgingAgain(text: string, pair: Sides): TextEdit[] {
  const others = othersThan(text, pair);
  return others.length === 0 ? removeAt(text, place, 0) : setAt(text, place, others);
}

function othersThan(text: string, { text: front, surface: back }: Sides): unknown[] {
  const node = nodeAt(treeOf(text), place);
  const present: unknown = node && JSON.parse(text.slice(node.offset, node.offset + node.length));
  return (Array.isArray(present) ? present : []).filter(
    (one) => !(isObject(one) && one.front === front && one.back === back),
  );
}
