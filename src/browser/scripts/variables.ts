import { rulesOf } from "./links.ts";
import { THEME } from "./targets.ts";

/** The theme's custom properties, as this element has them. */
export function variablesOf(element: Element): Record<string, string> {
  const slug = element.closest(`[${THEME}]`)?.getAttribute(THEME);
  const names = new Set<string>();
  if (slug) collect(rulesOf(slug), names);
  const style = getComputedStyle(element);
  const values = [...names].map((name) => [name, style.getPropertyValue(name).trim()]);
  return Object.fromEntries(values.filter(([, value]) => value));
}

/** The names of the theme's properties in the rules, however deep. */
function collect(rules: Iterable<CSSRule>, names: Set<string>): void {
  for (const rule of rules) {
    const { style, cssRules } = rule as Partial<CSSStyleRule>;
    for (const name of style ?? []) if (name.startsWith("--tk-")) names.add(name);
    if (cssRules) collect(cssRules, names);
  }
}
