/** Edits of many members of a JSON text at once; one at a time, each would parse the text again. */
import type { Node } from "jsonc-parser";
import {
  indentAt,
  insertRaw,
  nodeAt,
  type Path,
  printJson,
  propertyOf,
  type TextEdit,
  treeOf,
  unitOf,
} from "./json-text.ts";

/** The edits that remove the members at these paths; paths that lead nowhere are left out. */
export function removeAllAt(text: string, paths: readonly Path[]): TextEdit[] {
  const tree = treeOf(text);
  const goneByParent = new Map<Node, Set<Node>>();
  for (const path of paths) {
    const parent = nodeAt(tree, path.slice(0, -1));
    const property = propertyOf(parent, path.at(-1) as string);
    if (parent === undefined || property === undefined) continue;
    goneByParent.set(parent, (goneByParent.get(parent) ?? new Set()).add(property));
  }
  return [...goneByParent].flatMap(([parent, gone]) => removals(parent, gone));
}

const endOf = ({ offset, length }: Node): number => offset + length;

/** One edit for each run of neighbors that go. */
function removals(parent: Node, gone: ReadonlySet<Node>): TextEdit[] {
  const { children = [] } = parent;
  const kept = children.filter((property) => !gone.has(property));
  const [first] = kept;
  if (first === undefined) return [{ from: parent.offset + 1, to: endOf(parent) - 1, insert: "" }];
  const edits: TextEdit[] = [];
  const cut = (from: number, to: number): void => {
    if (from < to) edits.push({ from, to, insert: "" });
  };
  cut(children[0]?.offset ?? 0, first.offset);
  let before = children.indexOf(first);
  for (let index = before + 1; index < children.length; index += 1) {
    const property = children[index] as Node;
    if (gone.has(property)) continue;
    if (index > before + 1)
      cut(endOf(children[before] as Node), endOf(children[index - 1] as Node));
    before = index;
  }
  cut(endOf(children[before] as Node), endOf(children.at(-1) as Node));
  return edits;
}

export interface Member {
  path: Path;
  value: unknown;
}

type Made = Map<string, Made | { value: unknown }>;

/** The edits that add members which are not there, with the objects that are missing above them. */
export function addAllAt(text: string, members: readonly Member[]): TextEdit[] {
  const tree = treeOf(text);
  const madeByParent = new Map<Node, Made>();
  for (const { path, value } of members) {
    let depth = path.length - 1;
    while (depth > 0 && nodeAt(tree, path.slice(0, depth)) === undefined) depth -= 1;
    const parent = nodeAt(tree, path.slice(0, depth));
    if (parent === undefined) continue;
    const made: Made = madeByParent.get(parent) ?? new Map();
    madeByParent.set(parent, made);
    put(made, path.slice(depth), value);
  }
  return [...madeByParent].flatMap(([parent, made]) => added(text, parent, made));
}

function added(text: string, parent: Node, made: Made): TextEdit[] {
  const unit = unitOf(text);
  if ((parent.children?.length ?? 0) === 0) {
    const insert = printMade(made, indentAt(text, parent.offset), unit);
    return [{ from: parent.offset, to: endOf(parent), insert }];
  }
  return [...made].map(([name, one]) =>
    insertRaw(text, parent, name, (indent, used) => printOne(one, indent, unit, used)),
  );
}

function put(made: Made, path: Path, value: unknown): void {
  let at = made;
  for (const name of path.slice(0, -1)) {
    const there = at.get(name);
    const next: Made = there instanceof Map ? there : new Map();
    at.set(name, next);
    at = next;
  }
  at.set(path.at(-1) as string, { value });
}

/** Prints in the order of the members; an object would sort names that are whole numbers. */
function printMade(made: Made, indent: string, unit: string): string {
  const inner = indent + unit;
  const [gap, end, colon] = unit === "" ? ["", "", ":"] : [`\n${inner}`, `\n${indent}`, ": "];
  const members = [...made].map(([name, one]) => {
    const key = JSON.stringify(name) + colon;
    return gap + key + printOne(one, inner, unit, key.length);
  });
  return `{${members.join(",")}${end}}`;
}

const printOne = (
  one: Made | { value: unknown },
  indent: string,
  unit: string,
  used: number,
): string =>
  one instanceof Map ? printMade(one, indent, unit) : printJson(one.value, indent, unit, used);
