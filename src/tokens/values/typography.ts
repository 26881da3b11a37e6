/** Reading `typography` values (2025.10 format § Typography). */
import { isObject, type Json } from "../json.ts";
import { readFontFamily, readFontWeight } from "./font.ts";
import { readDimension, readNumber } from "./quantity.ts";
import { readRecord } from "./record.ts";
import type { CssText, NumberValue, Quantity, Report, Typography } from "./value.ts";

/** Reads a typography object. A line height with a unit, and missing parts, get a warning. */
export function readTypography(json: Json, report: Report): Typography | CssText | undefined {
  const parts = readRecord(json, "typography", report, {
    fontFamily: readFontFamily,
    fontSize: readDimension,
    fontWeight: readFontWeight,
    letterSpacing: readDimension,
    lineHeight: readLineHeight,
  });
  if (parts === undefined || "kind" in parts) return parts;
  return { kind: "typography", ...parts };
}

function readLineHeight(json: Json, report: Report): NumberValue | Quantity | CssText | undefined {
  const measured =
    isObject(json) || (typeof json === "string" && !/^[-+]?[\d.]+$/.test(json.trim()));
  if (!measured) return readNumber(json, report);
  if (isObject(json)) {
    report.add(
      "value_unit",
      `${report.at} is a dimension; the format wants a multiple of the font size, such as 1.5`,
    );
  }
  return readDimension(json, report);
}
