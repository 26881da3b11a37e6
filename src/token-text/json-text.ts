/** Reads and edits JSON as text. Every edit changes as little as possible, so formatting and key order survive. */
import { type Node, parseTree } from "jsonc-parser";
import { treeOfJson } from "./json-tree.ts";

/** Offsets in the text, in UTF-16 units. */
export interface Range {
  from: number;
  to: number;
}

/** Replaces a range of the text by `insert`. */
export interface TextEdit extends Range {
  insert: string;
}

export type Path = readonly string[];
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const strict = { disallowComments: true, allowTrailingComma: false };
const REMEMBERED = 4;
const treesByText = new Map<string, Node | undefined>();

/**
 * Parses a text into a tree with offsets, and caches the trees of the last four texts. Invalid JSON gives the part
 * that the parser recovers; undefined if it recovers nothing or the text nests too deeply.
 *
 * @param known `JSON` if the caller has parsed it as such
 */
export function treeOf(text: string, known?: "JSON"): Node | undefined {
  if (treesByText.has(text)) return treesByText.get(text);
  const tree = parsed(text, known);
  if (treesByText.size >= REMEMBERED) treesByText.delete(treesByText.keys().next().value as string);
  treesByText.set(text, tree);
  return tree;
}

function parsed(text: string, known: "JSON" | undefined): Node | undefined {
  try {
    return known === "JSON" || isJson(text) ? treeOfJson(text) : parseTree(text, [], strict);
  } catch (error) {
    // The parser recurses; the engine reports to the author that such a text nests too deeply.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Objects of more properties are indexed, because a flat set holds thousands. */
const INDEXED = 64;
const indexes = new WeakMap<Node, Map<unknown, Node>>();

/** Finds a property by name: the last of several, as `JSON.parse` does. */
export function propertyOf(object: Node | undefined, name: string): Node | undefined {
  if (object?.type !== "object") return undefined;
  const { children = [] } = object;
  if (children.length > INDEXED) return indexOf(object, children).get(name);
  return children.findLast((property) => property.children?.[0]?.value === name);
}

/** The tree of a text does not change, so that its index holds. */
function indexOf(object: Node, properties: readonly Node[]): Map<unknown, Node> {
  const known = indexes.get(object);
  if (known !== undefined) return known;
  const made = new Map(properties.map((property) => [property.children?.[0]?.value, property]));
  indexes.set(object, made);
  return made;
}

export const memberOf = (object: Node | undefined, name: string): Node | undefined =>
  propertyOf(object, name)?.children?.[1];

export function nodeAt(tree: Node | undefined, path: Path): Node | undefined {
  let node = tree;
  for (const name of path) {
    node = node?.type === "array" ? node.children?.[Number(name)] : memberOf(node, name);
  }
  return node;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two JSON values are equal, regardless of the order of members. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right) || left === right) return true;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => sameJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && sameJson(left[name], right[name]));
}

const WIDTH = 100;

/** Prints a value: on one line if it fits, else one member a line. */
export function printJson(value: unknown, indent = "", unit = "  ", used = 0): string {
  return print(value as Json, indent, unit, indent.length + used);
}

function print(value: Json, indent: string, unit: string, used: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (unit === "") return JSON.stringify(value);
  const line = onOneLine(value, WIDTH - used);
  if (line !== undefined) return line;
  const inner = indent + unit;
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + print(item, inner, unit, inner.length));
    return `[\n${items.join(",\n")}\n${indent}]`;
  }
  const members = Object.entries(value).map(([name, item]) => {
    const key = `${inner}${JSON.stringify(name)}: `;
    return key + print(item, inner, unit, key.length);
  });
  return `{\n${members.join(",\n")}\n${indent}}`;
}

