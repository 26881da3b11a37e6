/** Elements of pages, and which selectors match them. */
import type { ChosenElement, Way } from "./conditions.ts";
import { readSelector, type Simple } from "./selectors.ts";

/** An element with its classes and attributes. */
export interface PageElement {
  name: "html" | "body";
  classes: ReadonlySet<string>;
  attributes: ReadonlyMap<string, string>;
}

/** Elements within one another, the root first, on the system of a reader. */
export interface Spot {
  elements: readonly PageElement[];
  /** The medium that holds next to those of a reader without preferences and in light. */
  medium: string | undefined;
}

type Test = (element: PageElement) => boolean;

/** Deepest nesting of negations that is followed. */
const deepest = 4;

/** Matches selectors, each of which it reads once. */
export class Matcher {
  private readonly tests = new Map<string, Test>();

  /** Whether the innermost element of a spot is what a way selects. */
  matches({ elements, media }: Pick<Way, "elements" | "media">, spot: Spot): boolean {
    if (media !== undefined && !holds(media.text, spot.medium)) return false;
    const own = spot.elements.at(-1);
    const last = elements.at(-1);
    if (last === undefined) return spot.elements.length === 1;
    if (own === undefined || !this.isOf(last, own)) return false;
    let at = spot.elements.length - 1;
    return elements.slice(0, -1).every((_, index) => {
      const outer = elements[elements.length - 2 - index];
      at = spot.elements.findLastIndex(
        (one, place) => place < at && outer !== undefined && this.isOf(outer, one),
      );
      return at !== -1;
    });
  }

  private isOf({ element, isInHost, chosen }: ChosenElement, on: PageElement): boolean {
    if (isInHost || element === ":host") return false;
    if (element === ":root" && on.name !== "html") return false;
    if (element === "body" && on.name !== "body") return false;
    return chosen.every(({ text }) => this.testOf(text, 0)(on));
  }

  private testOf(text: string, depth: number): Test {
    const known = this.tests.get(text);
    if (known !== undefined) return known;
    const test = text.startsWith(":not(") ? this.negated(text, depth) : positive(simpleOf(text));
    this.tests.set(text, test);
    return test;
  }

  /** A negation that is not read holds, as most do. */
  private negated(text: string, depth: number): Test {
    const inner = depth < deepest ? readSelector(text.slice(":not(".length, -1)) : undefined;
    const alternatives = (inner ?? []).flatMap(([only, more]) =>
      only === undefined || more !== undefined ? [] : [only],
    );
    return (on) =>
      !alternatives.some(({ element, simples }) => {
        const isElement =
          element === undefined || element === "*" || element === elementNames[on.name];
        return isElement && simples.every((one) => this.testOf(one.text, depth + 1)(on));
      });
  }
}

const elementNames = { html: ":root", body: "body" } as const;

/** The class or attribute of a text. */
export const simpleOf = (text: string): Simple | undefined =>
  readSelector(text)?.[0]?.[0]?.simples[0];

/** How an attribute compares with its value, such as `~=`. */
export const operatorOf = (text: string): string | undefined =>
  /^\[\s*[\w-]+\s*([~|^$*]?=)/.exec(text)?.[1];

function positive(simple: Simple | undefined): Test {
  if (simple === undefined) return () => true;
  const { kind, name, text, value = "" } = simple;
  if (kind === "class") return ({ classes }) => classes.has(name);
  const operator = operatorOf(text);
  return ({ attributes }) => {
    const stated = attributes.get(name);
    return stated !== undefined && compares(stated, operator, value);
  };
}

function compares(stated: string, operator: string | undefined, value: string): boolean {
  switch (operator) {
    case undefined:
      return true;
    case "~=":
      return stated.split(/\s+/).includes(value);
    case "|=":
      return stated === value || stated.startsWith(`${value}-`);
    case "^=":
      return value !== "" && stated.startsWith(value);
    case "$=":
      return value !== "" && stated.endsWith(value);
    case "*=":
      return value !== "" && stated.includes(value);
    default:
      return stated === value;
  }
}

/** Whether a medium holds for a reader without preferences and in light, but for one that is given. */
function holds(medium: string, given: string | undefined): boolean {
  if (medium === given) return true;
  const [, feature, value] = /^\((prefers-[\w-]+): ([\w-]+)\)$/.exec(medium) ?? [];
  if (feature === undefined || given?.startsWith(`(${feature}:`)) return false;
  return value === (feature === "prefers-color-scheme" ? "light" : "no-preference");
}
