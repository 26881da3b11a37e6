/** A TypeScript module: values by name, their types, and the custom properties to refer to them. */
import type { Theme } from "../theme.ts";
import { escapeText } from "./identifiers.ts";

/** Prints `tokens` (values in sRGB) and `vars` (`var(--tk-…)`), both `as const`. */
export function exportTs(theme: Theme): string {
  const literal = (text: string) => `"${escapeText(text)}"`;
  const key = (name: string) => literal(name.slice("--tk-".length));
  const values = theme.entries.map(({ name, css }) => `  [${key(name)}]: ${literal(css)},`);
  const vars = theme.entries.map(({ name }) => `  [${key(name)}]: ${literal(`var(${name})`)},`);
  return [
    `export const appearance = "${theme.appearance}";`,
    "",
    "/** Values in sRGB, by token name. */",
    `export const tokens = {\n${values.join("\n")}\n} as const;`,
    "",
    "/** The custom property of each token. */",
    `export const vars = {\n${vars.join("\n")}\n} as const;`,
    "",
    "export type TokenName = keyof typeof tokens;",
    "",
  ].join("\n");
}
