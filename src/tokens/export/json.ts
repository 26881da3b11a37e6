/** A strict 2025.10 document: only the format's values, references resolved. */
import { type Color, colorSpaces, hexOf } from "../color.ts";
import { emptyObject, isObject, isProperty, type Json, type JsonObject, member } from "../json.ts";
import type { Theme } from "../theme.ts";
import type { Value } from "../values/value.ts";
import { withAuthorsHex } from "./authors-hex.ts";
import { keptMembers } from "./extension.ts";
import { allowed, pathOf } from "./json-paths.ts";
import { KeptPaths } from "./kept-paths.ts";
import type { ExportModel } from "./model.ts";

const schemas = {
  format: "https://www.designtokens.org/schemas/2025.10/format.json",
  resolver: "https://www.designtokens.org/schemas/2025.10/resolver.json",
};
const extension = "io.tokenkit";

/**
 * Prints one appearance as a token document, and both as a bundled resolver document (Resolver Module
 * 2025.10, § Bundling) with a modifier `appearance`. Keeps tokens without a type or unit in the format under
 * `$extensions["io.tokenkit"].other`, by path, as `{ type, css }`.
 */
export function exportJson(model: ExportModel): string {
  const [light, dark] = model.themes;
  if (light === undefined) return "{}\n";
  const paths = model.extension && new KeptPaths(model.extension, model.themes);
  const own = paths?.extension;
  const made = (theme: Theme, members?: JsonObject) =>
    paths === undefined
      ? documentOf(theme, members)
      : withoutKept(documentOf(theme, members, paths));
  const document =
    dark === undefined
      ? withKept({ $schema: schemas.format, ...made(light, { appearance: light.appearance }) }, own)
      : withKept(resolverOf(model, made(light), made(dark)), own);
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The document without what it says of its applications, which stands at its root. */
function withoutKept(document: JsonObject): JsonObject {
  const extensions = member(document, "$extensions");
  const own = isObject(extensions) ? member(extensions, extension) : undefined;
  if (!isObject(extensions) || !isObject(own)) return document;
  const rest = without(own, keptMembers);
  const others = Object.keys(rest).length > 0 ? { ...extensions, [extension]: rest } : undefined;
  const all = others ?? without(extensions, [extension]);
  const outer = without(document, ["$extensions"]);
  return Object.keys(all).length > 0 ? { ...outer, $extensions: all } : outer;
}

const without = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

function withKept(document: JsonObject, kept: JsonObject | undefined): JsonObject {
  if (kept === undefined) return document;
  const extensions = member(document, "$extensions");
  const present = isObject(extensions) ? extensions : {};
  const own = member(present, extension);
  return {
    ...document,
    $extensions: { ...present, [extension]: { ...(isObject(own) && own), ...kept } },
  };
}

/** @param paths set if the document states own names, which are of the author's values alone, roles or pairs */
function documentOf(theme: Theme, members: JsonObject = {}, paths?: KeptPaths): JsonObject {
  const { root, other } = leavesOf(theme, paths !== undefined);
  for (const { node } of theme.resolved) {
    describeToken(root, pathOf(node.path, undefined), paths?.named(node) ?? node.raw);
  }
  describeGroups(root, theme.groups());
  if (Object.keys(other).length === 0) return root;
  const extensions = member(root, "$extensions");
  root.$extensions = {
    ...(isObject(extensions) && extensions),
    [extension]: { ...members, other },
  };
  return root;
}

/** The tokens of a theme, and by path those that the format has no value for. */
function leavesOf({ entries }: Theme, isForNames: boolean) {
  const root = emptyObject();
  const other = emptyObject();
  for (const { path: source, name, value, type, css, derived } of entries) {
    if (derived && value.kind !== "color") continue;
    const path = pathOf(source, derived ? name : undefined);
    const leaf = leafOf(value);
    if (leaf === undefined) other[path.join(".")] = { type: type ?? "", css };
    else put(root, path, isForNames ? leafForNames(leaf, value, derived) : leaf);
  }
  return { root, other };
}

/** Own names are of the author's values alone. */
function leafForNames(leaf: JsonObject, value: Value, derived: boolean): JsonObject {
  const stated = withAuthorsHex(leaf, value);
  return derived ? { ...stated, ...leftToPage } : stated;
}

const leftToPage = { $extensions: { [extension]: { name: false } } };

/** Values common to both appearances become a set, the others a context each. */
function resolverOf(
  { slug, preferred, extension: own }: ExportModel,
  light: JsonObject,
  dark: JsonObject,
): JsonObject {
  const [common, ...parts] = divide(light, dark);
  const [day = {}, night = {}] =
    own === undefined ? parts : parts.map((one) => inOrder(one, common));
  const source = (own: JsonObject) => (Object.keys(own).length === 0 ? [] : [own]);
  return {
    $schema: schemas.resolver,
    name: slug,
    version: "2025.10",
    sets: { tokens: { sources: [common] } },
    modifiers: {
      appearance: { contexts: { light: source(day), dark: source(night) }, default: preferred },
    },
    resolutionOrder: [{ $ref: "#/sets/tokens" }, { $ref: "#/modifiers/appearance" }],
  };
}

/** A context in the order in which an import composes it, so that another export has the same bytes. */
function inOrder(part: JsonObject, common: JsonObject): JsonObject {
  const names = Object.keys(part).filter((name) => !Object.hasOwn(common, name));
  const shared = Object.keys(common).filter((name) => Object.hasOwn(part, name));
  const ordered = emptyObject();
  for (const name of [...shared, ...names]) {
    const [inner, outer] = [member(part, name), member(common, name)];
    const isBoth = isGroup(name, inner) && isGroup(name, outer);
    ordered[name] = isBoth ? inOrder(inner, outer) : (inner ?? null);
  }
  return ordered;
}

function putUnlessEmpty(into: JsonObject, name: string, group: JsonObject): void {
  if (Object.keys(group).length > 0) into[name] = group;
}

/** Splits two groups into the common part and the parts of the first and the second. */
function divide(one: JsonObject, other: JsonObject): [JsonObject, JsonObject, JsonObject] {
  const [common, first, second] = [emptyObject(), emptyObject(), emptyObject()];
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [left, right] = [member(one, name), member(other, name)];
    if (isGroup(name, left) && isGroup(name, right)) {
      const parts = divide(left, right);
      putUnlessEmpty(common, name, parts[0]);
      putUnlessEmpty(first, name, parts[1]);
      putUnlessEmpty(second, name, parts[2]);
    } else if (left !== undefined && JSON.stringify(left) === JSON.stringify(right)) {
      common[name] = left;
    } else {
      if (left !== undefined) first[name] = left;
      if (right !== undefined) second[name] = right;
    }
  }
  return [common, first, second];
}

