/** Values as a person types them, read for a type, in the form of what stands there. */
import { isObject, type Json } from "#tokens/json.ts";
import { readFontFamily, weightName } from "#tokens/values/font.ts";
import { readers as engineReaders, readValue } from "#tokens/values/read.ts";
import { silent } from "#tokens/values/value.ts";
import { parseColor, writeColor } from "../editor/inspector/color/color.ts";
import {
  isExpression,
  readNumber,
  readQuantity,
  writeQuantity,
} from "../editor/inspector/fields/numbers.ts";

export type Typed = { json: unknown } | { problem: string };

/** Reads a text; `like` is the present value, whose form is kept. */
type Reader = (text: string, like: unknown) => unknown;

const hints: Readonly<Record<string, string>> = {
  color: "Write a color, such as #0f766e or oklch(0.6 0.1 180).",
  dimension: "Write a length with its unit, such as 16px or 1.5rem.",
  fontSize: "Write a length with its unit, such as 16px or 1.5rem.",
  duration: "Write a time, such as 200ms or 0.2s.",
  number: "Write a number, such as 1.5.",
  fontWeight: "Write a weight from 1 to 1000, or a name such as bold.",
  fontFamily: "Write font names, separated by commas.",
  cubicBezier: "Write a curve, such as cubic-bezier(0.4, 0, 0.2, 1).",
  boolean: "Write true or false.",
};

/** A bare number takes the unit that stands there; without one only 0 is clear. */
const quantity =
  (unit: string): Reader =>
  (text, like) => {
    const read = readQuantity(text);
    if (read === undefined) return isExpression(text) ? text : undefined;
    const held = isObject(like) ? like.unit : readQuantity(String(like ?? ""))?.unit;
    const named =
      read.unit ?? (typeof held === "string" ? held : read.value === 0 ? unit : undefined);
    return named && writeQuantity({ value: read.value, unit: named }, like, unit);
  };

function families(text: string, like: unknown): unknown {
  if (typeof like === "string" && text.includes(",")) return text;
  const read = readFontFamily(text, silent);
  if (read?.kind !== "fontFamily") return undefined;
  const [first, ...others] = read.families;
  return others.length === 0 && !Array.isArray(like) ? first : read.families;
}

const readers: Readonly<Record<string, Reader>> = {
  color: (text, like) => {
    const color = parseColor(text);
    const usual = text.startsWith("#") ? { colorSpace: "srgb", hex: "" } : undefined;
    return color && writeColor(color, like ?? usual);
  },
  dimension: quantity("px"),
  fontSize: quantity("px"),
  duration: quantity("ms"),
  number: (text, like) => {
    const number = readNumber(text);
    if (number === undefined) return isExpression(text) ? text : undefined;
    const isText = typeof like === "string" && readNumber(like) !== undefined;
    return isText ? String(number) : number;
  },
  fontWeight: (text) => readNumber(text) ?? weightName(text) ?? text,
  fontFamily: families,
  cubicBezier: (text) => {
    const parts = text.replace(/^cubic-bezier\(|\)$/gi, "").split(/[,\s]+/);
    const points = parts.filter((part) => part !== "").map(readNumber);
    return points.length === 4 && !points.includes(undefined) ? points : undefined;
  },
  string: (text) => text,
  boolean: (text) => (/^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined),
};

/** Reads an object or a list; types without a shorter form are typed so. */
function readJson(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a value for a type, as the engine will. */
export function readTyped(type: string | undefined, text: string, like: unknown): Typed {
  const typed = text.trim();
  const short = type === undefined ? undefined : readers[type];
  // A reference gives no form.
  const form = typeof like === "string" && like.startsWith("{") ? undefined : like;
  const json = type === "string" ? typed : (readJson(typed) ?? short?.(typed, form));
  if (json === undefined && short === undefined) {
    return { problem: `A ${type ?? "token without a type"} is set as JSON, or in the inspector.` };
  }
  const problem = json === undefined ? "" : engineProblem(type, json);
  if (problem === undefined) return { json };
  const said = `“${shortened(typed)}” is no ${type ?? "value"}.`;
  return { problem: `${said} ${hints[type ?? ""] ?? problem}`.trim() };
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** The engine's objection to a value of a type; the engine reads a value with references inside it later. */
function engineProblem(type: string | undefined, json: unknown): string | undefined {
  if (type === undefined || !engineReaders.has(type)) return undefined;
  if (typeof json === "object" && JSON.stringify(json).includes('"{')) return undefined;
  const problems: string[] = [];
  const report = {
    at: "The value",
    add: (code: string, message: string) => {
      if (/_(?:invalid|unsafe)$/.test(code)) problems.push(message);
    },
  };
  const value = readValue(type, json as Json, report);
  return problems[0] ?? (value === undefined ? "" : undefined);
}
