import type { TokenInfo } from "#console/editing/types.ts";
import { Owners, type TokenRead } from "./owners.ts";
import type { Stage } from "./pane.tsx";
import { type Reading, RuleIndex, type RuleLike } from "./rule-index.ts";

/** An element of a page, and the tokens that it is made from. */
export interface Read {
  element: Element;
  tokens: readonly TokenRead[];
}

const FOCUSABLE = ":enabled, a[href], [tabindex]";

const indexes = new WeakMap<CSSStyleSheet, RuleIndex>();

/** The readings of pages, which last longer than a reader: tokens change with every letter, pages do not. */
const readingsOn = new WeakMap<HTMLElement, WeakMap<Element, readonly Reading[]>>();

/** A fill or a line around an element, not around a part of it. */
const PAINTED = /^(?:background|border)(?:-color)?$/;

/** The index of the layer's rules and of the layout's; one for all pages. */
function indexOf(sheets: readonly CSSStyleSheet[]): RuleIndex | undefined {
  const [first] = sheets;
  if (first === undefined) return undefined;
  let index = indexes.get(first);
  if (index === undefined) {
    const rules = sheets.flatMap(({ cssRules }) => [...cssRules]) as RuleLike[];
    index = new RuleIndex(rules, holds);
    indexes.set(first, index);
  }
  return index;
}

function holds(condition: string, rule: RuleLike): boolean {
  if (rule instanceof CSSMediaRule) return matchMedia(condition).matches;
  return rule instanceof CSSSupportsRule ? CSS.supports(condition) : true;
}

/** Says which tokens the elements of a page read. */
export class Reader {
  private readonly stage: Stage;
  private readonly index: RuleIndex | undefined;
  private readonly owners: Owners;
  /** The properties that the component layer makes others from. */
  readonly defaults: ReadonlyMap<string, readonly string[]>;

  constructor(stage: Stage, tokens: readonly TokenInfo[], roles?: ReadonlyMap<string, string>) {
    this.stage = stage;
    this.index = indexOf(stage.sheets);
    this.defaults = this.index?.defaults ?? new Map();
    this.owners = new Owners(tokens, this.defaults, roles);
  }

  /** The tokens of an element, else of the nearest around it that has any. */
  at(target: Element): Read | undefined {
    for (let element: Element | null = target; element !== null; element = element.parentElement) {
      const tokens = this.tokensOf(element);
      if (tokens.some(({ when }) => when === undefined)) return { element, tokens };
    }
    return undefined;
  }

  /** All that can be seen and reads a token, in the order of the page. */
  all(): Element[] {
    return this.visible().filter((one) =>
      this.tokensOf(one).some(({ when }) => when === undefined),
    );
  }

  /** The elements that read a token permanently; if none do, those that read it in a state. */
  readersOf(dotted: string): Element[] {
    const isIts = (property: string): boolean =>
      this.owners.of(property).some((owner) => owner.dotted === dotted);
    const selectors = this.index?.selectorsReading(isIts) ?? [];
    if (selectors.length === 0) return [];
    const found = [...this.stage.root.querySelectorAll(selectors.join(", "))];
    const when = (passing: boolean) => (element: Element) =>
      this.tokensOf(element).some(
        (token) => token.dotted === dotted && (token.when !== undefined) === passing,
      );
    const resting = found.filter(when(false));
    if (resting.length > 0) return resting;
    return found.filter(when(true));
  }

  /** All that can be seen, whatever it reads. */
  visible(): Element[] {
    const { element } = this.stage;
    return [element, ...element.querySelectorAll("*")].filter((one) => one.checkVisibility());
  }

  /** The paths of the tokens that an element reads at rest. */
  seenOn(element: Element): string[] {
    const resting = this.readingsOf(element).filter(({ when }) => when === undefined);
    return this.owners.tokensOf(resting).map(({ dotted }) => dotted);
  }

  /** Whether the fill or the line of an element at rest is made from such a property. */
  isPaintedBy(element: Element, isWanted: (property: string) => boolean): boolean {
    // A table is marked as a whole.
    if (element.matches("tr, th, td")) return false;
    return this.readingsOf(element).some(
      ({ property, sets, when }) => when === undefined && PAINTED.test(sets) && isWanted(property),
    );
  }

  /** The page has other states now. */
  forget(): void {
    readingsOn.delete(this.stage.element);
  }

  private tokensOf(element: Element): readonly TokenRead[] {
    return this.owners.tokensOf(this.readingsOf(element));
  }

  private readingsOf(element: Element): readonly Reading[] {
    const known = readingsOn.get(this.stage.element) ?? new WeakMap<Element, readonly Reading[]>();
    readingsOn.set(this.stage.element, known);
    let readings = known.get(element);
    if (readings === undefined) {
      const takesFocus = element.matches(FOCUSABLE);
      const all = this.index?.readingsOf(element) ?? [];
      readings = takesFocus ? all : all.filter(({ when }) => when !== "focus");
      known.set(element, readings);
    }
    return readings;
  }
}

/** The name of an element: its component and its text. */
export function nameOf(element: Element): string {
  const component = /\btk-([a-z]+(?:-[a-z]+)*)/.exec(element.getAttribute("class") ?? "")?.[1];
  if (component === undefined) return element.matches(".stage") ? "the page" : "this part";
  const words = (element.textContent ?? "").trim().replace(/\s+/g, " ");
  const short = words.length > 32 ? `${words.slice(0, 31)}…` : words;
  return short === "" ? component : `${component} “${short}”`;
}
