import { idOf, ownLinked, rulesOf } from "./links.ts";
import { schemeOf, THEME, targets } from "./targets.ts";

/** The theme's custom properties, as this element has them. */
export function variablesOf(element: Element): Record<string, string> {
  const names = new Set<string>();
  const slug = element.closest(`[${THEME}]`)?.getAttribute(THEME);
  const own = ownAround(element);
  if (own) collect(rulesOf(idOf(own, "own")), names, "--");
  else if (slug) collect(rulesOf(slug), names, "--tk-");
  const style = getComputedStyle(element);
  const isDark = schemeOf(element) === "dark";
  const values = [...names].map((name) => [name, alone(style.getPropertyValue(name), isDark)]);
  return Object.fromEntries(values.filter(([, value]) => value));
}

/** The theme under own names that an element is in: one that was applied, or that the page links. */
function ownAround(element: Element): string | null | undefined {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const sheet = targets.get(one)?.sheet;
    if (sheet) return sheet.names && sheet.slug;
    if (one.hasAttribute(THEME)) return undefined;
  }
  return ownLinked()?.slug;
}

/** The visible color of both appearances, for code that cannot read `light-dark()`. */
function alone(value: string, isDark: boolean): string {
  const [, light, dark] = /^\s*light-dark\((.*), (.*)\)$/.exec(value) ?? [];
  return (isDark ? dark : light) ?? value.trim();
}

/** The names of the theme's properties in the rules, however deep. */
function collect(rules: Iterable<CSSRule>, names: Set<string>, prefix: string): void {
  for (const rule of rules) {
    const { style, cssRules } = rule as Partial<CSSStyleRule>;
    for (const name of style ?? []) if (name.startsWith(prefix)) names.add(name);
    if (cssRules) collect(cssRules, names, prefix);
  }
}
