/** Warns of axes or contexts in a page that its theme does not have. */
import type { Modes } from "../types/runtime.d.ts";
import { rulesOf } from "./links.ts";
import { chosenIn } from "./modes.ts";

const SELECTOR = /\[data-tk-([^=\]]+)="((?:\\.|[^"\\])*)"\]/g;

/** The contexts by axis: a sheet of all modes names them in a rule that declares nothing. */
function axesIn(rules: readonly CSSRule[]): Map<string, Set<string>> {
  const axes = new Map<string, Set<string>>();
  for (const rule of rules) {
    const { selectorText = "", style } = rule as Partial<CSSStyleRule>;
    if (style?.length !== 0) continue;
    for (const [, axis = "", context = ""] of selectorText.matchAll(SELECTOR)) {
      axes.set(axis, (axes.get(axis) ?? new Set()).add(context.replace(/\\(.)/g, "$1")));
    }
  }
  return axes;
}

/** Tells the page's author, as far as the rules may be read. */
export function warnOf(slug: string, modes: Modes | undefined): void {
  const rules = rulesOf(slug);
  if (rules.length === 0) return;
  const axes = axesIn(rules);
  for (const [axis, context] of Object.entries(chosenIn(modes))) {
    const contexts = axes.get(axis);
    if (contexts && (context === null || contexts.has(context))) continue;
    const lacks = contexts ? `context "${context}" of "${axis}"` : `axis "${axis}"`;
    const names = [...(contexts ?? axes.keys())].join(", ") || "none";
    // biome-ignore lint/suspicious/noConsole: it is for who writes the page
    console.warn(`tokenkit: the theme ${slug} has no ${lacks}; it has ${names}.`);
  }
}
