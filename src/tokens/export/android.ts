/** Android resources: `res/values/tokens.xml`. */
import { hexOf } from "../color.ts";
import type { Theme } from "../theme.ts";
import type { Value } from "../values/value.ts";
import { snakeCase, UniqueNames } from "./identifiers.ts";

const keywords =
  `abstract assert boolean break byte case catch char class const continue default do double
  else enum extends false final finally float for goto if implements import instanceof int interface long
  native new null package private protected public return short static strictfp super switch synchronized
  this throw throws transient true try void volatile while`.split(/\s+/);

/** Prints a theme; px are dp, 1 rem is 16 sp (2025.10 format § Dimension), colors are in sRGB. */
export function exportAndroid(theme: Theme): string {
  const names = new UniqueNames(keywords);
  const lines = theme.entries.flatMap(({ name, value }) => {
    const resource = printResource(value);
    if (resource === undefined) return [];
    const [open, close, text] = resource;
    return [`    <${open} name="${names.give(snakeCase(name))}"${close}>${text}</${open}>`];
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines.join("\n")}\n</resources>\n`;
}

type Resource = readonly [element: string, attributes: string, text: string];

function printResource(value: Value): Resource | undefined {
  switch (value.kind) {
    case "color": {
      const alpha = Math.round(value.color.alpha * 255).toString(16);
      return ["color", "", `#${alpha.padStart(2, "0")}${hexOf(value.color.mapped).slice(1)}`];
    }
    case "dimension":
      return printLength(value.value, value.unit);
    case "duration": {
      const ms = Math.round(value.unit === "s" ? value.value * 1000 : value.value);
      return ["integer", "", String(ms)];
    }
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

function printLength(value: number, unit: string): Resource | undefined {
  if (unit === "px") return ["dimen", "", `${decimal(value)}dp`];
  return unit === "rem" ? ["dimen", "", `${decimal(value * 16)}sp`] : undefined;
}

function decimal(value: number): string {
  return String(Number(value.toFixed(5)));
}

/** Text of a string resource: XML escapes, and Android's own for quotes, `@` and `?`. */
function escapeXml(text: string): string {
  let out = "";
  for (const char of text.toWellFormed()) {
    const code = char.codePointAt(0) ?? 0;
    if (char === "&") out += "&amp;";
    else if (char === "<") out += "&lt;";
    else if (char === ">") out += "&gt;";
    else if (char === "\n") out += "\\n";
    else if ("'\"\\@?".includes(char)) out += `\\${char}`;
    else if (code < 32 || code === 0xfffe || code === 0xffff) out += " ";
    else out += char;
  }
  return out;
}
