/** Writes an import as a bundled resolver: a base set, and a modifier per axis. */
import {
  emptyObject,
  isObject,
  isProperty,
  type Json,
  type JsonObject,
  member,
  sameJson,
} from "../tokens/json.ts";
import { keyOf } from "../tokens/resolver/axes.ts";
import { type Cell, type Entry, Factoring, type Layer, layerOf, none, type Row } from "./factor.ts";
import { pointerOf } from "./json-text.ts";
import type { Meaning } from "./model.ts";
import type { Plan, PlannedAxis } from "./plan.ts";
import { removeAt } from "./tree.ts";

/** The settled document of one choice of contexts, per appearance if they differ. */
export interface Permuted {
  light: JsonObject;
  dark: JsonObject | undefined;
}

/**
 * Builds the resolver whose permutations are the given documents, with helpers in a separate group for
 * tokens that depend on several axes at once.
 */
export function writeResolver(
  plan: Plan,
  permute: (contexts: ReadonlyMap<string, string>) => Permuted,
  reportCombined: (path: string) => void,
): JsonObject {
  const orders = plan.axes.map(({ contexts, default: usual }) => [
    ...new Set([usual, ...contexts].filter((name) => contexts.includes(name))),
  ]);
  const total = orders.reduce((count, { length }) => count * length, 1);
  const table = new Table(total);
  let base: JsonObject = emptyObject();
  for (let number = 0; number < total; number += 1) {
    let rest = number;
    const contexts = new Map<string, string>();
    for (const [index, order] of orders.entries()) {
      contexts.set(plan.axes[index]?.source ?? "", order[rest % order.length] ?? "");
      rest = Math.floor(rest / order.length);
    }
    const permuted = permute(contexts);
    if (number === 0) base = permuted.light;
    table.add(number, permuted);
  }
  const root = helperRoot(table);
  const factoring = new Factoring(table.cells, (axis, context, path) => [
    root,
    keyOf(plan.axes[axis]?.name ?? ""),
    plain(orders[axis]?.[context] ?? ""),
    ...path,
  ]);
  const dimensions = orders.map((order, axis) => ({
    axis,
    contexts: order.map((_, context) => context),
  }));
  for (const row of table.rows()) factoring.add(row, dimensions);
  for (const path of factoring.combined) reportCombined(path.join("."));
  const layers = new Layers(base, table);
  for (const entry of factoring.entries) layers.put(entry);
  layers.finish();
  return {
    version: "2025.10",
    sets: { base: { sources: [base] } },
    modifiers: Object.fromEntries(
      plan.axes.map((axis, index) => [
        axis.name,
        modifierOf(axis, (name) => layers.get(index, orders[index]?.indexOf(name) ?? 0)),
      ]),
    ),
    resolutionOrder: [
      { $ref: "#/sets/base" },
      ...plan.axes.map(({ name }) => ({ $ref: `#/modifiers${pointerOf([name])}` })),
    ],
    ...extensionsOf(plan.axes),
  };
}

function modifierOf(
  { default: usual, contexts }: PlannedAxis,
  source: (context: string) => JsonObject | undefined,
): JsonObject {
  const sources = emptyObject();
  for (const name of contexts) {
    const one = source(name);
    sources[name] = one === undefined ? [] : [one];
  }
  return { default: usual, contexts: sources };
}

function extensionsOf(axes: readonly PlannedAxis[]): JsonObject {
  const mapped = axes.filter(({ meanings }) => meanings.size > 0);
  if (mapped.length === 0) return {};
  const all = Object.fromEntries(
    mapped.map(({ name, meanings }) => [
      name,
      Object.fromEntries([...meanings].map(([context, meaning]) => [context, written(meaning)])),
    ]),
  );
  return { $extensions: { "io.tokenkit": { axes: all } } };
}

/** The meaning of a context for `$extensions`. */
export const written = ({ appearance, media }: Meaning): Json =>
  appearance !== undefined && media !== undefined
    ? { appearance, media }
    : (appearance ?? media ?? null);

/** The documents of the base and of each context. */
class Layers {
  private readonly base: JsonObject;
  private readonly table: Table;
  private readonly layers = new Map<Layer, JsonObject>();
  /** The base's values by path. */
  private readonly below = new Map<string, JsonObject>();
  /** The default permutation, over which the base is written. */
  private readonly own: ReadonlyMap<string, JsonObject>;

  constructor(base: JsonObject, table: Table) {
    this.base = base;
    this.own = new Map([...collect(base)].map(([key, { token }]) => [key, valueMembers(token)]));
    this.table = table;
  }

  get(axis: number, context: number): JsonObject | undefined {
    return this.layers.get(layerOf(axis, context));
  }

