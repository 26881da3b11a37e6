/** What an element has of a sheet, by the cascade: a small matcher for the selectors that sheets use. */
import postcss from "postcss";

/** The element and the reader. */
export interface Situation {
  attributes: Readonly<Record<string, string>>;
  /** The media conditions that hold, such as `(prefers-color-scheme: dark)`. */
  media: ReadonlySet<string>;
}

/** The properties of an element, `light-dark()` settled by its own `color-scheme`. */
export function propertiesOf(css: string, situation: Situation): Map<string, string> {
  const winners = new Map<string, { value: string; weight: number }>();
  postcss.parse(css).walkDecls((declaration) => {
    const rule = declaration.parent as postcss.Rule;
    for (let node = rule.parent; node && node.type !== "root"; node = node.parent as never) {
      const { name, params } = node as unknown as postcss.AtRule;
      if (name === "media" && !holds(params, situation.media)) return;
    }
    const weights = rule.selectors.map((selector) => matches(selector, situation.attributes));
    const weight = Math.max(...weights);
    const known = winners.get(declaration.prop);
    if (weight < 0 || (known !== undefined && known.weight > weight)) return;
    winners.set(declaration.prop, { value: declaration.value, weight });
  });
  const declared = winners.get("color-scheme")?.value ?? "";
  const system = situation.media.has("(prefers-color-scheme: dark)") ? "dark" : "light";
  const scheme = declared === "light dark" ? system : declared;
  const properties = new Map([["color-scheme", scheme]]);
  for (const [name, { value }] of winners) {
    if (name === "color-scheme" || value === "inherit") continue;
    const pair = /^light-dark\((.*)\)$/.exec(value)?.[1];
    properties.set(name, pair === undefined ? value : half(pair, scheme));
  }
  return properties;
}

function half(pair: string, scheme: string): string {
  let depth = 0;
  const at = [...pair].findIndex((char) => {
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    return char === "," && depth === 0;
  });
  return scheme === "dark" ? pair.slice(at + 1).trim() : pair.slice(0, at).trim();
}

/** `(a)`, `(not (a))` and these joined by `and`. */
function holds(condition: string, media: ReadonlySet<string>): boolean {
  return split(condition).every((part) => {
    const inner = part.slice(1, -1);
    if (inner.startsWith("not ")) return !holds(inner.slice(4), media);
    return inner.startsWith("(") ? holds(inner, media) : media.has(part);
  });
}

function split(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, char] of [...condition].entries()) {
    if (char === "(") {
      if (depth === 0) start = index;
      depth += 1;
    } else if (char === ")") {
      depth -= 1;
      if (depth === 0) parts.push(condition.slice(start, index + 1));
    }
  }
  return parts;
}

/** The specificity in attributes; -1 where it does not match. */
function matches(selector: string, attributes: Situation["attributes"]): number {
  let rest = selector;
  let weight = 0;
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found !== null) rest = rest.slice(found[0].length);
    return found;
  };
  const has = (name: string | undefined) => Object.hasOwn(attributes, name ?? "");
  while (rest !== "") {
    const zero = take(/^:where\(:not\(\[([\w-]+)\]\)\)/);
    if (zero !== null) {
      if (has(zero[1])) return -1;
      continue;
    }
    const not = take(/^:not\(((?:\[[\w-]+\],?\s*)+)\)/);
    if (not !== null) {
      if ([...(not[1] ?? "").matchAll(/[\w-]+/g)].some(([name]) => has(name))) return -1;
      weight += 1;
      continue;
    }
    const attribute = take(/^\[([\w-]+)=(?:"([^"]*)"|([\w-]+))\]/);
    if (attribute === null) throw new Error(`cannot read ${rest}`);
    if (attributes[attribute[1] ?? ""] !== (attribute[2] ?? attribute[3])) return -1;
    weight += 1;
  }
  return weight;
}
