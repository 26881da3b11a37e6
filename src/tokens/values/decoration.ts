/** Reading `strokeStyle`, `border`, `shadow` and `gradient` values (2025.10 format § Composite types). */
import { isObject, type Json } from "../json.ts";
import { readColor } from "./color-value.ts";
import { invalid, readExpression } from "./expression.ts";
import { readDimension, readNumber } from "./quantity.ts";
import { readRecord } from "./record.ts";
import {
  type Border,
  type CssText,
  type Gradient,
  type GradientStop,
  type Quantity,
  type Report,
  type Shadow,
  type ShadowLayer,
  type StrokeStyle,
  within,
} from "./value.ts";

const lineStyles = ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"];
const lineCaps = ["round", "butt", "square"];
const wantedStyle = `one of ${lineStyles.join(", ")}, or an object with dashArray and lineCap`;

/** Most layers or stops that a value may have, however references multiply them. */
const longest = 256;

/** Reads a line style; other CSS line styles get a warning. */
export function readStrokeStyle(json: Json, report: Report): StrokeStyle | CssText | undefined {
  if (typeof json === "string") {
    if (lineStyles.includes(json)) return { kind: "strokeStyle", style: json };
    return readExpression(json, /^(?:none|hidden|var\(.*)$/i, wantedStyle, report);
  }
  if (!isObject(json)) return invalid(json, wantedStyle, report);
  const parts = readRecord(json, "strokeStyle", report, {
    dashArray: readDashes,
    lineCap: readCap,
  });
  if (parts === undefined || "kind" in parts) return parts;
  return {
    kind: "strokeStyle",
    style: "dashed",
    ...(parts.dashArray && { dashes: parts.dashArray }),
    ...(parts.lineCap && { cap: parts.lineCap }),
  };
}

function readDashes(json: Json, report: Report): (Quantity | CssText)[] | undefined {
  if (!Array.isArray(json) || json.length === 0) {
    return invalid(json, "a list of dimensions", report);
  }
  const dashes = json.map((dash, index) => readDimension(dash, within(report, index)));
  return dashes.includes(undefined) ? undefined : (dashes as (Quantity | CssText)[]);
}

function readCap(json: Json, report: Report): string | undefined {
  if (typeof json === "string" && lineCaps.includes(json)) return json;
  return invalid(json, `one of ${lineCaps.join(", ")}`, report);
}

/** Reads a border. */
export function readBorder(json: Json, report: Report): Border | CssText | undefined {
  const parts = readRecord(json, "border", report, {
    color: readColor,
    width: readDimension,
    style: readStrokeStyle,
  });
  if (parts === undefined || "kind" in parts) return parts;
  return { kind: "border", ...parts };
}

/** Reads one shadow or a list of them; a list within the list is flattened with a warning. */
export function readShadow(json: Json, report: Report): Shadow | CssText | undefined {
  if (typeof json === "string") {
    return readExpression(
      json,
      /^[^{}]+$/,
      "an object with color, offsetX, offsetY, blur, spread",
      report,
    );
  }
  const layers = readList(json, "shadow", readLayer, report);
  return layers && { kind: "shadow", layers };
}

function readLayer(json: Json, report: Report): ShadowLayer | undefined {
  if (!isObject(json)) return invalid(json, "a shadow object", report);
  const parts = readRecord(
    json,
    "shadow",
    report,
    {
      color: readColor,
      offsetX: readDimension,
      offsetY: readDimension,
      blur: readDimension,
      spread: readDimension,
      inset: readInset,
    },
    ["inset"],
  );
  if (parts === undefined || "kind" in parts) return undefined;
  const { inset, ...rest } = parts;
  return { ...rest, inset: inset?.on ?? false };
}

function readInset(json: Json, report: Report): { on: boolean } | undefined {
  if (typeof json === "boolean") return { on: json };
  return invalid(json, "true or false", report);
}

/** Reads a gradient; a list within the list is flattened. CSS text gets a warning. */
export function readGradient(json: Json, report: Report): Gradient | CssText | undefined {
  if (typeof json === "string") {
    const gradient = /^(?:repeating-)?(?:linear|radial|conic)-gradient\(/i;
    return readExpression(json, gradient, "a list of stops with color and position", report);
  }
  if (!Array.isArray(json)) return invalid(json, "a list of stops with color and position", report);
  const stops = readList(json, "gradient", readStop, report);
  return stops && { kind: "gradient", stops };
}

function readStop(json: Json, report: Report): GradientStop | undefined {
  if (!isObject(json)) return invalid(json, "a stop with color and position", report);
  const parts = readRecord(json, "gradient", report, { color: readColor, position: readPosition });
  if (parts === undefined || "kind" in parts) return undefined;
  return {
    ...(parts.color && { color: parts.color }),
    ...(parts.position && { position: parts.position.value }),
  };
}

function readPosition(json: Json, report: Report): { value: number } | undefined {
  const read = readNumber(json, report);
  if (read?.kind !== "number") return undefined;
  const value = Math.min(1, Math.max(0, read.value));
  if (value !== read.value) {
    report.add(
      "value_range",
      `${report.at} is ${read.value}; positions go from 0 to 1, so it counts as ${value}`,
    );
  }
  return { value };
}

/** The items that a member of a list stands for: itself, or those of the list that it refers to. */
function readMembers<T>(
  entry: Json,
  type: string,
  readItem: (json: Json, report: Report) => T | undefined,
  report: Report,
): T[] | undefined {
  if (Array.isArray(entry)) return readList(entry, type, readItem, report);
  const item = readItem(entry, report);
  return item === undefined ? undefined : [item];
}

function readList<T>(
  json: Json,
  type: string,
  readItem: (json: Json, report: Report) => T | undefined,
  report: Report,
): T[] | undefined {
  if (!Array.isArray(json)) return readMembers(json, type, readItem, report);
  if (json.length === 0) return invalid(json, `at least one ${type}`, report);
  const items: T[] = [];
  let failed = false;
  for (const [index, entry] of json.entries()) {
    const part = within(report, index);
    if (Array.isArray(entry) && entry.length > 1) {
      report.add(
        "value_flattened",
        `${part.at} refers to a list; its ${entry.length} members are taken in its place`,
      );
    }
    const read = readMembers(entry, type, readItem, part);
    if (read === undefined) failed = true;
    else items.push(...read);
    if (items.length > longest) {
      report.add(
        "document_too_large",
        `${report.at} grows over ${longest} members; use fewer of them`,
      );
      return undefined;
    }
  }
  return failed ? undefined : items;
}
