/** A TypeScript module: values by name, their types, and the custom properties to refer to them. */
import { escapeText } from "./identifiers.ts";
import type { ExportModel, ExportToken } from "./model.ts";
import { reasonOf, sayGroup, sayToken } from "./notes.ts";

const literal = (text: string) => `"${escapeText(text)}"`;
const keyOf = ({ name }: ExportToken) => literal(name.slice("--tk-".length));

/**
 * Prints `tokens` (values in sRGB; of two appearances by appearance), `vars` (`var(--tk-…)`) and the
 * union `TokenName`.
 */
export function exportTs(model: ExportModel): string {
  const { tokens, appearances } = model;
  const names = tokens.map((token) => `\n  | ${keyOf(token)}`);
  const vars = tokens.map((token) => member(token, literal(`var(${token.printed})`)));
  return [
    "/** The name of a token. */",
    `export type TokenName =${names.length === 0 ? " never" : names.join("")};`,
    "",
    ...(appearances.length === 1 ? printOne(model) : printBoth(model)),
    "",
    "/** The custom property of each token. */",
    `export const vars = ${printObject(vars)} as const satisfies Record<TokenName, string>;`,
    "",
  ].join("\n");
}

function printOne(model: ExportModel): string[] {
  return [
    `export const appearance = "${model.preferred}";`,
    "",
    "/** Values in sRGB, by token name. */",
    `export const tokens = ${printValues(model, 0, "")} as const satisfies Record<TokenName, string>;`,
  ];
}

function printBoth(model: ExportModel): string[] {
  const { appearances, preferred } = model;
  const values = appearances.map(
    (appearance, index) => `  ${appearance}: ${printValues(model, index, "  ")},`,
  );
  return [
    `export const appearances = [${appearances.map(literal).join(", ")}] as const;`,
    "export type Appearance = (typeof appearances)[number];",
    "",
    "/** The appearance that the theme has where none is asked for. */",
    `export const defaultAppearance = ${literal(preferred)} satisfies Appearance;`,
    "",
    "/** Values in sRGB, by appearance and token name. */",
    `export const tokens = {\n${values.join("\n")}\n} as const satisfies Record<Appearance, Record<TokenName, string>>;`,
  ];
}

function printValues({ tokens }: ExportModel, index: number, margin: string): string {
  const members = tokens.map((token) =>
    member(token, literal((token.entries[index] ?? token.entry).css)),
  );
  return printObject(members).replaceAll("\n", `\n${margin}`);
}

function printObject(members: readonly string[]): string {
  return members.length === 0 ? "{}" : `{\n${members.join("\n")}\n}`;
}

function member(token: ExportToken, value: string): string {
  const line = `  [${keyOf(token)}]: ${value},`;
  const said = sayToken({ description: token.description, deprecated: false });
  const reason = reasonOf(token);
  const doc = [said, reason === undefined ? undefined : `@deprecated ${reason}`.trimEnd()];
  const text = doc.filter((part) => part !== undefined).join(" ");
  const groups = token.opens.map((note) => `  // ${sayGroup(note)}`);
  return [...groups, ...(text === "" ? [] : [`  /** ${text} */`]), line].join("\n");
}
