/** Bringing two people's changes of one theme together, token by token. */
import { appearances } from "../tokens/findings.ts";
import { applyEdits, isObject, type Path, removeAt, sameJson, setAt, treeOf } from "./json-text.ts";
import { isProperty, type Layer, type Place, type Sources, sourcesOf } from "./sources.ts";

/** One side's version of a value. */
export interface Change {
  /** The token, or the group whose property it is. */
  dotted: string;
  layer: Layer;
  /** The property that differs, such as `$value`; undefined where all of the token came or went. */
  member: string | undefined;
  /** Undefined if absent on that side. */
  from: unknown;
  to: unknown;
}

/** Something that both sides changed, each otherwise. */
export interface Conflict {
  dotted: string;
  layer: Layer;
  /** The property that they differ in; undefined where one took the token away, or both added one. */
  member: string | undefined;
  /** Its place in the document. */
  path: Path;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

export interface Merge {
  /** Both sides' changes; of a conflict mine, until it is resolved. */
  merged: string;
  mine: Change[];
  theirs: Change[];
  conflicts: Conflict[];
}

/** Merges two texts that come of one; all three have to be JSON. */
export function merge(base: string, theirs: string, mine: string): Merge {
  const merging = new Merging(mine);
  const places = placesOf([base, theirs, mine]);
  const [before, other, own] = [base, theirs, mine].map((text) =>
    leavesOf(JSON.parse(text), places),
  );
  const keys = new Set([
    ...(before?.keys() ?? []),
    ...(other?.keys() ?? []),
    ...(own?.keys() ?? []),
  ]);
  for (const key of keys) {
    const [b, t, m] = [before?.get(key), other?.get(key), own?.get(key)];
    const leaf = b ?? t ?? m;
    if (leaf !== undefined) merging.settle(leaf, b?.json, t?.json, m?.json);
  }
  return merging.result;
}

/** The resolution of a conflict: a side, or another value. */
export type Choice = "base" | "theirs" | "mine" | { value: unknown };

/** The merged text with a conflict resolved; an undefined value takes it away. */
export function resolve(merged: string, conflict: Conflict, choice: Choice): string {
  const value = typeof choice === "string" ? conflict[choice] : choice.value;
  return write(merged, conflict.path, value);
}

/** The changes of one text from another. */
export const changesBetween = (base: string, text: string): Change[] =>
  merge(base, base, text).mine;

interface Leaf {
  layer: Layer;
  path: Path;
  dotted: string;
  /** Set of what is no token: a property of a group. */
  member: string | undefined;
  json: unknown;
}

class Merging {
  readonly result: Merge;

  constructor(mine: string) {
    this.result = { merged: mine, mine: [], theirs: [], conflicts: [] };
  }

  settle(leaf: Leaf, base: unknown, theirs: unknown, mine: unknown): void {
    const { dotted, layer, path, member } = leaf;
    const { result } = this;
    if (sameJson(theirs, mine)) return;
    if (sameJson(base, theirs)) {
      result.mine.push(...splitChange(leaf, base, mine));
      return;
    }
    if (sameJson(base, mine)) {
      result.theirs.push(...splitChange(leaf, base, theirs));
      result.merged = write(result.merged, path, theirs);
      return;
    }
    if (member === undefined && isObject(base) && isObject(theirs) && isObject(mine)) {
      const names = new Set([base, theirs, mine].flatMap((token) => Object.keys(token)));
      for (const name of names) {
        const part: Leaf = { ...leaf, path: [...path, name], member: name };
        this.settle(part, base[name], theirs[name], mine[name]);
      }
      return;
    }
    result.conflicts.push({ dotted, layer, member, path, base, theirs, mine });
  }
}

/** A change of a token by the properties that differ. */
function splitChange({ dotted, layer, member }: Leaf, from: unknown, to: unknown): Change[] {
  if (member !== undefined || !isObject(from) || !isObject(to)) {
    return [{ dotted, layer, member, from, to }];
  }
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => !sameJson(from[name], to[name]))
    .map((name) => ({ dotted, layer, member: name, from: from[name], to: to[name] }));
}

function write(text: string, path: Path, value: unknown): string {
  const edits =
    value === undefined
      ? removeAt(text, path)
      : setAt(
          text,
          path,
          value,
          (name) => !path.includes("$appearances") && name === "$appearances",
        );
  return applyEdits(text, edits);
}

type Root = Pick<Place, "layer" | "path">;

const plain: readonly Root[] = [
  { layer: "base", path: [] },
  ...appearances.map((layer) => ({ layer, path: ["$appearances", layer] })),
];

/**
 * The places of tokens to compare. If resolvers differ in more than their sources' tokens, in their sources or
 * choices, compares their lists as a whole.
 */
function placesOf(texts: readonly string[]): readonly Root[] {
  const all = texts.map((text) => sourcesOf(treeOf(text)));
  const [first] = all;
  if (first === undefined || !all.every(({ isResolver }) => isResolver)) return plain;
  const frames = texts.map((text, index) => frameOf(JSON.parse(text), all[index] as Sources));
  return new Set(frames).size === 1 ? first.places : plain;
}

/** A resolver without the tokens of its sources, as text. */
function frameOf(document: unknown, { places }: Sources): string {
  const without = structuredClone(document);
  for (const { path } of places) {
    const object = at(without, path);
    if (isObject(object)) for (const name of Object.keys(object)) delete object[name];
  }
  return JSON.stringify(without);
}

function at(document: unknown, path: Path): unknown {
  let json = document;
  for (const name of path) {
    json = Array.isArray(json) ? json[Number(name)] : isObject(json) ? json[name] : undefined;
  }
  return json;
}

/** Tokens, and what groups say of themselves, by where they stand. */
function leavesOf(document: unknown, places: readonly Root[]): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const { layer, path } of places) {
    const root = at(document, path);
    if (isObject(root)) collect(root, [], layer, path, leaves);
  }
  return leaves;
}

function collect(
  group: Record<string, unknown>,
  within: Path,
  layer: Layer,
  above: Path,
  leaves: Map<string, Leaf>,
): void {
  for (const [name, json] of Object.entries(group)) {
    if (within.length === 0 && name === "$appearances") continue;
    const inner = [...within, name];
    if (!isProperty(name) && isObject(json) && !isToken(json)) {
      collect(json, inner, layer, above, leaves);
      continue;
    }
    const property = isProperty(name);
    const path = [...above, ...inner];
    leaves.set(JSON.stringify(path), {
      layer,
      path,
      dotted: (property ? within : inner).join("."),
      member: property ? name : undefined,
      json,
    });
  }
}

const isToken = (json: Record<string, unknown>): boolean =>
  Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref");
