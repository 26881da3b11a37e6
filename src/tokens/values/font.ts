/** Reading `fontFamily` and `fontWeight` values (2025.10 format § Font family, § Font weight). */
import { quote } from "../findings.ts";
import type { Json } from "../json.ts";
import { invalid, isUnsafe, readExpression } from "./expression.ts";
import { type CssText, type FontFamily, type FontWeight, type Report, within } from "./value.ts";

const wantedFamily = 'one font name or a list of names, such as ["Helvetica", "sans-serif"]';
/** Most characters of a list of fonts given as text. */
const longest = 4_096;

const wantedWeight = "a number from 1 to 1000 or one of thin, light, normal, medium, bold, black …";

/** The names of weights and their numbers (2025.10 format § Font weight). */
export const fontWeights: ReadonlyMap<string, number> = new Map(
  Object.entries({
    thin: 100,
    hairline: 100,
    "extra-light": 200,
    "ultra-light": 200,
    light: 300,
    normal: 400,
    regular: 400,
    book: 400,
    medium: 500,
    "semi-bold": 600,
    "demi-bold": 600,
    bold: 700,
    "extra-bold": 800,
    "ultra-bold": 800,
    black: 900,
    heavy: 900,
    "extra-black": 950,
    "ultra-black": 950,
  }),
);
const spellings = new Map([...fontWeights.keys()].map((name) => [plain(name), name]));

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

/** The name of a weight as the format spells it, from another spelling such as `SemiBold`. */
export const weightName = (text: string): string | undefined => spellings.get(plain(text));

/** Reads font names. A text with commas is split into names, a list within the list is flattened. */
export function readFontFamily(json: Json, report: Report): FontFamily | CssText | undefined {
  if (typeof json === "string") {
    if (/^var\(/.test(json)) return readExpression(json, /^var\(/, wantedFamily, report);
    const families = readNames(json, report);
    return families && { kind: "fontFamily", families };
  }
  if (!Array.isArray(json) || json.length === 0) return invalid(json, wantedFamily, report);
  const families: string[] = [];
  for (const [index, item] of json.entries()) {
    const part = within(report, index);
    const nested = Array.isArray(item) ? readFontFamily(item, part) : undefined;
    if (nested?.kind === "fontFamily") {
      report.add("value_flattened", `${part.at} is a list within a list; name its fonts here`);
      families.push(...nested.families);
      continue;
    }
    const names =
      typeof item === "string" ? readNames(item, part) : invalid(item, "a font name", part);
    if (names === undefined) return undefined;
    families.push(...names);
  }
  return { kind: "fontFamily", families };
}

function readNames(text: string, report: Report): string[] | undefined {
  if (isUnsafe(text, report)) return undefined;
  if (text.length > longest) return invalid(text, "at most a few dozen fonts", report);
  const names = (text.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? [])
    .map((name) => name.trim().replace(/^(["'])(.*)\1$/s, "$2"))
    .filter((name) => name !== "");
  if (names.length === 0) return invalid(text, "a font name", report);
  if (names.length > 1 || names[0] !== text) {
    report.add(
      "value_legacy",
      `${report.at} is the CSS list ${quote(text)}; the format writes ${quote(JSON.stringify(names)).slice(0, 120)}`,
    );
  }
  return names;
}

/** Reads a weight. Other spellings of the names, and numbers as text, get a warning. */
export function readFontWeight(json: Json, report: Report): FontWeight | CssText | undefined {
  if (typeof json === "number") return inRange(json, report);
  if (typeof json !== "string") return invalid(json, wantedWeight, report);
  const named = fontWeights.get(json);
  if (named !== undefined) return { kind: "fontWeight", value: named };
  const value = /^\s*\d+(\.\d+)?\s*$/.test(json)
    ? Number(json)
    : fontWeights.get(weightName(json) ?? "");
  if (value === undefined) {
    return readExpression(
      json,
      /^(?:bolder$|lighter$|(?:calc|clamp|var)\()/i,
      wantedWeight,
      report,
    );
  }
  report.add("value_legacy", `${report.at} is ${quote(json)}; write the number ${value}`);
  return inRange(value, report);
}

function inRange(value: number, report: Report): FontWeight | undefined {
  if (value >= 1 && value <= 1000) return { kind: "fontWeight", value };
  return invalid(value, wantedWeight, report);
}