/** Prints a value on one line; undefined if it takes more than `room`, or is a group, which gets a line a member. */
function onOneLine(value: Json, room: number): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (!isList && entries.length === 0) return "{}";
  const isGroup =
    !isList && entries.some(([name, item]) => !name.startsWith("$") && holdsToken(item));
  if (isGroup) return undefined;
  const parts: string[] = [];
  for (const [name, item] of entries) {
    const text = onOneLine(item, room);
    if (text === undefined) return undefined;
    parts.push(isList ? text : `${JSON.stringify(name)}: ${text}`);
  }
  const text = isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  return text.length <= room ? text : undefined;
}

function holdsToken(value: Json): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).some(([name, item]) => name === "$value" || holdsToken(item));
}

/** Prints a document that has no text yet, such as one that the API returned. */
export const printDocument = (tokens: unknown): string => `${printJson(tokens)}\n`;

/** The indentation of a text: that of its first indented line, else two spaces; empty for a long text on one line. */
export function unitOf(text: string): string {
  const found = /\n([ \t]+)\S/.exec(text.slice(0, 4096));
  if (found?.[1] !== undefined) return found[1];
  return text.trimEnd().includes("\n") || text.length < 40 ? "  " : "";
}

export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** The edits that turn a value into another: only in the parts that differ, if names or length stay the same. */
export function valueEdits(text: string, node: Node, value: unknown): TextEdit[] {
  if (node.type === "object" && isObject(value)) {
    const names = Object.keys(value);
    const properties = node.children ?? [];
    const same =
      names.length === properties.length && names.every((name) => propertyOf(node, name));
    if (same) {
      return names.flatMap((name) => valueEdits(text, memberOf(node, name) as Node, value[name]));
    }
  }
  if (node.type === "array" && Array.isArray(value) && node.children?.length === value.length) {
    const children = node.children;
    return value.flatMap((item, index) => valueEdits(text, children[index] as Node, item));
  }
  const from = node.offset;
  const to = node.offset + node.length;
  const present = text.slice(from, to);
  if (node.type !== "object" && node.type !== "array" && present === JSON.stringify(value)) {
    return [];
  }
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const indent = indentAt(text, from);
  const insert = printJson(value, indent, unitOf(text), from - start - indent.length);
  return insert === present ? [] : [{ from, to, insert }];
}

/**
 * The edits that write a value at a path and create the missing objects on the way. A new member goes in front of the
 * first one whose name `before` accepts, else to the end.
 */
export function setAt(
  text: string,
  path: Path,
  value: unknown,
  before?: (name: string) => boolean,
): TextEdit[] {
  const tree = treeOf(text);
  if (tree === undefined || path.length === 0) {
    return [{ from: 0, to: text.length, insert: printDocument(value) }];
  }
  const there = nodeAt(tree, path);
  if (there !== undefined) return valueEdits(text, there, value);
  let depth = path.length - 1;
  while (depth > 0 && nodeAt(tree, path.slice(0, depth)) === undefined) depth -= 1;
  const parent = nodeAt(tree, path.slice(0, depth)) as Node;
  const made = path.slice(depth + 1).reduceRight((inner, name) => ({ [name]: inner }), value);
  const name = path[depth] as string;
  if (parent.type !== "object") return valueEdits(text, parent, { [name]: made });
  return [insertProperty(text, parent, name, made, before)];
}

function insertProperty(
  text: string,
  parent: Node,
  name: string,
  value: unknown,
  before?: (name: string) => boolean,
): TextEdit {
  return insertRaw(
    text,
    parent,
    name,
    (indent, used) => printJson(value, indent, unitOf(text), used),
    before,
  );
}

