/** Own names of tokens that move. */
import type { Node } from "jsonc-parser";
import { memberOf, nodeAt, type Path, setAt, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { joinName } from "../../tokens/css.ts";
import { isPrefix, type NameRule, nameCases, ruledName } from "../../tokens/own/ruled-name.ts";
import { type Entry, structureOf } from "./structure.ts";
import type { TextEdit } from "./types.ts";

const own: Path = ["$extensions", "io.tokenkit"];
const ownName: Path = [...own, "name"];

/** The rule by which the document names its properties; undefined if it says no names. */
function ruleIn(tree: Node | undefined): NameRule | undefined {
  const names = nodeAt(tree, [...own, "names"]);
  if (names?.type !== "object") return undefined;
  const prefix: unknown = memberOf(names, "prefix")?.value;
  const casing = nameCases.find((one) => one === memberOf(names, "case")?.value);
  return { prefix: isPrefix(prefix) ? prefix : "", case: casing ?? "keep" };
}

const joined = (path: Path): string =>
  path.reduce<string | undefined>((group, name) => joinName(group, name, false), undefined) ?? "";

const isWithin = (path: Path, group: Path): boolean => group.every((name, at) => name === path[at]);

/** A token or group that moves. */
export interface Move {
  from: Path;
  to: Path;
}

/**
 * The edits, of the text after tokens or groups have moved, by which tokens keep their own names: writes the name of
 * each that the document's rule would now call otherwise. Tokens that other groups inherit get none, because their
 * heirs would have the same one.
 *
 * @param before the text before the moves
 */
export function keptNames(before: string, after: string, moves: readonly Move[]): TextEdit[] {
  const rule = ruleIn(treeOf(before));
  if (rule === undefined) return [];
  const byPath = new Map(moves.map((move) => [JSON.stringify(move.from), move]));
  const { tokens, extended } = structureOf(before, treeOf(before));
  const inherited = [...extended.values()].map((group) => group.split("."));
  return [...tokens.values()].flatMap((token) => {
    const { path } = token;
    const move = moveOf(path, byPath);
    if (move === undefined || inherited.some((group) => isWithin(path, group))) return [];
    const name = ruledName(joined(path), rule);
    const moved = [...move.to, ...path.slice(move.from.length)];
    if (hasOwnName(token) || ruledName(joined(moved), rule) === name) return [];
    return nameEdits(after, moved, name);
  });
}

/** The move of a path or of the nearest group above it. */
function moveOf(path: Path, byPath: ReadonlyMap<string, Move>): Move | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const move = byPath.get(JSON.stringify(path.slice(0, length)));
    if (move !== undefined) return move;
  }
  return undefined;
}

const hasOwnName = ({ nodes }: Entry): boolean =>
  Object.values(nodes).some((node) => nodeAt(node, ownName) !== undefined);

/** Writes a name into the first place that has the token. */
function nameEdits(text: string, path: Path, name: string): TextEdit[] {
  const tree = treeOf(text);
  const place = sourcesOf(tree).places.find(
    (one) => nodeAt(tree, [...one.path, ...path])?.type === "object",
  );
  return place === undefined ? [] : setAt(text, [...place.path, ...path, ...ownName], name);
}
