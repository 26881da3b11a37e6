/** Computes custom properties on elements within one another, as a browser does: cascade, inheritance, `var()`. */
import postcss from "postcss";

/** An element by its classes; the first of a list is the root. */
export interface Element {
  classes: readonly string[];
}

interface OwnRule {
  /** Descendants, the outermost first. */
  selectors: readonly (readonly Compound[])[];
  declarations: readonly (readonly [name: string, value: string])[];
}

interface Compound {
  isRoot: boolean;
  classes: readonly string[];
  weight: number;
}

export type OwnSheet = readonly OwnRule[];

export function readOwnSheet(css: string): OwnSheet {
  const rules: OwnRule[] = [];
  postcss.parse(css).walkRules((rule) => {
    const declarations: [string, string][] = [];
    rule.each((node) => {
      if (node.type === "decl") declarations.push([node.prop, node.value]);
    });
    const selectors = rule.selectors.map((selector) => selector.split(" ").map(readCompound));
    rules.push({ selectors, declarations });
  });
  return rules;
}

function readCompound(text: string): Compound {
  const parts = text.match(/:root|\.[\w-]+/g) ?? [];
  if (parts.join("") !== text) throw new Error(`cannot read ${text}`);
  const classes = parts.filter((part) => part !== ":root").map((part) => part.slice(1));
  return { isRoot: classes.length < parts.length, classes, weight: parts.length };
}

const matches = ({ isRoot, classes }: Compound, elements: readonly Element[], at: number) =>
  (!isRoot || at === 0) && classes.every((name) => elements[at]?.classes.includes(name));

/** Whether a selector matches the element at an index, with those before it as its ancestors. */
function selects(selector: readonly Compound[], elements: readonly Element[], at: number): boolean {
  const last = selector.at(-1);
  if (last === undefined || !matches(last, elements, at)) return false;
  const outer = selector.slice(0, -1);
  if (outer.length === 0) return true;
  return elements.slice(0, at).some((_, index) => selects(outer, elements, index));
}

/** The computed properties of the innermost element. */
export function propertiesAt(sheet: OwnSheet, elements: readonly Element[]): Map<string, string> {
  let computed = new Map<string, string>();
  for (const at of elements.keys()) computed = computeAt(sheet, elements, at, computed);
  return computed;
}

function computeAt(
  sheet: OwnSheet,
  elements: readonly Element[],
  at: number,
  inherited: ReadonlyMap<string, string>,
): Map<string, string> {
  const winners = new Map<string, { value: string; weight: number }>();
  for (const { selectors, declarations } of sheet) {
    const weights = selectors
      .filter((selector) => selects(selector, elements, at))
      .map((selector) => selector.reduce((sum, { weight }) => sum + weight, 0));
    if (weights.length === 0) continue;
    const weight = Math.max(...weights);
    for (const [name, value] of declarations) {
      if ((winners.get(name)?.weight ?? 0) <= weight) winners.set(name, { value, weight });
    }
  }
  const specified = new Map(inherited);
  for (const [name, { value }] of winners) specified.set(name, value);
  const computed = new Map<string, string>();
  const computedOf = (name: string): string => {
    const value = specified.get(name) ?? "initial";
    const target = /^var\((--.*)\)$/.exec(value)?.[1];
    return target === undefined ? value : computedOf(target);
  };
  for (const name of specified.keys()) {
    const value = computedOf(name);
    if (value !== "initial") computed.set(name, value);
  }
  return computed;
}