/** Inserts a property in front of the first one whose name `before` accepts, else at the end. */
export function insertRaw(
  text: string,
  parent: Node,
  name: string,
  raw: (indent: string, used: number) => string,
  before: (name: string) => boolean = () => false,
): TextEdit {
  const key = `${JSON.stringify(name)}: `;
  const siblings = parent.children ?? [];
  const unit = unitOf(text);
  const end = parent.offset + parent.length - 1;
  const first = siblings[0];
  if (first === undefined) {
    const from = parent.offset + 1;
    if (unit === "") return { from, to: end, insert: key.trimEnd() + raw("", 0) };
    const outer = indentAt(text, parent.offset);
    const inner = outer + unit;
    return { from, to: end, insert: `\n${inner}${key}${raw(inner, key.length)}\n${outer}` };
  }
  const next = siblings.find(({ children }) => before(String(children?.[0]?.value)));
  const lines = text.slice(parent.offset, first.offset).includes("\n");
  const indent = lines ? indentAt(text, first.offset) : "";
  const gap = lines ? `\n${indent}` : unit === "" ? "" : " ";
  const written = (unit === "" ? key.trimEnd() : key) + raw(lines ? indent : "", key.length);
  if (next !== undefined)
    return { from: next.offset, to: next.offset, insert: `${written},${gap}` };
  const last = siblings.at(-1) as Node;
  const from = last.offset + last.length;
  return { from, to: from, insert: `,${gap}${written}` };
}

/** The edits that insert an item into a list, in front of the one at `index` or at the end; creates a missing list. */
export function appendAt(text: string, path: Path, value: unknown, index?: number): TextEdit[] {
  const list = nodeAt(treeOf(text), path);
  if (list?.type !== "array") return setAt(text, path, [value]);
  const items = list.children ?? [];
  const unit = unitOf(text);
  const lines = text.slice(list.offset, list.offset + list.length).includes("\n");
  const [first] = items;
  if (first === undefined) return valueEdits(text, list, [value]);
  const indent = lines ? indentAt(text, first.offset) : "";
  const gap = lines ? `\n${indent}` : unit === "" ? "" : " ";
  const insert = printJson(value, indent, unit);
  const next = index === undefined ? undefined : items[index];
  if (next !== undefined) {
    return [{ from: next.offset, to: next.offset, insert: `${insert},${gap}` }];
  }
  const last = items.at(-1) as Node;
  const at = last.offset + last.length;
  return [{ from: at, to: at, insert: `,${gap}${insert}` }];
}

/** The edit that removes an item of a list. */
export function removeItem(text: string, path: Path, index: number): TextEdit[] {
  const list = nodeAt(treeOf(text), path);
  const item = list?.children?.[index];
  return list?.type !== "array" || item === undefined ? [] : [removal(list, item)];
}

/**
 * The edit that removes a member, and with it each object above it that would become empty; the first `keep` objects
 * of the path stay.
 */
export function removeAt(text: string, path: Path, keep = path.length - 1): TextEdit[] {
  const tree = treeOf(text);
  // The objects above a member that is not there would count as empty.
  if (nodeAt(tree, path) === undefined) return [];
  let depth = path.length;
  while (depth - 1 > keep && (nodeAt(tree, path.slice(0, depth - 1))?.children?.length ?? 0) <= 1) {
    depth -= 1;
  }
  const parent = nodeAt(tree, path.slice(0, depth - 1));
  const property = propertyOf(parent, path[depth - 1] as string);
  if (parent === undefined || property === undefined) return [];
  return [removal(parent, property)];
}

function removal(parent: Node, property: Node): TextEdit {
  const siblings = parent.children ?? [];
  const index = siblings.indexOf(property);
  const end = property.offset + property.length;
  const previous = siblings[index - 1];
  if (previous !== undefined)
    return { from: previous.offset + previous.length, to: end, insert: "" };
  const next = siblings[index + 1];
  if (next !== undefined) return { from: property.offset, to: next.offset, insert: "" };
  return { from: parent.offset + 1, to: parent.offset + parent.length - 1, insert: "" };
}

/** Applies edits that do not overlap; their offsets refer to the text before all of them. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let out = "";
  let at = 0;
  for (const { from, to, insert } of [...edits].sort((a, b) => a.from - b.from)) {
    out += text.slice(at, from) + insert;
    at = to;
  }
  return out + text.slice(at);
}

/** The edit that turns a text into another, without their common beginning and end. */
export function replacement(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shortest - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  return [{ from: start, to: before.length - end, insert: after.slice(start, after.length - end) }];
}
