/**
 * Reading values of vendor types and of none, `string` and `boolean`
 * (decisions.md#values-and-references).
 */
import { readCssValue } from "../css-value.ts";
import type { Json } from "../json.ts";
import { invalid, isUnsafe } from "./expression.ts";
import { isBrokenColor, isMath } from "./shape.ts";
import { type BooleanValue, type Report, type StringValue, type Value, within } from "./value.ts";

/** Reads a text that always prints as a CSS string. */
export function readString(json: Json, report: Report): StringValue | undefined {
  if (typeof json === "object") return invalid(json, "text", report);
  const text = String(json);
  if (typeof json !== "string") {
    report.add("value_legacy", `${report.at} is ${text}; a string is written in quotes, "${text}"`);
  }
  return isUnsafe(text, report) ? undefined : { kind: "string", text };
}

/** Reads true or false. */
export function readBoolean(json: Json, report: Report): BooleanValue | undefined {
  return typeof json === "boolean"
    ? { kind: "boolean", value: json }
    : invalid(json, "true or false", report);
}

function readText(json: string, report: Report, vendor: string | undefined): Value | undefined {
  if (isUnsafe(json, report)) return undefined;
  const text = readCssValue(json);
  if (text === undefined && isMath(json)) return invalid(json, "as a length or a number", report);
  if (vendor === undefined && isBrokenColor(json)) {
    return invalid(json, 'a color such as "#0b5cad", or add "$type": "string" to text', report);
  }
  return text === undefined ? { kind: "string", text: json } : { kind: "css", text };
}

/**
 * Reads a value of a type that the format does not define: a safe CSS text stays bare, any other is quoted;
 * numbers, booleans and lists of these print unchanged. Never guesses the type from the value. Refuses math
 * and, without a type, texts that look like a color but are none, because CSS accepts neither, bare or
 * quoted. `vendor` names the type, if any.
 */
export function readPlain(json: Json, report: Report, vendor?: string): Value | undefined {
  if (typeof json === "string") return readText(json, report, vendor);
  if (typeof json === "number" && Number.isFinite(json)) return { kind: "number", value: json };
  if (typeof json === "boolean") return { kind: "boolean", value: json };
  if (Array.isArray(json) && json.length > 0 && json.every((item) => typeof item !== "object")) {
    const items = json.map((item, index) => readPlain(item, within(report, index)));
    return items.includes(undefined) ? undefined : { kind: "list", items: items as Value[] };
  }
  if (json === null) return invalid(json, "a value", report);
  if (vendor === undefined) {
    report.add(
      "value_not_printed",
      `${report.at} gives no custom property because nothing says its type; add "$type"`,
    );
  } else {
    report.add(
      "value_not_printed",
      `${report.at} of the vendor type ${JSON.stringify(vendor)} is no single CSS value; it stays in the JSON and gives no custom property`,
    );
  }
  return undefined;
}
