/** Reading `dimension`, `duration` and `number` values (2025.10 format § Types). */
import { quote } from "../findings.ts";
import { isObject, type Json, member } from "../json.ts";
import { invalid, readExpression, reportExtra, type Wanted } from "./expression.ts";
import type { CssText, NumberValue, Quantity, Report } from "./value.ts";

const lengthUnits = new Set(
  `px rem em ex ch cap ic lh rlh vw vh vi vb vmin vmax svw svh lvw lvh dvw dvh cqw cqh cqi cqb cqmin
   cqmax cm mm q in pt pc fr deg grad rad turn %`.split(/\s+/),
);
/** Matches each digit in one way only, so that a long row of digits costs linear time. */
const number = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?`;
const quantity = new RegExp(`^(${number})\\s*([a-z]+|%)?$`, "i");
const lengthWord =
  /^(?:auto|none|normal|(?:calc|min|max|clamp|var|env|round|fit-content|minmax)\(\))$/i;
const measured = String.raw`${number}(?!e[-+]?\d)(?:[a-z]+|%)`;
const area = new RegExp(String.raw`(?<![\w.])${measured} \* ${measured}`, "i");
const timeExpression = /^(?:calc|min|max|clamp|var)\(/i;

const quantityParts = ["value", "unit"];
const wantedDimension = {
  short: 'a length such as "16px"',
  format: 'an object such as { "value": 16, "unit": "px" } (or "rem")',
};
const wantedDuration = {
  short: 'a time such as "200ms"',
  format: 'an object such as { "value": 200, "unit": "ms" } (or "s")',
};

/** Reads a length. Legacy texts, bare numbers (taken as px) and other CSS units get a warning. */
export function readDimension(json: Json, report: Report): Quantity | CssText | undefined {
  const parts = readParts(json, "px", wantedDimension, report);
  if (parts === undefined) return undefined;
  if (parts === "expression") {
    return readExpression(String(json), { test: isLengths }, wantedDimension, report);
  }
  const { value } = parts;
  const unit = readUnit(parts.unit, ["px", "rem"], report);
  if (unit === "px" || unit === "rem") return { kind: "dimension", value, unit };
  const reason = `${report.at} has the unit ${quote(parts.unit)}; the format knows px and rem`;
  if (unit === "dp" || unit === "sp") {
    report.add("value_unit", `${reason}, and it is printed as px`);
    return { kind: "dimension", value, unit: "px" };
  }
  if (!lengthUnits.has(unit)) {
    report.add("value_invalid", reason);
    return undefined;
  }
  report.add("value_unit", reason);
  return { kind: "dimension", value, unit };
}

/** Reads a duration in `ms` or `s`. Legacy texts and bare numbers (taken as ms) get a warning. */
export function readDuration(json: Json, report: Report): Quantity | CssText | undefined {
  const parts = readParts(json, "ms", wantedDuration, report);
  if (parts === undefined) return undefined;
  if (parts === "expression") {
    return readExpression(String(json), timeExpression, wantedDuration, report);
  }
  const unit = readUnit(parts.unit, ["ms", "s"], report);
  if (unit === "ms" || unit === "s") return { kind: "duration", value: parts.value, unit };
  report.add(
    "value_invalid",
    `${report.at} has the unit ${quote(parts.unit)}; a duration is in ms or s`,
  );
  return undefined;
}

/**
 * A unit in lower case, or the first of `units` if empty. Warns of an empty unit, and of one of `units` that
 * is not in lower case.
 */
function readUnit(written: string, units: readonly [string, string], report: Report): string {
  const unit = written.toLowerCase();
  if (unit === "") {
    report.add(
      "value_unit",
      `${report.at} has an empty unit, taken as ${units[0]}; write "unit": "${units[0]}", even for 0`,
    );
    return units[0];
  }
  if (unit !== written && units.includes(unit)) {
    report.add("value_unit", `${report.at} has the unit ${quote(written)}; write it "${unit}"`);
  }
  return unit;
}

/** Whether serialised CSS is one or more lengths: known units, and no length times a length. */
function isLengths(css: string): boolean {
  if (area.test(css)) return false;
  return outermost(css)
    .split(/[\s,]+/)
    .every((word) => {
      const match = quantity.exec(word);
      if (match === null) return lengthWord.test(word);
      const unit = match[2]?.toLowerCase();
      return unit === undefined ? Number(match[1]) === 0 : lengthUnits.has(unit);
    });
}

/** A text without its parenthesised parts. */
function outermost(css: string): string {
  let depth = 0;
  let out = "";
  for (const char of css) {
    if (char === ")") depth -= 1;
    if (depth === 0) out += char;
    if (char === "(") depth += 1;
  }
  return out;
}

interface Parts {
  value: number;
  unit: string;
}

function readParts(
  json: Json,
  assumed: string,
  wanted: Wanted,
  report: Report,
): Parts | "expression" | undefined {
  if (typeof json === "number" && Number.isFinite(json)) {
    report.add(
      "value_legacy",
      `${report.at} is the bare number ${json}, taken as ${json}${assumed}; the format writes { "value": ${json}, "unit": "${assumed}" }`,
    );
    return { value: json, unit: assumed };
  }
  if (typeof json === "string") return readLegacy(json, assumed, report);
  if (!isObject(json)) return invalid(json, wanted, report);
  reportExtra(json, quantityParts, report);
  const value = readNumeric(member(json, "value"));
  const unit = member(json, "unit") ?? (value === 0 ? assumed : undefined);
  if (value === undefined || typeof unit !== "string") return invalid(json, wanted, report);
  if (!Object.hasOwn(json, "unit")) {
    const reason = `which the format requires even for 0; add "unit": "${assumed}"`;
    report.add("value_partial", `${report.at} lacks "unit", ${reason}`);
  }
  if (typeof json.value === "string") {
    report.add("value_legacy", `${report.at}.value is text; write the number ${value}`);
  }
  return { value, unit };
}

function readLegacy(text: string, assumed: string, report: Report): Parts | "expression" {
  const match = quantity.exec(text.trim());
  if (match === null) return "expression";
  const value = Number(match[1]);
  if (!Number.isFinite(value)) return "expression";
  const unit = match[2] ?? (value === 0 ? assumed : "");
  const shown = unit === "" ? assumed : unit.toLowerCase();
  report.add(
    "value_legacy",
    `${report.at} is the text ${quote(text)}; the 2025.10 format writes { "value": ${value}, "unit": "${shown}" }`,
  );
  return { value, unit: shown };
}

function readNumeric(json: Json | undefined): number | undefined {
  const value = typeof json === "string" && json.trim() !== "" ? Number(json) : json;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Reads a number; a number as text gets a warning. */
export function readNumber(json: Json, report: Report): NumberValue | CssText | undefined {
  if (typeof json === "number" && Number.isFinite(json)) return { kind: "number", value: json };
  if (typeof json !== "string") return invalid(json, "a JSON number", report);
  const value = readNumeric(json);
  if (value === undefined) {
    return readExpression(
      json,
      /^(?:[-+]?[\d.]+%$|(?:calc|min|max|clamp|var)\()/i,
      "a JSON number",
      report,
    );
  }
  report.add("value_legacy", `${report.at} is the text ${quote(json)}; write the number ${value}`);
  return { kind: "number", value };
}
