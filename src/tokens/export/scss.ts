/** Sass variables, and maps of them (SCSS syntax, Sass modules). */
import { cssString, escapeName } from "../css.ts";
import type { Value } from "../values/value.ts";
import type { ExportModel, ExportToken } from "./model.ts";
import { reasonOf, sayGroup, sayToken } from "./notes.ts";

const native = new Set([
  "color",
  "dimension",
  "duration",
  "number",
  "fontWeight",
  "boolean",
  "string",
]);

/**
 * Prints `$tk-…` variables with the values of the preferred appearance; values that Sass would evaluate are
 * plain strings. `$tk` maps them by name, and `$tokenkit` has those of each appearance.
 */
export function exportScss(model: ExportModel): string {
  const { tokens, appearances } = model;
  const preferred = appearances.indexOf(model.preferred);
  const withVariable = tokens.filter(({ entries }) => entries[preferred] !== undefined);
  const variables = withVariable.flatMap((token) => [
    ...comment(token),
    `${variableOf(token)}: ${printSass(token, preferred)};`,
  ]);
  const all = printMap(withVariable.map((token) => `${keyOf(token)}: ${variableOf(token)}`));
  const maps = appearances.map((appearance, index) => {
    const others = tokens.filter(({ entries }) => entries[index] !== undefined);
    const map = others.map((token) => `${keyOf(token)}: ${valueIn(token, index, preferred)}`);
    return `  "${appearance}": ${printMap(map).replaceAll("\n", "\n  ")},`;
  });
  return [
    `@use "sass:string";`,
    variables.join("\n"),
    `$tk: ${all};`,
    ...(appearances.length > 1 ? [`$tokenkit: (\n${maps.join("\n")}\n);`] : []),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

/** SassDoc: group notes are plain comments, because a `///` would document the next variable. */
function comment(token: ExportToken): string[] {
  const groups = token.opens.map((note) => `// ${sayGroup(note)}`);
  const description = sayToken({ description: token.description, deprecated: false });
  const reason = reasonOf(token);
  return [
    ...groups,
    ...(description === undefined ? [] : [`/// ${description}`]),
    ...(reason === undefined ? [] : [`/// @deprecated ${reason}`.trimEnd()]),
  ];
}

function variableOf({ name }: ExportToken): string {
  return `$${escapeName(name.slice(2))}`;
}

function keyOf({ name }: ExportToken): string {
  return cssString(name.slice("--tk-".length)).replaceAll("#{", "\\#{");
}

function valueIn(token: ExportToken, index: number, preferred: number): string {
  const hasVariable = token.entries[preferred] !== undefined;
  return hasVariable && (index === preferred || !token.differs)
    ? variableOf(token)
    : printSass(token, index);
}

function printMap(lines: readonly string[]): string {
  return lines.length === 0 ? "()" : `(\n${lines.map((line) => `  ${line},`).join("\n")}\n)`;
}

function printSass({ entries }: ExportToken, index: number): string {
  const entry = entries[index];
  return entry === undefined ? "null" : printText(entry.value, entry.css);
}

function printText({ kind }: Value, css: string): string {
  const text = native.has(kind) ? css : `string.unquote(${cssString(css)})`;
  return text.replaceAll("#{", "\\#{");
}
