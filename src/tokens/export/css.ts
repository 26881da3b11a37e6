/** CSS custom properties on `:root`, wide-gamut colors where displays show them. */
import { printRules } from "../stylesheet.ts";
import type { Theme } from "../theme.ts";

/** Prints a theme as a stylesheet that needs no attribute. */
export function exportCss(theme: Theme): string {
  return printRules(theme, ":root", false);
}
