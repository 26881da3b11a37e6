/** Sass variables, and a map of them (SCSS syntax, Sass modules). */
import { cssString, escapeName } from "../css.ts";
import type { Theme } from "../theme.ts";
import type { Value } from "../values/value.ts";

const native = new Set([
  "color",
  "dimension",
  "duration",
  "number",
  "fontWeight",
  "boolean",
  "string",
]);

/** Prints `$tk-…` variables; values that Sass would calculate with are plain strings. */
export function exportScss(theme: Theme): string {
  const lines = theme.entries.map(({ name, css, value }) => {
    return `$${escapeName(name.slice(2))}: ${printSass(value, css)};`;
  });
  const map = theme.entries.map(({ name }) => {
    const key = cssString(name.slice("--tk-".length)).replaceAll("#{", "\\#{");
    return `  ${key}: $${escapeName(name.slice(2))},`;
  });
  const all = map.length === 0 ? "$tk: ();" : `$tk: (\n${map.join("\n")}\n);`;
  return `@use "sass:string";\n\n${lines.join("\n")}\n\n${all}\n`;
}

function printSass({ kind }: Value, css: string): string {
  const text = native.has(kind) ? css : `string.unquote(${cssString(css)})`;
  return text.replaceAll("#{", "\\#{");
}
