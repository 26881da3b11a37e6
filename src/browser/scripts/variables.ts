import { rulesOf } from "./links.ts";
import { schemeOf, THEME } from "./targets.ts";

/** The theme's custom properties, as this element has them. */
export function variablesOf(element: Element): Record<string, string> {
  const slug = element.closest(`[${THEME}]`)?.getAttribute(THEME);
  const names = new Set<string>();
  if (slug) collect(rulesOf(slug), names);
  const style = getComputedStyle(element);
  const isDark = schemeOf(element) === "dark";
  const values = [...names].map((name) => [name, alone(style.getPropertyValue(name), isDark)]);
  return Object.fromEntries(values.filter(([, value]) => value));
}

/** The visible color of both appearances, for code that cannot read `light-dark()`. */
function alone(value: string, isDark: boolean): string {
  const [, light, dark] = /^\s*light-dark\((.*), (.*)\)$/.exec(value) ?? [];
  return (isDark ? dark : light) ?? value.trim();
}

/** The names of the theme's properties in the rules, however deep. */
function collect(rules: Iterable<CSSRule>, names: Set<string>): void {
  for (const rule of rules) {
    const { style, cssRules } = rule as Partial<CSSStyleRule>;
    for (const name of style ?? []) if (name.startsWith("--tk-")) names.add(name);
    if (cssRules) collect(cssRules, names);
  }
}
