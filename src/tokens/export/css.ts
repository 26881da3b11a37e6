/** CSS custom properties on `:root`, with wide-gamut colors for displays that show them. */
import type { Appearance } from "../findings.ts";
import type { Gamut } from "../values/print.ts";
import { printLightDark, sameButForColors } from "./colors.ts";
import type { ExportModel, ExportToken } from "./model.ts";
import { blockComment, commentsBefore } from "./notes.ts";

/** A declaration, and its value for displays beyond sRGB. */
interface Declaration {
  name: string;
  css: string;
  wide: string | undefined;
  comments: readonly string[];
}

/**
 * Prints a stylesheet that needs no attribute. With two appearances, differing colors use `light-dark()` and
 * so follow `color-scheme` at any element; other differences follow the reader's system, or
 * `data-tk-appearance` on the root.
 */
export function exportCss(model: ExportModel): string {
  const { appearances } = model;
  const root = ":root";
  const [only] = appearances;
  const [base, ...overlays] = appearances.map((_, index) => declare(model, index));
  if (base === undefined || only === undefined) return "";
  const [night = []] = overlays;
  if (appearances.length === 1) return printRule(root, only, base);
  const dark = printRule(`${root}[data-tk-appearance="dark"]`, "dark", night);
  const defaultRule = printRule(`${root}:not([data-tk-appearance])`, undefined, night);
  return [
    printRule(root, "light dark", base),
    `${root}[data-tk-appearance="light"] {\n  color-scheme: light;\n}\n`,
    dark,
    night.length === 0 ? "" : `@media (prefers-color-scheme: dark) {\n${indent(defaultRule)}}\n`,
  ].join("");
}

/** The declarations of an appearance: all of the first, only the differences of another. */
function declare({ tokens, appearances }: ExportModel, index: number): Declaration[] {
  return tokens.flatMap((token) => {
    const entry = token.entries[index];
    const comments = index === 0 ? commentsBefore(token, blockComment, blockComment) : [];
    if (entry === undefined) return [];
    const joined = appearances.length > 1 && token.differs ? join(token) : undefined;
    if (index > 0 && (joined !== undefined || !token.differs)) return [];
    const { css, wide } = joined ?? entry;
    return [{ name: token.printed, css, wide, comments }];
  });
}

/** Both appearances in one declaration, if only colors differ. */
function join({ entries }: ExportToken): Pick<Declaration, "css" | "wide"> | undefined {
  const [light, dark] = entries;
  if (light === undefined || dark === undefined) return undefined;
  if (!sameButForColors(light.value, dark.value)) return joinTexts(light, dark);
  const print = (gamut: Gamut) => printLightDark(light.value, dark.value, gamut);
  const css = print("srgb");
  if (css === undefined) return undefined;
  const wide = print("wide");
  return { css, wide: wide === css ? undefined : wide };
}

/** Colors written as CSS functions, such as `color-mix()`. */
function joinTexts(
  light: { type: string | undefined; css: string },
  dark: { type: string | undefined; css: string },
): Pick<Declaration, "css" | "wide"> | undefined {
  if (light.type !== "color" || dark.type !== "color") return undefined;
  return { css: `light-dark(${light.css}, ${dark.css})`, wide: undefined };
}

function printRule(
  selector: string,
  scheme: Appearance | "light dark" | undefined,
  declarations: readonly Declaration[],
): string {
  let base = `${selector} {\n`;
  let wide = "";
  if (scheme !== undefined) base += `  color-scheme: ${scheme};\n`;
  for (const { name, css, wide: wider, comments } of declarations) {
    for (const comment of comments) base += `  ${comment}\n`;
    base += `  ${name}: ${css};\n`;
    if (wider !== undefined) wide += `      ${name}: ${wider};\n`;
  }
  base += "}\n";
  if (wide === "") return base;
  const [supports, media] = [
    "@supports (color: color(display-p3 1 1 1))",
    "@media (color-gamut: p3)",
  ];
  return `${base}${supports} {\n  ${media} {\n    ${selector} {\n${wide}    }\n  }\n}\n`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
