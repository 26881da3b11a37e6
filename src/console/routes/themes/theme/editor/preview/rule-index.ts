/** Indexes the theme's custom properties that a stylesheet's rules read for an element. */
import { listOf, specificityOf, splitOutside } from "./specificity.ts";

/** One property of an element that is made from a property of the theme. */
export interface Reading {
  /** `--tk-…` */
  property: string;
  /** The CSS property that reads it, the most typical, such as `background-color`; a pseudo-element goes before it. */
  sets: string;
  /** The passing state in which it is read; undefined at rest. */
  when: Touch | undefined;
}

/** A passing state, which the user puts an element into. */
export type Touch = "hover" | "pressed" | "focus";
const touches = ["hover", "pressed", "focus"] as const;

/** The parts of a `CSSRule` that the index reads. */
export interface RuleLike {
  selectorText?: string;
  conditionText?: string;
  style?: { cssText: string };
  cssRules?: Iterable<RuleLike>;
  /** The name of a layer. */
  name?: string;
}

interface Declaration {
  /** The property that it sets, with the pseudo-element that it belongs to. */
  sets: string;
  reads: readonly string[];
}

interface Rule {
  /** Matches the element, or that of a pseudo-element, at rest. */
  resting: string;
  /** Matches it in a passing state; undefined without a difference. */
  touched: { selector: string; when: Touch } | undefined;
  specificity: number;
  declarations: readonly Declaration[];
}

interface Matching {
  matches(selector: string): boolean;
}

const TOUCH = /:(?:hover|active|focus-visible|focus-within|focus)(?![\w-])/g;
const PSEUDO_ELEMENT = /::[\w-]+(?:\([^)]*\))?|:(?:before|after)(?![\w-])/g;
/** Properties that only the browser's own controls paint, or only for an instant. */
const UNSEEN = /^(accent-color|caret-color|-webkit-tap-highlight-color)$/;
/** Rules outside layers win over rules in layers. */
const UNLAYERED = 1_000_000;
/** Every element has a selection, which says nothing about it. */
const IGNORED = /::(?:selection|-moz-selection)/;

export class RuleIndex {
  private readonly rules: Rule[] = [];
  private readonly holds: (condition: string, rule: RuleLike) => boolean;
  /** The properties that make up a theme property which the theme does not set. */
  readonly defaults = new Map<string, readonly string[]>();

  /** @param holds whether a condition of `@media` or `@supports` does */
  constructor(rules: Iterable<RuleLike>, holds: (condition: string, rule: RuleLike) => boolean) {
    this.holds = holds;
    for (const rule of rules) this.add(rule, undefined, false);
    this.rules.sort((one, other) => one.specificity - other.specificity);
  }

  /** The properties that the winning rules read for an element, the most typical first. */
  readingsOf(element: Matching): readonly Reading[] {
    const found = new Map<Touch | undefined, Map<string, readonly string[]>>([
      [undefined, new Map()],
      ...touches.map((touch) => [touch, new Map()] as const),
    ]);
    for (const { resting, touched, declarations } of this.rules) {
      if (element.matches(resting)) declare(found.get(undefined), declarations);
      else if (touched !== undefined && element.matches(touched.selector)) {
        declare(found.get(touched.when), declarations);
      }
    }
    const readings = new Map<string, Reading>();
    for (const [when, made] of found) {
      for (const one of ranked(made, when)) {
        if (!readings.has(one.property)) readings.set(one.property, one);
      }
    }
    return [...readings.values()];
  }

  /** Selectors of elements that may read any of the given properties. */
  selectorsReading(isWanted: (property: string) => boolean): string[] {
    return this.rules
      .filter(({ declarations }) => declarations.some(({ reads }) => reads.some(isWanted)))
      .flatMap(({ resting, touched }) => (touched ? [resting, touched.selector] : [resting]));
  }

  private add(rule: RuleLike, parent: string | undefined, isLayered: boolean): void {
    const { conditionText, selectorText, style, cssRules, name } = rule;
    // The frames of an animation, which are of no element.
    if ("appendRule" in rule) return;
    if (conditionText !== undefined && !this.holds(conditionText, rule)) return;
    const selector =
      selectorText === undefined
        ? parent
        : listOf(selectorText)
            .map((one) => nested(one, parent))
            .join(", ");
    const layered = isLayered || name !== undefined;
    if (style !== undefined && selector !== undefined) {
      this.declare(selector, style.cssText, layered ? 0 : UNLAYERED);
    }
    for (const inner of cssRules ?? []) this.add(inner, selector, layered);
  }

