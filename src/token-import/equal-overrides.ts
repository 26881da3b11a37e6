/**
 * Keeps what contexts of a source declare with the default's value. If a page declares a property again, a theme
 * under own names has to as well, because elements within one another may be in different contexts.
 */
import { emptyObject, isObject, type JsonObject, member } from "../tokens/json.ts";
import { isResolver } from "../tokens/resolver/shape.ts";
import type { Condition } from "./model.ts";
import type { Plan } from "./plan.ts";
import { tokenAt, tokensOf } from "./tree.ts";

/** Adds equal overrides to a written document, in place. */
export function keepEqualOverrides(document: JsonObject, plan: Plan): void {
  const layers = layersOf(document, plan);
  if (layers === undefined) return;
  const written = writersOf(layers.contexts);
  for (const { document: set, when = [] } of plan.imported.sets) {
    for (const layer of when.flatMap((all) => layerOf(all, layers.contexts) ?? [])) {
      for (const { path } of tokensOf(set)) keep(path, layer, layers.base, written);
    }
  }
  for (const { root, attach } of layers.contexts) if (Object.keys(root).length > 0) attach();
}

/** The axes whose contexts write a token, by its path. */
function writersOf(contexts: readonly Layer[]): ReadonlyMap<string, ReadonlySet<string>> {
  const written = new Map<string, Set<string>>();
  for (const { axis, root } of contexts) {
    for (const { path } of tokensOf(root)) {
      const key = path.join("\n");
      written.set(key, (written.get(key) ?? new Set()).add(axis));
    }
  }
  return written;
}

interface Layer extends Condition {
  root: JsonObject;
  /** Puts the root into the document, if it is not there. */
  attach: () => void;
}

/** The layer of a list of conditions that has a single one. */
function layerOf([first, another]: readonly Condition[], layers: readonly Layer[]) {
  if (first === undefined || another !== undefined) return undefined;
  return layers.find(({ axis, context }) => axis === first.axis && context === first.context);
}

/** Copies a token of the base into a layer, if neither that nor another axis writes it. */
function keep(
  given: readonly string[],
  { axis, root }: Layer,
  base: JsonObject,
  written: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const path = tokenAt(base, given) === undefined ? [...given, "$root"] : given;
  const token = tokenAt(base, path);
  const others = written.get(path.join("\n")) ?? new Set();
  if (token === undefined || tokenAt(root, path) !== undefined) return;
  if ([...others].some((other) => other !== axis)) return;
  let group = root;
  for (const name of path.slice(0, -1)) {
    const there = member(group, name);
    const next = isObject(there) ? there : emptyObject();
    group[name] = next;
    group = next;
  }
  const copy = emptyObject();
  for (const name of ["$type", "$value"]) {
    const value = member(token, name);
    if (value !== undefined) copy[name] = value;
  }
  group[path.at(-1) ?? ""] = copy;
}

/** The base of a document, and what each context other than the default adds; undefined for kept resolvers. */
function layersOf(document: JsonObject, { axes, faced }: Plan) {
  const base = isResolver(document) ? baseOf(document) : document;
  if (base === undefined) return undefined;
  const contexts: Layer[] = [...faced].map(([axis, { dark }]) => overlayOf(base, axis, dark));
  for (const { source, name, contexts: all, default: usual } of axes) {
    const modifier = objectIn(objectIn(document, "modifiers"), name);
    for (const context of all) {
      if (context === usual) continue;
      const owner = objectIn(modifier, "contexts");
      const list = member(owner, context);
      const there = Array.isArray(list) ? list[0] : undefined;
      const root = isObject(there) ? there : emptyObject();
      const attach = () => {
        owner[context] = [root];
      };
      contexts.push({ axis: source, context, root, attach });
    }
  }
  return { base, contexts };
}

function overlayOf(base: JsonObject, axis: string, context: string): Layer {
  const appearances = objectIn(base, "$appearances");
  const dark = member(appearances, "dark");
  const root = isObject(dark) ? dark : emptyObject();
  const attach = () => {
    appearances.dark = root;
    base.$appearances = appearances;
  };
  return { axis, context, root, attach };
}

/** The base set of a resolver that an import wrote. */
function baseOf(document: JsonObject): JsonObject | undefined {
  const sources = member(objectIn(objectIn(document, "sets"), "base"), "sources");
  const first = Array.isArray(sources) ? sources[0] : undefined;
  return isObject(first) ? first : undefined;
}

function objectIn(json: JsonObject, name: string): JsonObject {
  const there = member(json, name);
  return isObject(there) ? there : emptyObject();
}
