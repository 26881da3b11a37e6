/** Android resources: `res/values/tokens.xml`, and the night's differences. */
import { hexOf } from "../color.ts";
import type { Value } from "../values/value.ts";
import { decimal, snakeCase, UniqueNames } from "./identifiers.ts";
import type { ExportModel } from "./model.ts";
import {
  isTextLength,
  type NativeToken,
  type NativeTokens,
  nativeTokens,
  toMilliseconds,
  toPoints,
  typographicSizes,
} from "./native.ts";
import { commentsBefore } from "./notes.ts";

const keywords =
  `abstract assert boolean break byte case catch char class const continue default do double
  else enum extends false final finally float for goto if implements import instanceof int interface long
  native new null package private protected public return short static strictfp super switch synchronized
  this throw throws transient true try void volatile while`.split(/\s+/);

/** Prints the file of one appearance. Text lengths are sp, others dp; colors are in sRGB. */
export function exportAndroid(model: ExportModel): string {
  return printFile(name(model), 0, true);
}

/** The files of both appearances: `values-night` contains only differences from `values`. */
export function exportAndroidFiles(model: ExportModel): { values: string; night: string } {
  const named = name(model);
  return { values: printFile(named, 0, true), night: printFile(named, 1, false) };
}

/** One line for each value that no resource type can hold. */
export function leftOutOfAndroid(model: ExportModel): readonly string[] {
  return tokensOf(model).leftOut;
}

interface Named extends NativeToken {
  resource: string;
  unit: "sp" | "dp";
}

interface NamedTokens extends Omit<NativeTokens, "tokens"> {
  tokens: readonly Named[];
}

function tokensOf(model: ExportModel): NativeTokens {
  return nativeTokens(model, (value) => printResource(value, "dp") !== undefined);
}

function name(model: ExportModel): NamedTokens {
  const names = new UniqueNames(keywords);
  const sizes = typographicSizes(model);
  const { tokens, leftOut } = tokensOf(model);
  const named = tokens.map((token) => ({
    ...token,
    resource: names.give(snakeCase(token.name)),
    unit: isTextLength(token.name, token.token.type, sizes) ? ("sp" as const) : ("dp" as const),
  }));
  return { tokens: named, leftOut };
}

function printFile({ tokens, leftOut }: NamedTokens, index: number, all: boolean): string {
  const lines = tokens.flatMap(({ token, resource, unit, values }) => {
    const printed = values.map((value) => printElement(value, resource, unit));
    const line = printed[index] ?? printed[0];
    if (line === undefined || (!all && line === printed[0])) return [];
    return all ? [...commentsBefore(token, xmlComment, xmlComment), line] : [line];
  });
  const notes =
    all && leftOut.length > 0 ? ["Left out, for no resource can hold them:", ...leftOut] : [];
  const body = [...lines, ...notes.map(xmlComment)].map((line) => `    ${line}\n`).join("");
  return `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${body}</resources>\n`;
}

function xmlComment(text: string): string {
  const safe = text.replace(/[\ufffe\uffff]/g, " ").replace(/-(?=-)/g, "- ");
  return `<!-- ${safe} -->`;
}

function printElement(value: Value, name: string, unit: "sp" | "dp"): string | undefined {
  const resource = printResource(value, unit);
  if (resource === undefined) return undefined;
  const [element, attributes, text] = resource;
  return `<${element} name="${name}"${attributes}>${text}</${element}>`;
}

type Resource = readonly [element: string, attributes: string, text: string];

function printResource(value: Value, unit: "sp" | "dp"): Resource | undefined {
  switch (value.kind) {
    case "color": {
      const alpha = Math.round(value.color.alpha * 255).toString(16);
      return ["color", "", `#${alpha.padStart(2, "0")}${hexOf(value.color.mapped).slice(1)}`];
    }
    case "dimension": {
      const points = toPoints(value);
      return points === undefined ? undefined : ["dimen", "", `${decimal(points)}${unit}`];
    }
    case "duration":
      return ["integer", "", String(Math.round(toMilliseconds(value)))];
    case "fontWeight":
      return ["integer", "", String(Math.round(value.value))];
    case "number":
      return ["item", ' type="dimen" format="float"', decimal(value.value)];
    case "boolean":
      return ["bool", "", String(value.value)];
    case "string":
      return ["string", "", escapeXml(value.text)];
    case "fontFamily":
      return ["string", "", escapeXml(value.families.join(", "))];
    default:
      return undefined;
  }
}

const escapes = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["\n", "\\n"],
  ...[..."'\"\\@?"].map((char) => [char, `\\${char}`] as const),
]);

/** Escapes a string resource: XML escapes, and Android's own for quotes, `@` and `?`. */
function escapeXml(text: string): string {
  let out = "";
  for (const char of text.toWellFormed()) {
    const code = char.codePointAt(0) ?? 0;
    const escaped = escapes.get(char);
    if (escaped !== undefined) out += escaped;
    else if (code < 32 || code === 0xfffe || code === 0xffff) out += " ";
    else out += char;
  }
  return out;
}
