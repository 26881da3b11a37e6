/** Reads JSON with comments, with trailing commas and as JSON5, and finds places in it. */
import json5 from "json5";
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { emptyObject, isObject, type Json, type JsonObject } from "../tokens/json.ts";
import { nestsWithin } from "../tokens/json-depth.ts";
import { ImportProblem } from "./problem.ts";

/** Deepest nesting of a file; the engine takes 256 levels of groups and 256 of a value. */
export const deepest = 512;

/** Reads a file that holds an object or a list. @throws ImportProblem naming line and column */
export function readJson(name: string, content: string): JsonObject | Json[] {
  const text = content.startsWith("\uFEFF") ? content.slice(1) : content;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = readLoosely(name, text);
  }
  if (!isObject(json) && !Array.isArray(json)) {
    throw new ImportProblem({ file: name, line: 1, column: 1 }, "holds no JSON object");
  }
  if (!nestsWithin(json, deepest)) {
    throw new ImportProblem({ file: name }, `nests over ${deepest} levels deep`);
  }
  return json;
}

const options = { allowTrailingComma: true, disallowComments: false };

function readLoosely(file: string, text: string): Json {
  const errors: ParseError[] = [];
  const tree = nestsTooDeep(text) ? undefined : parseTree(text, errors, options);
  const first = errors[0];
  if (tree !== undefined && first === undefined) return jsonOf(tree);
  const other = first && readJson5(file, text);
  if (other !== undefined) return other;
  const place = first === undefined ? {} : placeAt(text, first.offset);
  const what = first === undefined ? "nests too deep" : describe(first);
  throw new ImportProblem({ file, ...place }, `is no JSON: ${what}`);
}

/** Most characters of a file that only JSON5 allows, because it takes longer to read. */
const longest = 2_000_000;

/** Reads JSON5; `undefined` if it is too long, or is none and not named `.json5`. */
function readJson5(file: string, text: string): Json | undefined {
  if (text.length > longest) return undefined;
  try {
    return JSON.parse(JSON.stringify(json5.parse(text)) ?? "null") as Json;
  } catch (error) {
    const { lineNumber: line, columnNumber: column, message } = error as Json5Error;
    if (!/\.json5$/i.test(file) || line === undefined || column === undefined) return undefined;
    throw new ImportProblem({ file, line, column }, `is no JSON5: ${message.slice(7)}`);
  }
}

interface Json5Error extends Error {
  lineNumber?: number;
  columnNumber?: number;
}

/** Whether a text nests too deep; counts brackets, because parsing would recurse. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    if (depth > 2 * deepest) return true;
  }
  return false;
}

function describe({ error }: ParseError): string {
  const words = printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.endsWith("expected") ? `${words} here` : words;
}

/** The value of a node; objects have no prototype, so that any name is an own member. */
function jsonOf(node: Node): Json {
  if (node.type === "array") return (node.children ?? []).map(jsonOf);
  if (node.type !== "object") return node.value as Json;
  const object = emptyObject();
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key !== undefined && value !== undefined) object[String(key.value)] = jsonOf(value);
  }
  return object;
}

/** Line and column of an offset, both from 1. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n") };
}

/** Finds places of JSON Pointers in a file. */
export class PointerFinder {
  private readonly text: string;
  private tree: Node | undefined;
  private isWhole: boolean | undefined;

  constructor(text: string) {
    this.text = text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  /** Line and column of a pointer's target, or of its nearest existing parent. */
  find(pointer: string): { line: number; column: number } | undefined {
    const errors: ParseError[] = [];
    this.tree ??= parseTree(this.text, errors, options);
    // The tree of a JSON5 text has errors, so its pointers get no line and column.
    this.isWhole ??= errors.length === 0;
    if (this.tree === undefined || !this.isWhole) return undefined;
    const segments = pointer.split("/").slice(1).map(unescaped);
    const node = nodeAt(this.tree, segments);
    return (
      node &&
      placeAt(this.text, node.parent?.type === "property" ? node.parent.offset : node.offset)
    );
  }
}

function unescaped(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

function nodeAt(tree: Node, segments: readonly string[]): Node | undefined {
  let current = tree;
  for (const segment of segments) {
    const part = current.type === "array" ? Number(segment) : segment;
    const next = findNodeAtLocation(current, [part]);
    if (next === undefined) return current;
    current = next;
  }
  return current;
}

/** A pointer of names (RFC 6901). */
export function pointerOf(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