  put({ layer, path, light, dark }: Entry): void {
    const key = path.join("\n");
    if (layer === "base" && light !== undefined) this.below.set(key, light);
    const document = layer === "base" ? this.base : (this.layers.get(layer) ?? emptyObject());
    this.layers.set(layer, document);
    const below = layer === "base" ? undefined : this.below.get(key);
    const unchanged = layer === "base" && sameJson(light, this.own.get(key));
    if (light !== undefined && !unchanged) this.write(document, path, light, below);
    if (dark === undefined) return;
    const appearances = objectAt(document, "$appearances");
    this.write(objectAt(appearances, "dark"), path, dark, light ?? below);
  }

  /** Removes from the base the tokens that only some contexts have, and puts its appearances last. */
  finish(): void {
    for (const { path } of this.table.rows()) {
      if (!this.below.has(path.join("\n"))) removeAt(this.base, path);
    }
    const appearances = member(this.base, "$appearances");
    delete this.base.$appearances;
    if (appearances !== undefined) this.base.$appearances = appearances;
  }

  /** Writes a token's differences from the one below it; all of it if there is none. */
  private write(
    document: JsonObject,
    path: readonly string[],
    token: JsonObject,
    below: JsonObject | undefined,
  ): void {
    let group = document;
    for (const name of path.slice(0, -1)) group = objectAt(group, name);
    const name = path.at(-1) ?? "";
    const there = member(group, name);
    const written = isObject(there)
      ? there
      : Object.assign(emptyObject(), below === undefined ? this.table.first(path) : undefined);
    delete written.$value;
    delete written.$ref;
    for (const property of Object.keys(token)) {
      const value = token[property] ?? null;
      if (property !== "$type" || value !== below?.$type) written[property] = value;
    }
    group[name] = written;
  }
}

function objectAt(parent: JsonObject, name: string): JsonObject {
  const there = member(parent, name);
  if (isObject(there)) return there;
  const made = emptyObject();
  parent[name] = made;
  return made;
}

const plain = (context: string): string => context.replace(/[{}.]/g, "-").replace(/^\$+/, "");

function helperRoot(table: Table): string {
  const taken = new Set(table.rows().map(({ path }) => path[0]));
  let root = "by";
  while (taken.has(root)) root = `by-${root}`;
  return root;
}

/** The values of every permutation by path. */
class Table {
  readonly cells: Cell[] = [];
  private readonly byPath = new Map<string, Collected & { cells: number[] }>();
  private readonly numbers = new Map<string, number>();
  private readonly total: number;

  constructor(total: number) {
    this.total = total;
  }

  add(number: number, { light, dark }: Permuted): void {
    const lights = collect(light);
    const darks = dark === undefined ? lights : collect(dark);
    for (const key of new Set([...lights.keys(), ...darks.keys()])) {
      const one = lights.get(key);
      const other = darks.get(key) ?? one;
      const first = one ?? other;
      if (first === undefined) continue;
      const row = this.byPath.get(key) ?? { ...first, cells: Array<number>(this.total).fill(none) };
      this.byPath.set(key, row);
      row.cells[number] = this.numberOf(one?.token, other?.token);
    }
  }

  rows(): Row[] {
    return [...this.byPath.values()];
  }

  /** A token with all its notes, from the first permutation that has it. */
  first(path: readonly string[]): JsonObject | undefined {
    return this.byPath.get(path.join("\n"))?.token;
  }

  private numberOf(light: JsonObject | undefined, dark: JsonObject | undefined): number {
    const one = light && valueMembers(light);
    const other = dark === light ? one : dark && valueMembers(dark);
    const key = JSON.stringify([one ?? null, other === one ? null : (other ?? null)]);
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    this.numbers.set(key, this.cells.length);
    return this.cells.push({ light: one, dark: other }) - 1;
  }
}

/** The properties of a token that an axis may change. */
function valueMembers(token: JsonObject): JsonObject {
  const part = emptyObject();
  for (const name of ["$type", "$value", "$ref", "$extends"]) {
    const value = member(token, name);
    if (value !== undefined) part[name] = value;
  }
  return part;
}

interface Collected {
  path: readonly string[];
  token: JsonObject;
}

/** A token with its type, or the `$extends` of a group. */
function collectedToken(child: JsonObject, above: Json | undefined): JsonObject | undefined {
  if (Object.hasOwn(child, "$value") || Object.hasOwn(child, "$ref")) {
    const type = member(child, "$type") ?? above;
    return type === undefined ? child : { ...child, $type: type };
  }
  return Object.hasOwn(child, "$extends") ? { $extends: child.$extends ?? null } : undefined;
}

/** Tokens with their effective type, and groups that extend others. */
function collect(document: JsonObject): Map<string, Collected> {
  const found = new Map<string, Collected>();
  const walk = (group: JsonObject, path: readonly string[], above: Json | undefined) => {
    const type = member(group, "$type") ?? above;
    for (const name of Object.keys(group)) {
      const child = group[name];
      if (isProperty(name) || !isObject(child)) continue;
      const at = [...path, name];
      const token = collectedToken(child, type);
      if (token !== undefined) found.set(at.join("\n"), { path: at, token });
      if (!Object.hasOwn(child, "$value")) walk(child, at, type);
    }
  };
  walk(document, [], undefined);
  return found;
}
