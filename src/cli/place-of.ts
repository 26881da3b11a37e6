/** Locates the token of a finding in its file. */
import { PointerFinder, pointerOf } from "../token-import/json-text.ts";
import { appearances, type Finding } from "../tokens/findings.ts";
import { isObject, type Json, type JsonObject, member } from "../tokens/json.ts";
import type { ReadDocument } from "./read-document.ts";

/** Returns `file:line:column` of a finding's token, or of its nearest ancestor. */
export function placesIn({ file, text, document, pointer }: ReadDocument) {
  const finder = new PointerFinder(text);
  return ({ path, appearance }: Finding, at = path): string => {
    const segments = segmentsOf(document, at, appearance);
    const place = finder.find(pointer + pointerOf(segments));
    return place === undefined ? file : `${file}:${place.line}:${place.column}`;
  };
}

function segmentsOf(document: JsonObject, path: string, appearance: string | undefined): string[] {
  const base = descend(document, path);
  const varied = (appearance === undefined ? appearances : [appearance]).map((one) => {
    const all = member(document, "$appearances");
    const part = isObject(all) ? member(all, one) : undefined;
    const found = isObject(part) ? descend(part, path) : { depth: 0, segments: [] };
    return { ...found, segments: ["$appearances", one, ...found.segments] };
  });
  const ranked = appearance === undefined ? [base, ...varied] : [...varied, base];
  const deepest = Math.max(...ranked.map(({ depth }) => depth));
  return ranked.find(({ depth }) => depth === deepest)?.segments ?? [];
}

/** Follows a dotted path as far as it exists; names may contain dots. */
function descend(document: JsonObject, path: string): { depth: number; segments: string[] } {
  const segments: string[] = [];
  let node: Json | undefined = document;
  let left = path;
  while (left !== "" && isObject(node)) {
    const name: string | undefined = Object.keys(node)
      .filter((key) => left === key || left.startsWith(`${key}.`))
      .sort((one, other) => other.length - one.length)[0];
    if (name === undefined) break;
    segments.push(name);
    node = node[name];
    left = left.slice(name.length + 1);
  }
  return { depth: path.length - left.length, segments };
}
