/** Texts in place of values of the format: CSS expressions and legacy forms, refused when unsafe. */
import { readCssValue, refusedPart } from "../css-value.ts";
import { quote } from "../findings.ts";
import type { Json, JsonObject } from "../json.ts";
import { isMath } from "./shape.ts";
import type { CssText, Report } from "./value.ts";

/** Reports a text with `url(`, an at-rule or the like and returns `true`. */
export function isUnsafe(text: string, report: Report): boolean {
  const part = refusedPart(text);
  if (part === undefined) return false;
  report.add("value_unsafe", `${report.at} holds ${quote(part)}, which is refused; take it out`);
  return true;
}

/** A type's valid forms, worded to follow "write" and "the format wants". */
export interface Wanted {
  /** The form that the format defines. */
  format: string;
  /** A shorter form that is accepted with a warning; hints name it first. */
  short?: string;
}

/**
 * Reads a text as a CSS expression if its serialised form satisfies `allowed`. Reports anything else as an
 * invalid value of the type.
 */
export function readExpression(
  text: string,
  allowed: { test(css: string): boolean },
  wanted: string | Wanted,
  report: Report,
): CssText | undefined {
  if (isUnsafe(text, report)) return undefined;
  const css = readCssValue(text);
  if (css === undefined || !allowed.test(css)) return invalid(text, wanted, report);
  report.add(
    "value_css",
    `${report.at} is the CSS expression ${quote(text)}; the format wants ${typeof wanted === "string" ? wanted : wanted.format}`,
  );
  return { kind: "css", text: css };
}

/** Reports a value that does not fit its type. */
export function invalid(json: Json, wanted: string | Wanted, report: Report): undefined {
  const shown = typeof json === "string" ? quote(json) : describe(json);
  if (typeof json === "string" && isMath(json)) {
    const reason = `which is computed within calc() only; write the result, ${hint(wanted)}`;
    report.add("value_invalid", `${report.at} is the math ${shown}, ${reason}`);
  } else {
    report.add("value_invalid", `${report.at} is ${shown}; write ${hint(wanted)}`);
  }
  return undefined;
}

function hint(wanted: string | Wanted): string {
  if (typeof wanted === "string") return wanted;
  return wanted.short === undefined ? wanted.format : `${wanted.short}, or ${wanted.format}`;
}

function describe(json: Json): string {
  if (json === null) return "null";
  if (Array.isArray(json)) return `a list of ${json.length}`;
  return typeof json === "object" ? "an object" : String(json);
}

/** Warns of members that a type does not define. */
export function reportExtra(
  object: JsonObject,
  allowedNames: readonly string[],
  report: Report,
): void {
  for (const name in object) {
    if (allowedNames.includes(name) || !Object.hasOwn(object, name)) continue;
    report.add(
      "value_extra",
      `${report.at} has the part ${quote(name)}, which its type does not define; remove it or move it to $extensions`,
    );
  }
}
