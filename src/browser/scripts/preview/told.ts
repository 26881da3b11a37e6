import type { Told } from "./news.ts";

/** The mark at the end of a preview's sheet; undefined if the sheet has none, or may not be read. */
export function markIn(rules: readonly CSSRule[]): Told | undefined {
  for (const rule of rules.toReversed()) {
    const [marking] = (rule as Partial<CSSMediaRule>).cssRules ?? [];
    const text = (marking as Partial<CSSStyleRule> | undefined)?.style
      ?.getPropertyValue("--tokenkit-preview")
      .trim()
      .slice(1, -1);
    if (text) return JSON.parse(decodeURIComponent(text)) as Told;
  }
  return undefined;
}
