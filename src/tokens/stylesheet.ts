/** Printing one appearance of a theme as a stylesheet. */
import { printedName, themeSelector } from "./css.ts";
import type { Appearance } from "./findings.ts";
import { buildTheme, type Theme } from "./theme.ts";

/** What `printStylesheet` needs. */
export interface StylesheetOptions {
  slug: string;
  appearance: Appearance;
  document: unknown;
  /** Compact and without comments. */
  minified: boolean;
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
}: StylesheetOptions): string {
  return printTheme(buildTheme(document, appearance), slug, minified);
}

/** The same for a theme that is built already. */
export function printTheme(theme: Theme, slug: string, minified: boolean): string {
  const comment = `/* tokenkit theme ${slug.replaceAll("*/", "* /")}, ${theme.appearance} */\n`;
  return (minified ? "" : comment) + printRules(theme, themeSelector(slug), minified);
}

/** The rules of a theme under any selector. */
export function printRules(theme: Theme, selector: string, minified: boolean): string {
  const scheme: Declaration = ["color-scheme", theme.appearance];
  const base: Declaration[] = [scheme];
  const wide: Declaration[] = [];
  for (const entry of theme.entries) {
    const name = printedName(entry.name);
    base.push([name, entry.css]);
    if (entry.wide !== undefined) wide.push([name, entry.wide]);
  }
  const blocks = wide.length === 0 ? [] : [supports, media];
  return (minified ? printCompact : printReadable)(selector, base, wide, blocks);
}

type Declaration = readonly [name: string, value: string];

const supports = "@supports (color: color(display-p3 1 1 1))";
const media = "@media (color-gamut: p3)";

function printReadable(
  selector: string,
  base: readonly Declaration[],
  wide: readonly Declaration[],
  blocks: readonly string[],
): string {
  const rule = (declarations: readonly Declaration[], indent: string) =>
    [
      `${indent}${selector} {`,
      ...declarations.map(([name, value]) => `${indent}  ${name}: ${value};`),
      `${indent}}`,
    ].join("\n");
  let css = `${rule(base, "")}\n`;
  if (blocks.length === 0) return css;
  const [outer, inner] = blocks;
  css += `${outer} {\n  ${inner} {\n${rule(wide, "    ")}\n  }\n}\n`;
  return css;
}

function printCompact(
  selector: string,
  base: readonly Declaration[],
  wide: readonly Declaration[],
  blocks: readonly string[],
): string {
  const rule = (declarations: readonly Declaration[]) =>
    `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(";")}}`;
  if (blocks.length === 0) return rule(base);
  return `${rule(base)}${blocks.map((block) => `${block}{`).join("")}${rule(wide)}${"}".repeat(blocks.length)}`;
}
