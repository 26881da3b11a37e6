/** Applies a sheet to an element by the cascade: a small matcher for the selectors that sheets use. */
import postcss from "postcss";

/** The element and the reader. */
export interface Situation {
  attributes: Readonly<Record<string, string>>;
  /** The media conditions that hold, such as `(prefers-color-scheme: dark)`. */
  media: ReadonlySet<string>;
}

/** A rule of a sheet, read once for all the situations that a test tries. */
interface ReadRule {
  holds: readonly Condition[];
  selectors: readonly ReadSelector[];
  declarations: readonly (readonly [name: string, value: string])[];
}

type Condition = (media: ReadonlySet<string>) => boolean;

interface ReadSelector {
  /** Attributes that the element must not have. */
  absent: readonly string[];
  equal: readonly (readonly [name: string, value: string])[];
  /** The specificity in attributes. */
  weight: number;
}

export type Sheet = readonly ReadRule[];

export function readSheet(css: string): Sheet {
  const rules: ReadRule[] = [];
  const conditions = new Map<string, Condition>();
  postcss.parse(css).walkRules((rule) => {
    const holds: Condition[] = [];
    for (let node = rule.parent; node && node.type !== "root"; node = node.parent as never) {
      const { name, params } = node as unknown as postcss.AtRule;
      if (name !== "media") continue;
      const condition = conditions.get(params) ?? readCondition(params);
      conditions.set(params, condition);
      holds.push(condition);
    }
    const declarations: [string, string][] = [];
    rule.each((node) => {
      if (node.type === "decl") declarations.push([node.prop, node.value]);
    });
    rules.push({ holds, selectors: rule.selectors.map(readSelector), declarations });
  });
  return rules;
}

type Winners = Map<string, { value: string; weight: number }>;

/** The declaration of each property that wins: the heaviest, and of these the last. */
function winnersOf(sheet: Sheet, situation: Situation): Winners {
  const winners: Winners = new Map();
  for (const { holds, selectors, declarations } of sheet) {
    if (!holds.every((condition) => condition(situation.media))) continue;
    const weight = Math.max(...selectors.map((one) => weightIn(one, situation.attributes)));
    if (weight < 0) continue;
    for (const [name, value] of declarations) {
      const winner = winners.get(name);
      if (winner === undefined || winner.weight <= weight) winners.set(name, { value, weight });
    }
  }
  return winners;
}

/** The properties of an element, `light-dark()` settled by its own `color-scheme`. */
export function propertiesOf(sheet: Sheet, situation: Situation): Map<string, string> {
  const winners = winnersOf(sheet, situation);
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

/** Reads `(a)`, `(not (a))` and these joined by `and`. */
function readCondition(text: string): Condition {
  const parts = split(text).map((part): Condition => {
    const inner = part.slice(1, -1);
    if (inner.startsWith("not ")) {
      const negated = readCondition(inner.slice(4));
      return (media) => !negated(media);
    }
    return inner.startsWith("(") ? readCondition(inner) : (media) => media.has(part);
  });
  return (media) => parts.every((part) => part(media));
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

function readSelector(selector: string): ReadSelector {
  const absent: string[] = [];
  const equal: [string, string][] = [];
  let weight = 0;
  let rest = selector;
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found !== null) rest = rest.slice(found[0].length);
    return found;
  };
  while (rest !== "") {
    const zero = take(/^:where\(:not\(\[([\w-]+)\]\)\)/);
    if (zero !== null) {
      absent.push(zero[1] ?? "");
      continue;
    }
    weight += 1;
    const not = take(/^:not\(((?:\[[\w-]+\],?\s*)+)\)/);
    if (not !== null) {
      absent.push(...[...(not[1] ?? "").matchAll(/[\w-]+/g)].map(([name]) => name));
      continue;
    }
    const attribute = take(/^\[([\w-]+)=(?:"([^"]*)"|([\w-]+))\]/);
    if (attribute === null) throw new Error(`cannot read ${rest}`);
    equal.push([attribute[1] ?? "", attribute[2] ?? attribute[3] ?? ""]);
  }
  return { absent, equal, weight };
}

/** The specificity in attributes; -1 if the selector does not match. */
function weightIn(
  { absent, equal, weight }: ReadSelector,
  attributes: Situation["attributes"],
): number {
  if (absent.some((name) => Object.hasOwn(attributes, name))) return -1;
  return equal.every(([name, value]) => attributes[name] === value) ? weight : -1;
}
