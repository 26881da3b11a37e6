/** Values of any tool as values of the 2025.10 format, by type. */
import { hexOf } from "../../tokens/color.ts";
import { isObject, type Json, type JsonObject, member } from "../../tokens/json.ts";
import { embeddedAliases, isAlias, mixesAlias, replaceAliases } from "../../tokens/reference.ts";
import { acceptsType } from "../../tokens/slots.ts";
import { readers } from "../../tokens/values/read.ts";
import { evaluate } from "../math.ts";
import { settleBareHex } from "./bare-hex.ts";
import { colorObject, colorOf, colorOfParts, colorText, readColor } from "./color.ts";
import { settleComposite } from "./composite.ts";
import type { Context, Settled } from "./context.ts";
import { splitOutside } from "./css-list.ts";
import { decodeStrings, escapedString } from "./css-strings.ts";
import { inferType } from "./infer.ts";
import {
  settleDimension,
  settleDuration,
  settleNumber,
  settleSpacing,
  settleWeight,
} from "./measure.ts";
import { isReadable } from "./readable.ts";
import { translucent } from "./translucent.ts";

/**
 * Settles a value. `lineHeight` and `letterSpacing` are the types of such tokens and parts, which
 * have none of their own in the format.
 */
export function settle(type: string | undefined, json: Json, context: Context): Settled {
  if (typeof json !== "string") return settlePlain(type, json, context);
  if (!json.includes("{")) return settleText(type, json, context);
  if (isAlias(json)) return settleAlias(type, json, context);
  if (!mixesAlias(json) || type === "string") return settlePlain(type, json, context);
  return settleMixed(type, json, context);
}

/** A text without references. */
function settleText(type: string | undefined, text: string, context: Context): Settled {
  const string = type === "string" ? escapedString(text) : undefined;
  const plain = string ?? decodeStrings(text);
  if (plain !== text) context.note("value_rewritten", "escapes of CSS became their characters");
  return settlePlain(type, plain, context);
}

function settlePlain(type: string | undefined, json: Json, context: Context): Settled {
  switch (type) {
    case undefined:
      return settleUntyped(json, context);
    case "color":
      return settleBareHex(json, context) ?? { type, value: settleColor(json, context) };
    case "dimension":
    case "fontSize":
      return settleDimension(json, context);
    case "letterSpacing":
      return settleSpacing(json, context);
    case "duration":
      return settleDuration(json, context);
    case "number":
    case "lineHeight":
      return settleNumber(json, context);
    case "fontWeight":
      return settleWeight(json, context);
    case "fontFamily":
      return { type, value: settleFamily(json, context) };
    case "cubicBezier":
      return { type, value: settleCurve(json, context) };
    case "boolean":
      return { type, value: json === "true" ? true : json === "false" ? false : json };
    default:
      return settleComposite(type, json, context, settle);
  }
}

function settleUntyped(json: Json, context: Context): Settled {
  const type = context.untyped === "infer" ? inferType(json) : undefined;
  if (type === undefined) return { type, value: json };
  context.note("type_inferred", `no type was said; the value is a ${type}`);
  return settle(type, json, context);
}

/** Keeps a reference, unless its target's type does not fit and the target's value can be converted. */
function settleAlias(type: string | undefined, alias: string, context: Context): Settled {
  const value = context.rewrite(alias);
  const target = context.literal(alias);
  if (target === undefined) return { type: type === "lineHeight" ? undefined : type, value };
  if (type !== undefined && target.type === undefined && !isReadable(type, target.value)) {
    context.note("type_mapped", `refers to a value that is no ${type}, and has no type either`);
    return { type: undefined, value };
  }
  if (type === undefined || target.type === undefined || fits(type, target.type)) {
    return { type: target.type ?? type, value };
  }
  const made = settlePlain(type, target.value, { ...context, note: () => undefined });
  if (made.type === undefined || !fits(type, made.type) || !converts(type, target.type)) {
    context.note("type_mapped", `refers to a ${target.type}, and has its type rather than ${type}`);
    return { type: target.type, value };
  }
  const why = `a reference to a ${target.type} became the ${type} itself`;
  context.note("reference_resolved", why);
  return made;
}

function fits(wanted: string, type: string): boolean {
  if (wanted === "lineHeight") return type === "number" || acceptsType("dimension", type);
  if (wanted === "letterSpacing") return acceptsType("dimension", type);
  return acceptsType(wanted, type);
}

const converted: Readonly<Record<string, readonly string[]>> = {
  dimension: ["number", "string"],
  fontSize: ["number", "string"],
  letterSpacing: ["number", "string"],
  duration: ["number", "dimension", "string"],
  fontWeight: ["number", "string"],
  fontFamily: ["string"],
  color: ["string"],
};

function converts(wanted: string, type: string): boolean {
  return converted[wanted]?.includes(type) ?? false;
}

