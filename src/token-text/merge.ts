/** Merges two people's changes of one theme, token by token. */
import { appearances } from "../tokens/findings.ts";
import { extensionPlace, partsOf, writePair } from "./extension-parts.ts";
import { applyEdits, isObject, type Path, removeAt, sameJson, setAt, treeOf } from "./json-text.ts";
import { isProperty, type Layer, type Place, type Sources, sourcesOf } from "./sources.ts";

/** One side's change of a value. */
export interface Change {
  /** The path of the token, or of the group whose property changed, with dots. */
  dotted: string;
  layer: Layer;
  /** The property that differs, such as `$value`; undefined if the side added or removed the whole token. */
  member: string | undefined;
  /** Undefined if absent on that side. */
  from: unknown;
  to: unknown;
}

/** A value that both sides changed differently. */
export interface Conflict {
  dotted: string;
  layer: Layer;
  /** The property that differs; undefined if one side removed the token or both added it. */
  member: string | undefined;
  /** Its place in the document. */
  path: Path;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

export interface Merge {
  /** The text with both sides' changes; it has mine of each conflict. */
  merged: string;
  mine: Change[];
  theirs: Change[];
  conflicts: Conflict[];
}

/**
 * Merges two texts that derive from `base`.
 *
 * @throws SyntaxError if one of the three is not JSON
 */
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

/** Returns the merged text with a conflict resolved; an undefined value removes the token or property. */
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
  /** The name of a group's property; undefined for a token. */
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
    const parts = partsOf(path, base, theirs, mine);
    if (parts === undefined) {
      result.conflicts.push({ dotted, layer, member, path, base, theirs, mine });
      return;
    }
    for (const { name, ...sides } of parts) {
      const inner = [...path, name];
      const part: Leaf = { ...leaf, path: inner, member: extensionPlace(inner) };
      this.settle(part, sides.base, sides.theirs, sides.mine);
    }
  }
}

/** Splits the change of a token into one for each property that differs. */
function splitChange({ dotted, layer, member }: Leaf, from: unknown, to: unknown): Change[] {
  if (member !== undefined || !isObject(from) || !isObject(to)) {
    return [{ dotted, layer, member, from, to }];
  }
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => !sameJson(from[name], to[name]))
    .map((name) => ({ dotted, layer, member: name, from: from[name], to: to[name] }));
}

function write(text: string, path: Path, value: unknown): string {
  const withPair = writePair(text, path, value);
  if (withPair !== undefined) return withPair;
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
 * The places of the tokens to compare. Resolvers that differ in more than their sources' tokens are compared like
 * plain documents, and their lists as a whole.
 */
function placesOf(texts: readonly string[]): readonly Root[] {
  const all = texts.map((text) => sourcesOf(treeOf(text)));
  const [first] = all;
  if (first === undefined || !all.every(({ isResolver }) => isResolver)) return plain;
  const frames = texts.map((text, index) => frameOf(JSON.parse(text), all[index] as Sources));
  return new Set(frames).size === 1 ? first.places : plain;
}

/** The place of own names and the like in a resolver; in a plain document they stand among its groups. */
const ofResolver: Path = ["$extensions"];

/** A resolver without the tokens of its sources and without its extensions, as text. */
function frameOf(document: unknown, { places }: Sources): string {
  const without = structuredClone(document);
  if (isObject(without)) delete without[ofResolver[0] as string];
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

/** The tokens and the groups' own properties, by path. */
function leavesOf(document: unknown, places: readonly Root[]): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const { layer, path } of places) {
    const root = at(document, path);
    if (isObject(root)) collect(root, [], layer, path, leaves);
  }
  const json = at(document, ofResolver);
  if (json !== undefined) {
    const leaf: Leaf = { layer: "base", path: ofResolver, dotted: "", member: "$extensions", json };
    leaves.set(JSON.stringify(ofResolver), leaf);
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
