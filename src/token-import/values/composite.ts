/** Settles values of named parts, under the names that tools use for the parts. */
import { isObject, type Json, type JsonObject, member } from "../../tokens/json.ts";
import { isAlias } from "../../tokens/reference.ts";
import type { Context, Settled } from "./context.ts";
import { splitOutside } from "./css-list.ts";
import { isPlain } from "./measure.ts";
import { translucent } from "./translucent.ts";

type Settle = (type: string | undefined, json: Json, context: Context) => Settled;

/** A part: its type, and other tools' names for it. */
type Parts = Readonly<Record<string, readonly [type: string, ...names: string[]]>>;

const composites: Readonly<Record<string, Parts>> = {
  border: { color: ["color"], width: ["dimension"], style: ["strokeStyle"] },
  transition: {
    duration: ["duration"],
    delay: ["duration"],
    timingFunction: ["cubicBezier", "timing"],
  },
  typography: {
    fontFamily: ["fontFamily", "font-family"],
    fontSize: ["dimension", "font-size"],
    fontWeight: ["fontWeight", "font-weight"],
    letterSpacing: ["letterSpacing", "letter-spacing"],
    lineHeight: ["lineHeight", "line-height", "line-spacing"],
  },
  shadow: {
    color: ["color"],
    offsetX: ["dimension", "x"],
    offsetY: ["dimension", "y"],
    blur: ["dimension", "radius", "blurRadius"],
    spread: ["dimension", "spreadRadius"],
  },
  gradient: { color: ["color"], position: ["number"] },
  strokeStyle: { lineCap: ["string"] },
};

/** Settles a value with parts; returns one of any other type unchanged. */
export function settleComposite(
  type: string,
  json: Json,
  context: Context,
  settle: Settle,
): Settled {
  if (type === "shadow") return { type, value: settleShadow(json, context, settle) };
  if (type === "border" && typeof json === "string") {
    const value = borderOf(json);
    if (value === undefined) return { type, value: json };
    context.note("value_rewritten", "a border as text became an object");
    return { type, value: settleParts(type, value, context, settle) };
  }
  if (type === "strokeStyle" && isObject(json))
    return { type, value: settleStroke(json, context, settle) };
  if (type === "gradient" && Array.isArray(json)) {
    const value = json.map((stop) =>
      isObject(stop) ? settleParts(type, stop, context, settle) : stop,
    );
    return { type, value };
  }
  if (!isObject(json) || composites[type] === undefined) return { type, value: json };
  const value = settleParts(type, json, context, settle);
  if (type === "transition" && value.delay === undefined) {
    value.delay = { value: 0, unit: "ms" };
    context.note("value_rewritten", "the part delay, which a transition lacked, is 0");
  }
  return { type, value };
}

function settleParts(type: string, json: JsonObject, context: Context, settle: Settle): JsonObject {
  const parts = composites[type] as Parts;
  const settled: JsonObject = {};
  const readNames = new Set<string>();
  for (const [name, [partType, ...others]] of Object.entries(parts)) {
    const used = [name, ...others].find((key) => member(json, key) !== undefined);
    for (const key of [name, ...others]) readNames.add(key);
    if (used === undefined) continue;
    if (used !== name) context.note("value_rewritten", `the part ${used} of a ${type} is ${name}`);
    settled[name] = settle(partType, json[used] ?? null, context).value;
  }
  for (const name of Object.keys(json)) {
    if (readNames.has(name) || (type === "shadow" && shadowKeys.has(name))) continue;
    context.note("part_left_out", `the part ${name} of a ${type} is none of the format`);
  }
  return settled;
}

function settleStroke(json: JsonObject, context: Context, settle: Settle): JsonObject {
  const dashes = member(json, "dashArray");
  if (!Array.isArray(dashes)) return json;
  return { ...json, dashArray: dashes.map((dash) => settle("dimension", dash, context).value) };
}

const shadowKeys = new Set(["inset", "type"]);

function settleShadow(json: Json, context: Context, settle: Settle): Json {
  if (typeof json === "string") {
    const layers = shadowLayers(json);
    if (layers === undefined || layers.some((layer) => !isColored(layer, context))) return json;
    context.note("value_rewritten", "a shadow as text became an object");
    return settleShadow(layers.length === 1 ? (layers[0] ?? null) : layers, context, settle);
  }
  if (Array.isArray(json)) {
    return json.map((layer) =>
      typeof layer === "string"
        ? settle("shadow", layer, context).value
        : settleShadow(layer, context, settle),
    );
  }
  return isObject(json) ? settleLayer(json, context, settle) : json;
}

function settleLayer(json: JsonObject, context: Context, settle: Settle): JsonObject {
  const kind = member(json, "type");
  const inset = member(json, "inset");
  const inner = kind === "innerShadow" || kind === "inset" || inset === true || inset === "true";
  const { alpha: own, ...parts } = json;
  const color = typeof own === "number" ? translucent(json.color ?? null, own, context) : undefined;
  // No tool means rem by the bare number of a shadow.
  const inPixels: Context = { ...context, unitless: "px" };
  const layer =
    color === undefined
      ? settleParts("shadow", json, inPixels, settle)
      : { ...settleParts("shadow", parts, inPixels, settle), color };
  for (const name of ["offsetX", "offsetY", "blur", "spread"]) {
    if (layer[name] !== undefined) continue;
    layer[name] = { value: 0, unit: "px" };
    context.note("value_rewritten", `the part ${name}, which a shadow lacked, is 0`);
  }
  return inner ? { ...layer, inset: true } : layer;
}

const styles = new Set([
  "solid",
  "dashed",
  "dotted",
  "double",
  "groove",
  "ridge",
  "outset",
  "inset",
]);

/** The parts of `1px solid red`; `undefined` unless it has all of them. */
function borderOf(text: string): JsonObject | undefined {
  const words = splitOutside(text, /\s/);
  const style = words.find((word) => styles.has(word));
  const width = words.find(isPlain);
  const color = words.find((word) => word !== style && word !== width);
  if (words.length !== 3 || !style || !width || !color) return undefined;
  return { color, width, style };
}

/** The layers of a CSS `box-shadow`; `undefined` when one is not made of lengths and a color. */
function shadowLayers(text: string): JsonObject[] | undefined {
  const layers = splitOutside(text, /,/).map(shadowLayer);
  return layers.includes(undefined) || layers.length === 0 ? undefined : (layers as JsonObject[]);
}

/** Whether what stands for the color of a layer may be one; a last length without a color may be a reference. */
function isColored({ color }: JsonObject, context: Context): boolean {
  if (typeof color !== "string" || !isAlias(color)) return true;
  const type = context.literal(color)?.type;
  return type === undefined || type === "color";
}

function shadowLayer(text: string): JsonObject | undefined {
  const words = splitOutside(text, /\s/);
  const inset = words.includes("inset");
  const rest = words.filter((word) => word !== "inset");
  const isLength = (word: string) => isPlain(word) || /^calc\(/i.test(word);
  const first = rest.findIndex(isLength);
  const lengths = rest.slice(Math.max(0, first)).filter(isLength);
  const colors = rest.filter((word) => !isLength(word));
  if (first === -1 || lengths.length < 2 || lengths.length > 4 || colors.length !== 1) return;
  const [offsetX = "0", offsetY = "0", blur = "0", spread = "0"] = lengths;
  const color = colors[0] ?? "";
  return { color, offsetX, offsetY, blur, spread, ...(inset && { inset }) };
}
