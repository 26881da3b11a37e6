/** Moving tokens to another place of the order, and to another group. */
import type { Node } from "jsonc-parser";
import {
  applyEdits,
  insertRaw,
  nodeAt,
  type Path,
  removeAt,
  treeOf,
} from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { placesOnce } from "../plan.ts";
import type { TextEdit, TokenInfo } from "../types.ts";
import { splitName } from "./grouping.ts";
import { planRenames, renamesWriting, type TokenRename } from "./renames.ts";

/** The place of a drop: a group of the table, and the token in front of which the moved ones go; undefined: last. */
export interface Drop {
  group: string;
  before: TokenInfo | undefined;
  /** The last token of the group, after which tokens go that have no other in front of them. */
  last: TokenInfo | undefined;
}

/** The renames that a drop into another group needs; a flat name changes its first words. */
export function renamesOfDrop(
  text: string,
  moved: readonly { token: TokenInfo; group: string }[],
  { group, before, last }: Drop,
): TokenRename[] {
  const neighbor = before ?? last;
  return planRenames(
    text,
    moved.map(({ token }) => token),
    (dotted) => {
      const from = moved.find(({ token }) => token.dotted === dotted)?.group;
      if (from === undefined || from === group) return undefined;
      const [, own] = splitName(dotted, from);
      const separator = neighbor?.dotted.charAt(group.length) ?? ".";
      return group === "" ? own : `${group}${separator === "" ? "." : separator}${own}`;
    },
  );
}

/** The steps that move tokens in front of another one, or after the last one of their group. */
export function dropWriting(
  text: string,
  paths: readonly Path[],
  renames: readonly TokenRename[],
  { before, last }: Drop,
): TextEdit[][] {
  const steps = renamesWriting(text, renames);
  let present = steps.reduce(applyEdits, text);
  const renamed = new Map(renames.map(({ from, to }) => [from.join("\n"), to]));
  const targets = paths.map((path) => renamed.get(path.join("\n")) ?? path);
  for (const path of before === undefined ? targets.toReversed() : targets) {
    for (const step of reordering(present, path, before?.path, last?.path)) {
      steps.push(step);
      present = applyEdits(present, step);
    }
  }
  return steps;
}

/** The steps that put a token in front of a sibling, or behind another, in each place that has both. */
function reordering(
  text: string,
  path: Path,
  before: Path | undefined,
  after: Path | undefined,
): TextEdit[][] {
  const steps: TextEdit[][] = [];
  let present = text;
  const neighbor = before ?? after;
  if (neighbor === undefined || !isSibling(path, neighbor)) return [];
  const name = path.at(-1) as string;
  for (const { path: above } of placesOnce(sourcesOf(treeOf(text)))) {
    const group = [...above, ...path.slice(0, -1)];
    const node = nodeAt(treeOf(present), [...group, name]);
    const target = nodeAt(treeOf(present), [...group, neighbor.at(-1) as string]);
    if (node === undefined || target === undefined || node === target) continue;
    const raw = present.slice(node.offset, node.offset + node.length);
    const removed = removeAt(present, [...group, name]);
    const without = applyEdits(present, removed);
    const parent = nodeAt(treeOf(without), group);
    if (parent === undefined) continue;
    const next = before?.at(-1) ?? nameAfter(parent, neighbor.at(-1) as string);
    const inserted = [
      insertRaw(
        without,
        parent,
        name,
        () => raw,
        (other) => other === next,
      ),
    ];
    steps.push(removed, inserted);
    present = applyEdits(without, inserted);
  }
  return steps;
}

const isSibling = (one: Path, other: Path): boolean =>
  one.length === other.length && one.slice(0, -1).every((name, at) => name === other[at]);

function nameAfter(parent: Node, name: string): string | undefined {
  const names = (parent.children ?? []).map(({ children }) => String(children?.[0]?.value));
  return names[names.indexOf(name) + 1];
}
