/** Reading and changing JSON as text: every edit touches as little as it can, so that formatting and key order survive. */
import { type Node, parseTree } from "jsonc-parser";

/** Offsets in the text, in UTF-16 units. */
export interface Range {
  from: number;
  to: number;
}

/** A piece of text in the place of another. */
export interface TextEdit extends Range {
  insert: string;
}

export type Path = readonly string[];
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const strict = { disallowComments: true, allowTrailingComma: false };
const REMEMBERED = 4;
const treesByText = new Map<string, Node | undefined>();

/** The tree of a text with offsets; of one that is no JSON, what can be made of it. */
export function treeOf(text: string): Node | undefined {
  if (treesByText.has(text)) return treesByText.get(text);
  const tree = parsed(text);
  if (treesByText.size >= REMEMBERED) treesByText.delete(treesByText.keys().next().value as string);
  treesByText.set(text, tree);
  return tree;
}

function parsed(text: string): Node | undefined {
  try {
    return parseTree(text, [], strict);
  } catch (error) {
    // It recurses; the engine says of such a text that it nests too deeply.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The property of an object by name; of two with one name the last, as `JSON.parse` has it. */
export function propertyOf(object: Node | undefined, name: string): Node | undefined {
  if (object?.type !== "object") return undefined;
  return object.children?.findLast(({ children }) => children?.[0]?.value === name);
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

/** Whether two JSON values are the same, whatever the order of their members. */
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

/** A value as text: on one line where it fits, else one member a line. */
function printJson(value: unknown, indent = "", unit = "  ", used = 0): string {
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

/** Groups of tokens are one member a line however short they are; values are not. */
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

/** A document of the service as the text that is edited here. */
export const printDocument = (tokens: unknown): string => `${printJson(tokens)}\n`;

/** The indent of a text: that of its first indented line, two spaces by default, none on one line. */
function unitOf(text: string): string {
  const found = /\n([ \t]+)\S/.exec(text.slice(0, 4096));
  if (found?.[1] !== undefined) return found[1];
  return text.trimEnd().includes("\n") || text.length < 40 ? "  " : "";
}

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** The edits that make a value another one: only what differs within it where its form stays. */
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
 * The edits that write a value at a path; objects on the way are made where they do not exist.
 * `before` names a member of the parent that a new one is put in front of.
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

/** Puts a property into an object: last, or before the first that `before` names. */
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

/** The edit that puts an item into a list: last, or in front of the one at `index`. */
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

/** The edit that takes an item out of a list. */
export function removeItem(text: string, path: Path, index: number): TextEdit[] {
  const list = nodeAt(treeOf(text), path);
  const item = list?.children?.[index];
  return list?.type !== "array" || item === undefined ? [] : [removal(list, item)];
}

/**
 * The edit that takes a member away, and with it those objects above it, down to `keep` levels,
 * that would be left empty.
 */
export function removeAt(text: string, path: Path, keep = path.length - 1): TextEdit[] {
  const tree = treeOf(text);
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

/** The text after edits that do not overlap; all offsets are of the text before. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let out = "";
  let at = 0;
  for (const { from, to, insert } of [...edits].sort((a, b) => a.from - b.from)) {
    out += text.slice(at, from) + insert;
    at = to;
  }
  return out + text.slice(at);
}

/** One edit that makes a text another: what they begin and end with alike stays. */
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
