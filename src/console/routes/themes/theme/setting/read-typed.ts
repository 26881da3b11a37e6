/** Values as a person types them, read for a type, in the form of what stands there. */
import { isObject, type Json } from "#tokens/json.ts";
import { weightName } from "#tokens/values/font.ts";
import { readValue } from "#tokens/values/read.ts";
import { parseColor, writeColor } from "../editor/inspector/color/color.ts";
import { readNumber, readQuantity, writeQuantity } from "../editor/inspector/fields/numbers.ts";
import { familiesOf } from "../editor/inspector/value.ts";

export type Typed = { json: unknown } | { problem: string };

type Reader = (text: string, like: unknown) => unknown;

const hints: Readonly<Record<string, string>> = {
  color: "Write a color, such as #0f766e or oklch(0.6 0.1 180), or the name of a token.",
  dimension: "Write a length, such as 16px or 1.5rem.",
  fontSize: "Write a length, such as 16px or 1.5rem.",
  duration: "Write a time, such as 200ms or 0.2s.",
  number: "Write a number, such as 1.5.",
  fontWeight: "Write a number from 1 to 1000, or a name such as bold.",
  fontFamily: "Write fonts, such as Inter, sans-serif.",
  cubicBezier: "Write four numbers, such as 0.4, 0, 0.2, 1.",
  boolean: "Write true or false.",
};

const quantity =
  (units: readonly string[]): Reader =>
  (text, like) => {
    const [first = ""] = units;
    const read = readQuantity(text);
    if (read === undefined) return undefined;
    const unit = read.unit ?? first;
    return units.includes(unit) ? writeQuantity({ value: read.value, unit }, like, first) : text;
  };

const readers: Readonly<Record<string, Reader>> = {
  color: (text, like) => {
    const color = parseColor(text);
    return color && writeColor(color, like);
  },
  dimension: quantity(["px", "rem"]),
  fontSize: quantity(["px", "rem"]),
  duration: quantity(["ms", "s"]),
  number: (text, like) => {
    const number = readNumber(text);
    const isText = typeof like === "string" && readNumber(like) !== undefined;
    return isText && number !== undefined ? String(number) : number;
  },
  fontWeight: (text) => readNumber(text) ?? weightName(text),
  fontFamily: (text, like) => {
    const families = familiesOf(text);
    return families.length === 1 && !Array.isArray(like) ? families[0] : [...families];
  },
  cubicBezier: (text) => {
    const parts = text
      .replace(/^cubic-bezier\(|\)$/g, "")
      .split(/[,\s]+/)
      .map(readNumber);
    return parts.length === 4 && !parts.includes(undefined) ? parts : undefined;
  },
  string: (text) => text,
  boolean: (text) => (/^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined),
};

/** Reads an object or a list; types without a shorter form are typed so. */
function readJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) || Array.isArray(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a value for a type, as the engine will; `like` is the present value, whose form is kept. */
export function readTyped(type: string | undefined, text: string, like: unknown): Typed {
  const typed = text.trim();
  const short = type === undefined ? undefined : readers[type];
  const json = readJson(typed) ?? short?.(typed, like) ?? (short === undefined ? undefined : typed);
  if (json === undefined) {
    return { problem: `A ${type ?? "token without a type"} is set as JSON, or in the inspector.` };
  }
  const problems: string[] = [];
  const report = {
    at: "The value",
    add: (code: string, message: string) => {
      if (/_(?:invalid|unsafe)$/.test(code)) problems.push(message);
    },
  };
  const value = readValue(type, json as Json, report);
  const [problem] = problems;
  if (value !== undefined && problem === undefined) return { json };
  const hint = hints[type ?? ""];
  const said = `“${typed}” is no ${type ?? "value"}.`;
  return { problem: hint === undefined ? (problem ?? said) : `${said} ${hint}` };
}
