/** Moving tokens to another place of the order, and to another group. */
import type { Node } from "jsonc-parser";
import { removeAllAt } from "#token-text/json-members.ts";
import {
  applyEdits,
  insertRaw,
  memberOf,
  nodeAt,
  type Path,
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
  const neighbor = before?.path ?? last?.path;
  if (neighbor === undefined) return steps;
  const siblings = targets.filter((path) => isSibling(path, neighbor));
  for (const { path: above } of placesOnce(sourcesOf(treeOf(present)))) {
    for (const step of reordering(present, above, siblings, neighbor, before !== undefined)) {
      steps.push(step);
      present = applyEdits(present, step);
    }
  }
  return steps;
}

/** The two steps that put tokens next to a sibling in one place, if it has them: all go away, and all come in. */
function reordering(
  text: string,
  above: Path,
  paths: readonly Path[],
  neighbor: Path,
  isBefore: boolean,
): TextEdit[][] {
  const group = [...above, ...neighbor.slice(0, -1)];
  const parent = nodeAt(treeOf(text), group);
  const beside = neighbor.at(-1) as string;
  if (memberOf(parent, beside) === undefined) return [];
  const moved = paths.flatMap((path) => {
    const name = path.at(-1) as string;
    const node = name === beside ? undefined : memberOf(parent, name);
    return node ? [{ name, raw: text.slice(node.offset, node.offset + node.length) }] : [];
  });
  if (moved.length === 0) return [];
  const removed = removeAllAt(
    text,
    moved.map(({ name }) => [...group, name]),
  );
  const without = applyEdits(text, removed);
  const rest = nodeAt(treeOf(without), group);
  if (rest === undefined) return [];
  const next = isBefore ? beside : nameAfter(rest, beside);
  const inserted = moved.map(({ name, raw }) =>
    insertRaw(
      without,
      rest,
      name,
      () => raw,
      (other) => other === next,
    ),
  );
  return [removed, inserted];
}

const isSibling = (one: Path, other: Path): boolean =>
  one.length === other.length && one.slice(0, -1).every((name, at) => name === other[at]);

function nameAfter(parent: Node, name: string): string | undefined {
  const names = (parent.children ?? []).map(({ children }) => String(children?.[0]?.value));
  return names[names.indexOf(name) + 1];
}