  private declare(selectors: string, cssText: string, weight: number): void {
    const written = declarationsOf(cssText);
    if (written.length === 0) return;
    for (const selector of listOf(selectors)) {
      if (IGNORED.test(selector)) continue;
      const pseudo = selector.match(PSEUDO_ELEMENT)?.join("") ?? "";
      const real = originOf(selector);
      const declarations = written.flatMap(({ name, reads }) => {
        if (name.startsWith("--tk-")) {
          if (pseudo === "" && reads.length > 0) this.defaults.set(name, reads);
          return [];
        }
        return [{ sets: `${pseudo}${name}`, reads }];
      });
      if (declarations.length === 0) continue;
      const resting = real.replace(TOUCH, ":not(*)");
      this.rules.push({
        resting,
        touched:
          resting === real
            ? undefined
            : { selector: real.replace(TOUCH, ":is(*)"), when: touchOf(real) },
        specificity: weight + specificityOf(selector),
        declarations,
      });
    }
  }
}

/** The selector of the element that a pseudo-element belongs to. */
const originOf = (selector: string): string =>
  selector.replace(PSEUDO_ELEMENT, (_, at: number) =>
    at === 0 || /[\s>+~(,]/.test(selector[at - 1] ?? "") ? "*" : "",
  );

function touchOf(selector: string): Touch {
  if (selector.includes(":hover")) return "hover";
  return selector.includes(":active") ? "pressed" : "focus";
}

/** A selector within another rule, as it were outside. */
function nested(selector: string, parent: string | undefined): string {
  if (parent === undefined) return selector;
  const own = selector.includes("&") ? selector : `& ${selector}`;
  return own.replaceAll("&", `:is(${parent})`);
}

/** A later declaration takes the place of an earlier one, a shorthand that of its parts. */
function declare(
  into: Map<string, readonly string[]> | undefined,
  declarations: readonly Declaration[],
): void {
  if (into === undefined) return;
  for (const { sets, reads } of declarations) {
    for (const part of into.keys()) if (part.startsWith(`${sets}-`)) into.delete(part);
    into.delete(sets);
    into.set(sets, reads);
  }
}

interface Written {
  name: string;
  reads: string[];
}

function declarationsOf(cssText: string): Written[] {
  return splitOutside(cssText, ";").flatMap((text) => {
    const colon = text.indexOf(":");
    const name = text.slice(0, colon).trim();
    if (UNSEEN.test(name)) return [];
    const reads = propertiesIn(text.slice(colon + 1));
    return apart(name, reads);
  });
}

/** `border` and `outline` set a width and a color, and a longhand may override each. */
function apart(name: string, reads: string[]): Written[] {
  if (!/^(border(-(block|inline))?(-(start|end))?|outline)$/.test(name)) return [{ name, reads }];
  const isColor = (property: string): boolean => property.includes("-color-");
  return [
    { name: `${name}-width`, reads: reads.filter((property) => !isColor(property)) },
    { name: `${name}-color`, reads: reads.filter(isColor) },
  ];
}

/** The properties of the theme that a value names, in their order. */
function propertiesIn(value: string): string[] {
  return [...new Set(value.match(/(?<=var\(\s*)--tk-[^\s,()]+/g))].filter(
    (property) => property !== "--tk-level",
  );
}

const order = [
  /^background/,
  /^(color|fill)$/,
  /^(border|outline|stroke).*color|^stroke|^border-(block|inline)/,
  /^:.*(background|color)/,
  /radius/,
  /shadow/,
  /^font-(family|size|weight)|^font$/,
  /^line-height|^letter/,
  /^(padding|gap|margin|row-gap|column-gap|inset)/,
  /size$/,
  /width$/,
];

/** The readings of declarations, the most typical first. */
const ranked = (made: ReadonlyMap<string, readonly string[]>, when: Touch | undefined): Reading[] =>
  [...made]
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .flatMap(([sets, reads]) => reads.map((property) => ({ property, sets, when })));

/** Color before shape, shape before letters, letters before measures, and motion last. */
function rankOf(sets: string): number {
  const at = order.findIndex((pattern) => pattern.test(sets));
  return at === -1 ? order.length : at;
}
