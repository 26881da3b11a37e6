/** The one table of token types and their readers. */
import type { Json } from "../json.ts";
import { readColor } from "./color-value.ts";
import { readBorder, readGradient, readShadow, readStrokeStyle } from "./decoration.ts";
import { isUnsafe } from "./expression.ts";
import { readFontFamily, readFontWeight } from "./font.ts";
import { readCubicBezier, readTransition } from "./motion.ts";
import { readBoolean, readPlain, readString } from "./plain.ts";
import { readDimension, readDuration, readNumber } from "./quantity.ts";
import { readTypography } from "./typography.ts";
import type { Report, Value } from "./value.ts";

type Reader = (json: Json, report: Report) => Value | undefined;

/** The 13 types of the 2025.10 format, then our own (decisions.md#values-and-references). */
export const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["color", readColor],
  ["dimension", readDimension],
  ["fontFamily", readFontFamily],
  ["fontWeight", readFontWeight],
  ["duration", readDuration],
  ["cubicBezier", readCubicBezier],
  ["number", readNumber],
  ["strokeStyle", readStrokeStyle],
  ["border", readBorder],
  ["transition", readTransition],
  ["shadow", readShadow],
  ["gradient", readGradient],
  ["typography", readTypography],
  ["fontSize", readDimension],
  ["string", readString],
  ["boolean", readBoolean],
]);

/**
 * Reads a value without references. Returns `undefined` if it has no printed form; the report then has the
 * reason, an error unless the type is a vendor's.
 */
export function readValue(type: string | undefined, json: Json, report: Report): Value | undefined {
  if (holdsUnsafe(json, report)) return undefined;
  const reader = type === undefined ? undefined : readers.get(type);
  return reader === undefined ? readPlain(json, report, type) : reader(json, report);
}

function holdsUnsafe(json: Json, report: Report): boolean {
  if (typeof json === "string") return isUnsafe(json, report);
  if (typeof json !== "object" || json === null) return false;
  if (Array.isArray(json)) {
    for (const item of json) if (holdsUnsafe(item, report)) return true;
    return false;
  }
  for (const name in json) {
    if (Object.hasOwn(json, name) && holdsUnsafe(json[name] ?? null, report)) return true;
  }
  return false;
}
