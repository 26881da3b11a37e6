/** The content of a document's text with its places: tokens and groups by layer, and their references. */
import type { Node } from "jsonc-parser";
import { memberOf, nodeAt, type Path, propertyOf } from "#token-text/json-text.ts";
import { isProperty, type Sources, sourcesOf, splitPointer } from "#token-text/sources.ts";
import { pointerSegments } from "../../tokens/reference.ts";
import type { Layer, Reference } from "./types.ts";

/** A token or group in the text. */
export interface Entry {
  path: Path;
  dotted: string;
  /** Its object in each layer that has it; of several sources the last that gives it a value. */
  nodes: Partial<Record<Layer, Node>>;
}

export interface Structure {
  tokens: Map<string, Entry>;
  groups: Map<string, Entry>;
  references: Reference[];
  /** The group that each group extends, by dotted path. */
  extended: Map<string, string>;
}

const MAXIMUM_DEPTH = 256;

export function structureOf(text: string, tree: Node | undefined): Structure {
  const sources = sourcesOf(tree);
  const reader = new Reader(text, tree, sources);
  for (const { layer, path } of sources.places) {
    const root = nodeAt(tree, path);
    if (root?.type === "object") reader.readRoot(root, layer);
  }
  return reader.structure;
}

class Reader {
  readonly structure: Structure = {
    tokens: new Map(),
    groups: new Map(),
    references: [],
    extended: new Map(),
  };
  private readonly text: string;
  private readonly tree: Node | undefined;
  private readonly sources: Sources;
  /** Reads a shared source once per layer, but records its references once. */
  private readonly read = new Set<Node>();
  private again = false;

  constructor(text: string, tree: Node | undefined, sources: Sources) {
    this.text = text;
    this.tree = tree;
    this.sources = sources;
  }

  readRoot(node: Node, layer: Layer): void {
    this.again = this.read.has(node);
    this.read.add(node);
    this.readGroup(node, [], "", layer, undefined);
  }

  private readExtended(value: Node, dotted: string, layer: Layer): void {
    const to = this.addMention(value, dotted, layer);
    if (to !== undefined) this.structure.extended.set(dotted, to);
  }

  readGroup(node: Node, path: Path, dotted: string, layer: Layer, above: string | undefined): void {
    if (path.length > MAXIMUM_DEPTH) return;
    const type = this.typeOf(node) ?? above;
    for (const { children } of node.children ?? []) {
      const [key, value] = children ?? [];
      if (key === undefined || value === undefined) continue;
      const name = String(key.value);
      if (name === "$extends" || (name === "$ref" && path.length > 0)) {
        this.readExtended(value, dotted, layer);
      }
      if (isProperty(name) || value.type !== "object") continue;
      this.readChild(value, [...path, name], layer, type);
    }
  }

  private readChild(node: Node, path: Path, layer: Layer, above: string | undefined): void {
    const dotted = path.join(".");
    const { tokens, groups } = this.structure;
    if (tokens.has(dotted) || this.isToken(node)) {
      const entry = enter(tokens, path, dotted);
      const there = entry.nodes[layer];
      if (there === undefined || givenBy(node) || !givenBy(there)) entry.nodes[layer] = node;
      const type =
        this.typeOf(node) ?? (entry.nodes.base && this.typeOf(entry.nodes.base)) ?? above;
      const source = givenBy(node);
      if (source !== undefined) this.readValue(source, dotted, layer, type === "string", true);
      return;
    }
    enter(groups, path, dotted).nodes[layer] = node;
    this.readGroup(node, path, dotted, layer, above);
  }

  private typeOf(node: Node): string | undefined {
    const type = memberOf(node, "$type")?.value;
    return typeof type === "string" ? type : undefined;
  }

  /** As the engine has it: `$value` makes a token, and a `$ref` that leads to no group. */
  private isToken(node: Node): boolean {
    if (propertyOf(node, "$value") !== undefined) return true;
    const pointer = memberOf(node, "$ref")?.value;
    if (typeof pointer !== "string") return false;
    const nests = node.children?.some(
      ({ children }) =>
        !isProperty(String(children?.[0]?.value)) && children?.[1]?.type === "object",
    );
    if (nests) return false;
    const target = nodeAt(this.tree, pointerSegments(pointer));
    return !(target?.type === "object" && propertyOf(target, "$value") === undefined);
  }

  private readValue(node: Node, from: string, layer: Layer, plain: boolean, whole: boolean): void {
    if (node.type === "string") {
      this.readText(node, from, layer, plain, whole);
      return;
    }
    for (const child of node.children ?? []) {
      if (node.type === "array") {
        this.readValue(child, from, layer, plain, false);
        continue;
      }
      const [key, value] = child.children ?? [];
      if (value === undefined) continue;
      if (key?.value === "$ref") this.addMention(value, from, layer, whole);
      else this.readValue(value, from, layer, plain, false);
    }
  }

  private readText(node: Node, from: string, layer: Layer, plain: boolean, whole: boolean): void {
    const start = node.offset + 1;
    const raw = this.text.slice(start, node.offset + node.length - 1);
    if (raw.startsWith("#/") && whole) {
      this.addMention(node, from, layer, true);
      return;
    }
    if (!raw.includes("{")) return;
    const alone = raw.startsWith("{") && raw.indexOf("}") === raw.length - 1;
    if (plain && !(alone && whole)) return;
    for (const found of raw.matchAll(/\{([^{}\s][^{}]*)\}/g)) {
      const at = start + found.index + 1;
      const inner = found[1] as string;
      const range = { from: at, to: at + inner.length };
      const to = unescaped(inner);
      this.mention({ from, to, layer, range, whole: alone && whole });
    }
  }

  /** A reference that is a string of its own: an alias or a pointer. */
  private addMention(node: Node, from: string, layer: Layer, whole = false): string | undefined {
    if (node.type !== "string") return undefined;
    const text = String(node.value);
    const pointer = text.startsWith("#/");
    const alias = text.startsWith("{") && text.endsWith("}");
    if (!pointer && !alias) return undefined;
    const inset = pointer ? 1 : 2;
    const range = { from: node.offset + inset, to: node.offset + node.length - inset };
    const to = pointer ? this.targetOf(text).join(".") : text.slice(1, -1);
    this.mention({ from, to, layer, range, whole });
    return to;
  }

  private mention(reference: Reference): void {
    if (!this.again) this.structure.references.push(reference);
  }

  /** The names of a pointer up to the token that it leads to or into. */
  private targetOf(pointer: string): readonly string[] {
    const { inner } = splitPointer(pointerSegments(pointer), this.sources);
    const end = inner.findIndex(isProperty);
    return end === -1 ? inner : inner.slice(0, end);
  }
}

/** The authored value in a token's object. */
const givenBy = (node: Node): Node | undefined =>
  memberOf(node, "$value") ?? memberOf(node, "$ref");

function enter(entries: Map<string, Entry>, path: Path, dotted: string): Entry {
  const there = entries.get(dotted);
  if (there !== undefined) return there;
  const entry: Entry = { path, dotted, nodes: {} };
  entries.set(dotted, entry);
  return entry;
}

function unescaped(raw: string): string {
  if (!raw.includes("\\")) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
