/** Prints one appearance of a theme as a stylesheet. */
import type { ThemeEntry } from "./builder.ts";
import { themeSelector } from "./css.ts";
import type { Appearance } from "./findings.ts";
import { buildTheme, type Theme } from "./theme.ts";

/** Input of `printStylesheet`. */
export interface StylesheetOptions {
  slug: string;
  appearance: Appearance;
  document: unknown;
  /** Compact and without comments. */
  minified: boolean;
  /** Without the tokens that are derived from those of the author. */
  authored?: boolean;
}

/**
 * The stylesheet of one appearance: a rule scoped to the theme with `color-scheme` and the `--tk-*`
 * properties in sRGB, then those that differ on displays beyond sRGB.
 */
export function printStylesheet({
  slug,
  appearance,
  document,
  minified,
  authored = false,
}: StylesheetOptions): string {
  const theme = buildTheme(document, appearance, undefined, !authored);
  const entries = [...theme.entries, ...theme.roleEntries];
  return printTheme({ appearance, entries }, slug, minified);
}

type Printable = Pick<Theme, "appearance" | "entries">;

/** Prints the stylesheet of a theme that is built already. */
export function printTheme(theme: Printable, slug: string, minified: boolean): string {
  const comment = `/* tokenkit theme ${slug.replaceAll("*/", "* /")}, ${theme.appearance} */\n`;
  return (minified ? "" : comment) + printRules(theme, themeSelector(slug), minified);
}

/** The rules of a theme under any selector. */
function printRules(theme: Printable, selector: string, minified: boolean): string {
  const { appearance, entries } = theme;
  return minified
    ? printCompact(selector, appearance, entries)
    : printReadable(selector, appearance, entries);
}

const supports = "@supports (color: color(display-p3 1 1 1))";
const media = "@media (color-gamut: p3)";

function printReadable(
  selector: string,
  appearance: Appearance,
  entries: readonly ThemeEntry[],
): string {
  let base = `${selector} {\n  color-scheme: ${appearance};\n`;
  let wide = "";
  for (const entry of entries) {
    const name = entry.printed;
    base += `  ${name}: ${entry.css};\n`;
    if (entry.wide !== undefined) wide += `      ${name}: ${entry.wide};\n`;
  }
  base += "}\n";
  if (wide === "") return base;
  return `${base}${supports} {\n  ${media} {\n    ${selector} {\n${wide}    }\n  }\n}\n`;
}

function printCompact(
  selector: string,
  appearance: Appearance,
  entries: readonly ThemeEntry[],
): string {
  let base = `${selector}{color-scheme:${appearance}`;
  let wide = "";
  for (const entry of entries) {
    const name = entry.printed;
    base += `;${name}:${entry.css}`;
    if (entry.wide !== undefined) wide += `${wide === "" ? "" : ";"}${name}:${entry.wide}`;
  }
  base += "}";
  return wide === "" ? base : `${base}${supports}{${media}{${selector}{${wide}}}}`;
}
