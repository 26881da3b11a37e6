/** Values as the text of a cell: what is shown, copied and typed. */
import type { WrittenValue } from "#console/editing/types.ts";
import { makeColor, parseColor, printAuthored } from "#tokens/color.ts";
import { isObject, type Json } from "#tokens/json.ts";
import { aliasOf } from "#tokens/reference.ts";
import { printValue } from "#tokens/values/print.ts";
import { readValue } from "#tokens/values/read.ts";
import { silent } from "#tokens/values/value.ts";
import { colorOf } from "../inspector/color/color.ts";

/** Types whose CSS reads back as the same value; others are copied as JSON. */
const plainTypes = new Set(
  "dimension fontSize duration number fontWeight fontFamily cubicBezier boolean".split(" "),
);

/** The text by which a value is copied; it reads back as the same value. */
export function cellText(json: unknown, type: string | undefined): string {
  const alias = aliasOf(json);
  if (alias !== undefined) return `{${alias}}`;
  if (type === "color") return colorText(json) ?? jsonText(json);
  if (typeof json === "string") return json;
  const value = plainTypes.has(type ?? "") ? readValue(type, json as Json, silent) : undefined;
  return (value && printValue(value, "authored")) ?? jsonText(json);
}

export const writtenText = (written: WrittenValue, type: string | undefined): string =>
  cellText(written.json, type);

const jsonText = (json: unknown): string =>
  typeof json === "object" ? JSON.stringify(json) : String(json);

/** A color as its author wrote it: in hex if that says the same, else in its space. */
function colorText(json: unknown): string | undefined {
  if (typeof json === "string") return json;
  const color = colorOf(json);
  if (color === undefined) return undefined;
  const hex = isObject(json) && color.space === "srgb" ? hexIn(color.channels, color.alpha) : "";
  return hex === "" ? printAuthored(color) : hex;
}

/** Components that are bytes, but for what four decimals leave. */
const SLACK = 0.0006;

function hexIn(channels: readonly number[], alpha: number): string {
  const parts = alpha < 1 ? [...channels, alpha] : channels;
  const bytes = parts.map((part) => Math.round(part * 255));
  const isExact = parts.every((part, index) => {
    const difference = Math.abs(part - (bytes[index] ?? 0) / 255);
    // An alpha such as 0.1 is no byte; two digits of hex would change it.
    return difference <= (index === 3 ? SLACK / 100 : SLACK);
  });
  if (!isExact) return "";
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The printed color as short as a cell has room: in hex. */
export function shortColor(css: string): string {
  const color = parseColor(css);
  if (color === undefined) return css;
  const { mapped, alpha } = makeColor(color.space, color.components, color.alpha);
  const parts = alpha < 1 ? [...mapped, alpha] : mapped;
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