function isGroup(name: string, json: Json | undefined): json is JsonObject {
  return !isProperty(name) && isObject(json) && !Object.hasOwn(json, "$value");
}

function put(root: JsonObject, path: readonly string[], leaf: JsonObject): void {
  let group = root;
  for (const name of path.slice(0, -1)) {
    const next = member(group, name);
    const inner = isObject(next) ? next : emptyObject();
    if (Object.hasOwn(inner, "$value")) return;
    group[name] = inner;
    group = inner;
  }
  const last = path.at(-1) ?? "_";
  if (!Object.hasOwn(group, last)) group[last] = leaf;
}

function describeToken(root: JsonObject, path: readonly string[], raw: JsonObject): void {
  let node: Json | undefined = root;
  for (const name of path) node = isObject(node) ? member(node, name) : undefined;
  if (isObject(node) && Object.hasOwn(node, "$value")) describe(node, raw);
}

/** Restores the properties of groups that still have tokens. */
function describeGroups(root: JsonObject, raw: JsonObject): void {
  describe(root, raw);
  for (const name of Object.keys(raw)) {
    const group = raw[name];
    if (!isGroup(name, group)) continue;
    const own = member(root, allowed(name));
    if (isGroup(name, own)) describeGroups(own, group);
  }
}

function describe(node: JsonObject, raw: JsonObject): void {
  for (const [name, type] of [
    ["$description", "string"],
    ["$extensions", "object"],
  ] as const) {
    const value = member(raw, name);
    if (typeof value === type && value !== undefined && value !== null) node[name] = value;
  }
  const deprecated = member(raw, "$deprecated");
  if (typeof deprecated === "boolean" || typeof deprecated === "string")
    node.$deprecated = deprecated;
}

