/** Lengths, times, numbers and weights. */
import { isObject, type Json, member } from "../../tokens/json.ts";
import { evaluate, type Measure, rounded } from "../math.ts";
import type { Context, Settled } from "./context.ts";

const times = new Set(["ms", "s"]);

/** The number and unit of a value; math is evaluated. */
function measureOf(json: Json, context: Context): Measure | undefined {
  if (typeof json === "number") return { value: json, unit: "" };
  if (isObject(json)) {
    const value = member(json, "value");
    const unit = member(json, "unit");
    const inner = typeof value === "object" ? undefined : measureOf(value ?? "", context);
    if (inner === undefined || (unit !== undefined && typeof unit !== "string")) return undefined;
    return { value: inner.value, unit: (unit ?? inner.unit).toLowerCase() };
  }
  if (typeof json !== "string") return undefined;
  const measure = evaluate(json);
  if (measure !== undefined && !isPlain(json)) context.note("math_evaluated", "math was computed");
  return measure;
}

const plain = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?:%|[a-z]+)?\s*$/i;

/** Whether a text is one number with a unit or without. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** A length, or a value of the type that its unit implies. */
export function settleDimension(json: Json, context: Context): Settled {
  const measure = measureOf(json, context);
  if (measure === undefined) return { type: "dimension", value: json };
  if (times.has(measure.unit)) return { type: "duration", value: { ...measure } };
  if (measure.unit === "") {
    const unit = measure.value === 0 ? "px" : context.unitless;
    context.note("unit_added", `a number without a unit became a length in ${unit}`);
    return { type: "dimension", value: { value: measure.value, unit }, isBare: true };
  }
  if (typeof json === "string")
    context.note("value_rewritten", "a length as text became an object");
  return { type: "dimension", value: { ...measure } };
}

/** A time. */
export function settleDuration(json: Json, context: Context): Settled {
  const measure = measureOf(json, context);
  if (measure === undefined) return { type: "duration", value: json };
  if (measure.unit === "")
    context.note("unit_added", "a number without a unit became a time in ms");
  else if (typeof json === "string") {
    context.note("value_rewritten", "a time as text became an object");
  }
  const value = { value: measure.value, unit: measure.unit || "ms" };
  return { type: "duration", value, ...(measure.unit === "" && { isBare: true }) };
}

/** A number; with a unit of length it is a length, a percentage is a fraction. */
export function settleNumber(json: Json, context: Context): Settled {
  const measure = measureOf(json, context);
  if (measure === undefined) return { type: "number", value: json };
  if (measure.unit === "%") {
    context.note("value_rewritten", "a percentage became a fraction of 1");
    return { type: "number", value: rounded(measure.value / 100) };
  }
  if (measure.unit !== "") {
    context.note("type_mapped", "a number with a unit became a length or a time");
    return settleDimension({ ...measure }, context);
  }
  if (typeof json === "string") context.note("value_rewritten", "a number as text became a number");
  return { type: "number", value: measure.value };
}

/** Letter spacing; a percentage becomes em, because not every browser accepts percentages. */
export function settleSpacing(json: Json, context: Context): Settled {
  const measure = measureOf(json, context);
  if (measure?.unit !== "%") return settleDimension(json, context);
  context.note("value_rewritten", "a percentage of the font size became em");
  return { type: "dimension", value: { value: rounded(measure.value / 100), unit: "em" } };
}

const weights: readonly (readonly [RegExp, number])[] = [
  [/thin|hairline/, 100],
  [/(?:extra|ultra)light/, 200],
  [/(?:semi|demi)bold/, 600],
  [/(?:extra|ultra)bold/, 800],
  [/(?:extra|ultra)black/, 950],
  [/light/, 300],
  [/medium/, 500],
  [/black|heavy/, 900],
  [/bold/, 700],
  [/regular|normal|book|roman/, 400],
];

/** A weight by its number, or by the name that a design tool has for it, such as `SemiBold Italic`. */
export function settleWeight(json: Json, context: Context): Settled {
  if (typeof json !== "string") return { type: "fontWeight", value: json };
  const measure = evaluate(json);
  if (measure?.unit === "") {
    context.note("value_rewritten", "a weight as text became a number");
    return { type: "fontWeight", value: measure.value };
  }
  const name = json.toLowerCase().replace(/[\s_-]/g, "");
  if (/italic|oblique/.test(name)) {
    context.note("part_left_out", "the slant in the name of a weight is not kept");
  }
  const upright = name.replace(/italic|oblique/g, "");
  const named = weights.find(([pattern]) => new RegExp(`^(?:${pattern.source})$`).test(upright));
  const value = named?.[1] ?? (upright === "" && name !== "" ? 400 : undefined);
  if (value === undefined) return { type: "fontWeight", value: json };
  context.note("value_rewritten", "a weight by name became a number");
  return { type: "fontWeight", value };
}
