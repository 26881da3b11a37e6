/** Texts in place of values of the format: CSS expressions and legacy forms, refused when unsafe. */
import { readCssValue, refusedPart } from "../css-value.ts";
import { quote } from "../findings.ts";
import type { Json, JsonObject } from "../json.ts";
import type { CssText, Report } from "./value.ts";

/** Reports and answers `true` when a text holds `url(`, an at-rule or the like. */
export function isUnsafe(text: string, report: Report): boolean {
  const part = refusedPart(text);
  if (part === undefined) return false;
  report.add("value_unsafe", `${report.at} holds ${quote(part)}, which is refused; take it out`);
  return true;
}

/**
 * Reads a text as a CSS expression when it has the form that `allowed` asks for. Anything else is
 * reported as no value of the type.
 */
export function readExpression(
  text: string,
  allowed: RegExp,
  wanted: string,
  report: Report,
): CssText | undefined {
  if (isUnsafe(text, report)) return undefined;
  const css = allowed.test(text.trim()) ? readCssValue(text) : undefined;
  if (css === undefined) return invalid(text, wanted, report);
  report.add(
    "value_css",
    `${report.at} is the CSS expression ${quote(text)}; the format wants ${wanted}`,
  );
  return { kind: "css", text: css };
}

/** Reports a value that is none of its type. */
export function invalid(json: Json, wanted: string, report: Report): undefined {
  const shown = typeof json === "string" ? quote(json) : describe(json);
  report.add("value_invalid", `${report.at} is ${shown}; write ${wanted}`);
  return undefined;
}

function describe(json: Json): string {
  if (json === null) return "null";
  if (Array.isArray(json)) return `a list of ${json.length}`;
  return typeof json === "object" ? "an object" : String(json);
}

/** Warns of members that a type does not define. */
export function reportExtra(object: JsonObject, known: readonly string[], report: Report): void {
  for (const name in object) {
    if (known.includes(name) || !Object.hasOwn(object, name)) continue;
    report.add(
      "value_extra",
      `${report.at} has the part ${quote(name)}, which its type does not define; remove it or move it to $extensions`,
    );
  }
}