function leafOf(value: Value): JsonObject | undefined {
  const json = jsonOf(value);
  return json === undefined ? undefined : { $type: value.kind, $value: json };
}

function jsonOf(value: Value | undefined): Json | undefined {
  switch (value?.kind) {
    case "color":
      return colorOf(value.color);
    case "dimension":
      return value.unit === "px" || value.unit === "rem"
        ? { value: value.value, unit: value.unit }
        : undefined;
    case "duration":
      return { value: value.value, unit: value.unit };
    case "number":
    case "fontWeight":
      return value.value;
    case "fontFamily":
      return [...value.families];
    case "cubicBezier":
      return [...value.points];
    case "strokeStyle":
      return strokeOf(value);
    case "border":
      return record({ color: value.color, width: value.width, style: value.style });
    case "transition":
      return transitionOf(value);
    case "shadow":
      return list(
        value.layers.map(({ inset, ...parts }) =>
          withInset(
            record({
              color: parts.color,
              offsetX: parts.offsetX,
              offsetY: parts.offsetY,
              blur: parts.blur,
              spread: parts.spread,
            }),
            inset,
          ),
        ),
      );
    case "gradient":
      return list(value.stops.map(({ color, position }) => stopOf(jsonOf(color), position)));
    case "typography":
      return typographyOf(value);
    default:
      return undefined;
  }
}

function colorOf(color: Color): JsonObject {
  const ranges = colorSpaces.get(color.space)?.ranges ?? [];
  const components = color.components.map((part, index) => {
    const [low, high] = ranges[index] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    if (part === "none") return part;
    if (high === 360) return ((part % 360) + 360) % 360;
    return Math.min(high, Math.max(low, Number(part.toFixed(6))));
  });
  return {
    colorSpace: color.space,
    components,
    ...(color.alpha < 1 && { alpha: color.alpha }),
    hex: hexOf(color.mapped),
  };
}

/** An object of values; undefined if one is missing or has no form in the format. */
function record(parts: Record<string, Value | undefined>): JsonObject | undefined {
  const object: JsonObject = {};
  for (const [name, part] of Object.entries(parts)) {
    const json = jsonOf(part);
    if (json === undefined) return undefined;
    object[name] = json;
  }
  return object;
}

function list(items: readonly (JsonObject | undefined)[]): Json | undefined {
  return items.includes(undefined) ? undefined : (items as JsonObject[]);
}

function withInset(layer: JsonObject | undefined, inset: boolean): JsonObject | undefined {
  return layer && inset ? { ...layer, inset } : layer;
}

function stopOf(color: Json | undefined, position: number | undefined): JsonObject | undefined {
  return color === undefined || position === undefined ? undefined : { color, position };
}

function strokeOf(value: Value & { kind: "strokeStyle" }): Json | undefined {
  if (value.dashes === undefined) return value.style;
  const dashArray = value.dashes.map(jsonOf);
  if (dashArray.includes(undefined) || value.cap === undefined) return undefined;
  return { dashArray: dashArray as Json[], lineCap: value.cap };
}

function transitionOf(value: Value & { kind: "transition" }): JsonObject | undefined {
  const { duration, delay, timingFunction } = value;
  return record({ duration, delay, timingFunction });
}

function typographyOf(value: Value & { kind: "typography" }): JsonObject | undefined {
  const { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } = value;
  if (lineHeight?.kind !== "number") return undefined;
  return record({ fontFamily, fontSize, fontWeight, letterSpacing, lineHeight });
}
