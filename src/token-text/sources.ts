/** The places that define tokens: the document and `$appearances`, or a resolver's sources. */
import type { Node } from "jsonc-parser";
import { type Appearance, appearances } from "../tokens/findings.ts";
import { pointerSegments } from "../tokens/reference.ts";
import { keyOf } from "../tokens/resolver/axes.ts";
import { memberOf, nodeAt, type Path } from "./json-text.ts";

/** The layer of a resolver's context, such as `density=compact`, or of an appearance in it. */
type ContextLayer = `${string}=${string}`;

/**
 * The layer of a value: the document itself or a resolver's sets, `$appearances` for one appearance, or a
 * context.
 */
export type Layer = "base" | Appearance | ContextLayer;

/** Whether a member's name is a property of its group or token, such as `$type`, and no token. */
export const isProperty = (name: string): boolean => name.startsWith("$") && name !== "$root";

/** An object of groups and tokens. Later places of a layer win. */
export interface Place {
  layer: Layer;
  path: Path;
  /** The set that it belongs to. */
  set: string | undefined;
  /** Whether another layer uses it too, so that a change for this one changes that one. */
  shared: boolean;
  /** Its entry of `resolutionOrder`; the later of two values wins. */
  step: number;
}

export interface Sources {
  isResolver: boolean;
  places: readonly Place[];
  /** The path of the list that a new source of a layer goes into. */
  lists: ReadonlyMap<Layer, Path>;
  /** The entry of `resolutionOrder` that each context belongs to, including contexts without sources. */
  steps: ReadonlyMap<Layer, number>;
}

const plain: Sources = {
  isResolver: false,
  places: [
    { layer: "base", path: [], set: undefined, shared: false, step: 0 },
    ...appearances.map((layer) => ({
      layer,
      path: ["$appearances", layer],
      set: undefined,
      shared: false,
      step: 0,
    })),
  ],
  lists: new Map(),
  steps: new Map(),
};

const sourcesByTree = new WeakMap<Node, Sources>();

/** Names the layer of a context, or of its part for the appearance `within`. */
export const layerOf = (parameter: string, context: string, within?: Appearance): Layer =>
  `${parameter}=${context}${within === undefined ? "" : `/${within}`}`;

export function sourcesOf(tree: Node | undefined): Sources {
  if (tree === undefined) return plain;
  const order = memberOf(tree, "resolutionOrder");
  if (order?.type !== "array") return plain;
  const named = ["version", "sets", "modifiers"].some((name) => memberOf(tree, name));
  if (!named) return plain;
  const there = sourcesByTree.get(tree);
  if (there !== undefined) return there;
  const sources = new Reader(tree).read(order);
  sourcesByTree.set(tree, sources);
  return sources;
}

const samePath = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** The deepest chain of sets that refer to sets. */
const MAX_LEVELS = 16;
const MAX_PLACES = 2_000;

class Reader {
  private readonly tree: Node;
  private readonly places: Place[] = [];
  private readonly lists = new Map<Layer, Path>();
  private readonly steps = new Map<Layer, number>();
  private step = 0;

  constructor(tree: Node) {
    this.tree = tree;
  }

  private readStep(node: Node | undefined, path: Path): void {
    const [part, name = ""] = path;
    const isNamed = path.length === 2 && (part === "sets" || part === "modifiers");
    const type = isNamed ? part : memberOf(node, "type")?.value;
    const ownName = isNamed ? name : String(memberOf(node, "name")?.value ?? "");
    if (type === "sets" || type === "set") this.readSet(node, path, ownName);
    else if (type === "modifiers" || type === "modifier") this.readModifier(node, path, ownName);
  }

  read(order: Node): Sources {
    for (const [index, item] of order.children?.entries() ?? []) {
      this.step = index;
      this.readStep(...this.follow(item, ["resolutionOrder", String(index)]));
    }
    this.step = order.children?.length ?? 0;
    for (const layer of appearances) this.enter(["$appearances", layer], layer, undefined);
    const users = new Map<string, Set<Layer>>();
    for (const { path, layer } of this.places) {
      const key = JSON.stringify(path);
      users.set(key, (users.get(key) ?? new Set()).add(layer));
    }
    const places = this.places.map((place) => ({
      ...place,
      shared: place.layer !== "base" && (users.get(JSON.stringify(place.path))?.size ?? 0) > 1,
    }));
    return { isResolver: true, places, lists: this.lists, steps: this.steps };
  }

  private readSet(node: Node | undefined, path: Path, name: string): void {
    const list = [...path, "sources"];
    const sources = memberOf(node, "sources");
    if (sources?.type !== "array") return;
    this.lists.set("base", list);
    this.readSources(sources, list, "base", name, 0);
  }

  private readModifier(node: Node | undefined, path: Path, name: string): void {
    const parameter = keyOf(name);
    for (const { children } of memberOf(node, "contexts")?.children ?? []) {
      const [key, sources] = children ?? [];
      if (key === undefined || sources?.type !== "array") continue;
      const context = String(key.value);
      const layer = layerOf(parameter, context);
      const list = [...path, "contexts", context];
      const existing = this.lists.get(layer);
      // A modifier counts at each entry that refers to it; a second modifier of the same name is ignored.
      if (existing !== undefined && !samePath(existing, list)) continue;
      this.steps.set(layer, this.step);
      this.lists.set(layer, list);
      this.readSources(sources, list, layer, undefined, 0);
    }
  }

  private readSources(
    sources: Node,
    list: Path,
    layer: Layer,
    set: string | undefined,
    level: number,
  ): void {
    if (level > MAX_LEVELS) return;
    for (const [index, source] of sources.children?.entries() ?? []) {
      if (this.places.length > MAX_PLACES) return;
      const [node, path] = this.follow(source, [...list, String(index)]);
      const [part, name] = path;
      if (part === "sets" && path.length === 2) {
        const inner = memberOf(node, "sources");
        if (inner?.type === "array") {
          this.readSources(inner, [...path, "sources"], layer, name, level + 1);
        }
        continue;
      }
      if (node?.type === "object") this.add(path, layer, set);
    }
  }

  private add(path: Path, layer: Layer, set: string | undefined): void {
    this.places.push({ layer, path, set, shared: false, step: this.step });
    for (const appearance of appearances) {
      const [parameter, context = ""] = layer.split(/=(.*)/s);
      const inner =
        layer === "base" ? appearance : layerOf(parameter as string, context, appearance);
      this.enter([...path, "$appearances", appearance], inner, set);
    }
  }

  private enter(path: Path, layer: Layer, set: string | undefined): void {
    if (nodeAt(this.tree, path)?.type !== "object") return;
    this.places.push({ layer, path, set, shared: false, step: this.step });
  }

  /** Resolves a reference to its target and the target's path; returns any other value as it is. */
  private follow(node: Node, path: Path): readonly [Node | undefined, Path] {
    const pointer = memberOf(node, "$ref")?.value;
    if (typeof pointer !== "string" || !pointer.startsWith("#/")) return [node, path];
    const target = pointerSegments(pointer);
    return [nodeAt(this.tree, target), target];
  }
}

/** Splits a pointer into the place that it leads into, empty if none, and the rest of the path within it. */
export function splitPointer(
  segments: readonly string[],
  { places }: Sources,
): { place: Path; inner: readonly string[] } {
  const place = places
    .map(({ path }) => path)
    .filter((path) => path.length > 0 && path.every((name, index) => name === segments[index]))
    .sort((one, other) => other.length - one.length)[0];
  return { place: place ?? [], inner: segments.slice(place?.length ?? 0) };
}