/** References within text: computes math and colors, and rewrites each reference otherwise. */
function settleMixed(type: string | undefined, text: string, context: Context): Settled {
  const kept = replaceAliases(text, context.rewrite);
  const ends = embeddedAliases(text).map((alias) => context.literal(alias));
  const whole = withTexts(text, ends.map(textOf));
  if (whole === undefined) return { type, value: kept };
  const isMath = context.untyped === "infer" || /^(?:calc|min|max|round)\(/i.test(whole);
  // A number that became a length multiplies as the number that it was.
  const bare = isMath ? withTexts(text, ends.map(bareTextOf)) : undefined;
  const measure = bare === undefined ? undefined : (evaluate(bare) ?? evaluate(whole));
  if (measure !== undefined) {
    context.note("math_evaluated", "math with references was computed");
    const unit = measure.unit;
    const plainType = type ?? (unit === "" ? "number" : "dimension");
    return settlePlain(plainType, `${measure.value}${unit}`, quietly(context));
  }
  const color = type === undefined || type === "color" ? readColor(whole) : undefined;
  if (color !== undefined) {
    context.note("reference_resolved", "a color made of a reference was computed");
    return { type: "color", value: colorObject(color) };
  }
  return settleKept(type, kept, whole, context);
}

/** A text that keeps its references; without a type if what it comes to is CSS, but none of the type. */
function settleKept(
  type: string | undefined,
  kept: string,
  whole: string,
  context: Context,
): Settled {
  const isReadAs = type === undefined || !readers.has(type) || isReadable(type, whole);
  if (type === "shadow" || type === "fontFamily") {
    const made = settlePlain(type, kept, context);
    if (isReadAs || typeof made.value !== "string") return made;
  }
  if (isReadAs || !isReadable(undefined, whole)) return { type, value: kept };
  context.note("type_mapped", `a value that is no ${type} of the format has no type`);
  return { type: undefined, value: kept };
}

/** A text with each reference replaced by a text; undefined if one of them is. */
function withTexts(text: string, texts: readonly (string | undefined)[]): string | undefined {
  let next = 0;
  if (texts.includes(undefined)) return undefined;
  return replaceAliases(text, () => texts[next++] ?? "");
}

/** The same as `textOf`, but a number that became a length is the number. */
function bareTextOf(settled: Settled | undefined): string | undefined {
  const value = settled?.value;
  const number =
    settled?.isBare && isObject(value ?? null) ? member(value as JsonObject, "value") : undefined;
  return typeof number === "number" ? String(number) : textOf(settled);
}

function quietly(context: Context): Context {
  return {
    ...context,
    note: (code, message) => {
      if (code !== "value_rewritten" && code !== "math_evaluated") context.note(code, message);
    },
  };
}

/** A value as it stands within text. */
export function textOf(settled: Settled | undefined): string | undefined {
  const value = settled?.value;
  if (typeof value === "string") return value.includes("{") ? undefined : value;
  if (typeof value === "number") return String(value);
  const color = value === undefined ? undefined : colorOf(value);
  if (color !== undefined) return colorText(color);
  if (isObject(value) && typeof value.value === "number" && typeof value.unit === "string") {
    return `${value.value}${value.unit}`;
  }
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.join(", ");
  }
  return undefined;
}

function settleColor(json: Json, context: Context): Json {
  const shown = isObject(json) && Object.hasOwn(json, "colorSpace") ? settleHex(json) : undefined;
  if (shown !== undefined) {
    context.note("value_rewritten", "the hex beside components has six digits");
    return shown;
  }
  const { color: base, alpha: own } = isObject(json) ? json : {};
  const whole = typeof own === "number" ? translucent(base ?? null, own, context) : undefined;
  if (whole !== undefined) return whole;
  const color =
    typeof json === "string" ? readColor(json) : isObject(json) ? colorOfParts(json) : undefined;
  if (color === undefined) return json;
  context.note("value_rewritten", "a color as text became an object");
  return colorObject(color);
}

/** A color object whose `hex` has six digits; `undefined` if no change is needed. */
function settleHex(json: JsonObject): JsonObject | undefined {
  const hex = member(json, "hex");
  if (typeof hex !== "string" || /^#[\da-f]{6}$/i.test(hex)) return undefined;
  const { hex: _, ...rest } = json;
  const color = readColor(hex);
  return color === undefined ? rest : { ...rest, hex: hexOf(color.mapped) };
}

function settleFamily(json: Json, context: Context): Json {
  if (Array.isArray(json)) return settleFamilies(json, context);
  if (typeof json !== "string" || /^var\(/.test(json)) return json;
  const names = splitOutside(json, /,/).map((name) => name.replace(/^(["'])(.*)\1$/s, "$2"));
  if (names.length === 1 && names[0] === json) return json;
  context.note("value_rewritten", "fonts as text became a list");
  return names;
}

/** A list whose members hold one font each. */
function settleFamilies(json: Json[], context: Context): Json {
  if (!json.some((item) => typeof item === "string" && /[,"']/.test(item))) return json;
  return json.flatMap((item) => (typeof item === "string" ? settleFamily(item, context) : item));
}

const curves: Readonly<Record<string, readonly number[]>> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  "ease-in": [0.42, 0, 1, 1],
  "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};

function settleCurve(json: Json, context: Context): Json {
  if (typeof json !== "string") return json;
  const text = json.trim().toLowerCase();
  const listed = /^(?:cubic-bezier\()?([-\d.,\s]+)\)?$/.exec(text)?.[1];
  const points = listed?.split(",").map(Number) ?? curves[text];
  if (points?.length !== 4 || points.some(Number.isNaN)) return json;
  context.note("value_rewritten", "a curve as text became a list");
  return [...points];
}
