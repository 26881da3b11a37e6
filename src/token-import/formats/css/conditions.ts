/** The conditions under which a rule applies: always, or in a context of an axis. */
import type { Condition } from "../../model.ts";
import { type Compound, type Selector, type Simple, weightOf } from "./selectors.ts";

/** A class or attribute with the context that it chooses, if it chooses one. */
export interface Chosen {
  text: string;
  condition?: Condition;
  /** Whether it is an attribute of any value, or a negation. */
  isBare?: boolean;
  /** Whether it is the theme of one appearance, such as `data-dark-theme`, whose value says the appearance, too. */
  isOfFace?: boolean;
}

/** An element with what it demands. */
export interface ChosenElement {
  element?: Compound["element"];
  isInHost?: boolean;
  chosen: readonly Chosen[];
}

/** One way in which a rule applies to the page. */
export interface Way {
  /** All of these have to hold; empty if it always applies. */
  conditions: readonly Condition[];
  /** Elements within one another. */
  elements: readonly ChosenElement[];
  /** The medium, such as `(prefers-color-scheme: dark)`, with the context that it chooses. */
  media?: Chosen;
  /** The specificity of its selectors. */
  weight: number;
}

/**
 * Contexts that classes and attributes choose because they redeclare what the page has, by `lookKey`; `page` for the
 * one under which a set stands that has nothing for the page itself.
 */
export type Looks = ReadonlyMap<string, Condition | "page">;

/** A class or attribute however it is quoted. */
export const lookKey = ({ kind, name, value }: Simple): string =>
  kind === "class" ? `.${name}` : `[${name}=${value ?? ""}]`;

/** The way of what stands outside of all rules. */
export const always: Way = { conditions: [], elements: [], weight: 0 };

/**
 * The way in which a selector applies to the page; undefined if it selects elements and not the page.
 *
 * @param inMedium whether a medium around it chooses a context
 */
export function wayOf(selector: Selector, looks: Looks, inMedium = false): Way | undefined {
  const elements: ChosenElement[] = [];
  let rooted = false;
  for (const { element, isInHost, simples } of selector) {
    rooted ||= element !== undefined;
    const chosen: Chosen[] = [];
    for (const simple of simples) {
      const found = chosenBy(simple, rooted, looks);
      if (found === undefined) return undefined;
      chosen.push(found);
    }
    elements.push({ ...(element && { element }), ...(isInHost && { isInHost }), chosen });
  }
  const conditions = conditionsOf(elements, undefined);
  if (conditions === undefined) return undefined;
  // An attribute of any value is one of a part, unless something else says that it is the page's.
  const isBare = elements.every(({ chosen }) => chosen.every((one) => one.isBare));
  const isOfPart = conditions.length === 0 && !rooted && isBare && !inMedium;
  return isOfPart ? undefined : { conditions, elements, weight: weightOf(selector) };
}

/** Both ways at once; undefined if they contradict one another. */
export function bothWays(outer: Way, inner: Way): Way | undefined {
  if (outer.media !== undefined && inner.media !== undefined) {
    if (outer.media.text !== inner.media.text) return undefined;
  }
  const media = outer.media ?? inner.media;
  const elements = nested(outer.elements, inner.elements);
  const conditions = conditionsOf(elements, media);
  const weight = outer.weight + inner.weight;
  return conditions && { conditions, elements, weight, ...(media && { media }) };
}

/** The elements of a rule within another: `&` is the element of the outer one. */
function nested(
  outer: readonly ChosenElement[],
  inner: readonly ChosenElement[],
): readonly ChosenElement[] {
  const last = outer.at(-1);
  const [first, ...more] = inner;
  if (last === undefined || first === undefined) return [...outer, ...inner];
  if (first.element !== ":root" || more.length > 0) return [...outer, ...inner];
  return [...outer.slice(0, -1), { ...last, chosen: [...last.chosen, ...first.chosen] }];
}

/** The contexts of elements, the innermost of each axis; undefined if a medium or an element contradicts itself. */
function conditionsOf(
  elements: readonly ChosenElement[],
  media: Chosen | undefined,
): Condition[] | undefined {
  const found = new Map<string, Condition>();
  for (const { chosen } of elements) {
    const own = new Map<string, string>();
    for (const { condition } of chosen) {
      if (condition === undefined) continue;
      const { axis, context } = condition;
      if ((own.get(axis) ?? context) !== context) return undefined;
      own.set(axis, context);
      found.set(axis, condition);
    }
  }
  // A theme has the appearance that it has, whatever chooses it.
  const isOfFace = elements.some(({ chosen }) => chosen.some((one) => one.isOfFace));
  if (isOfFace) found.delete("appearance");
  return withMedium(found, isOfFace && isOfAppearance(media) ? undefined : media?.condition);
}

const isOfAppearance = (media: Chosen | undefined) => media?.condition?.axis === "appearance";

function withMedium(found: Map<string, Condition>, ofMedia: Condition | undefined) {
  if (ofMedia !== undefined) {
    const other = found.get(ofMedia.axis);
    if (other !== undefined && other.context !== ofMedia.context) return undefined;
    found.set(ofMedia.axis, ofMedia);
  }
  return [...found.values()];
}

function chosenBy(simple: Simple, rooted: boolean, looks: Looks): Chosen | undefined {
  const { text, kind } = simple;
  if (kind === "not") return { text, isBare: true };
  const look = looks.get(lookKey(simple));
  if (look === "page") return { text };
  if (look !== undefined) return { text, condition: look };
  if (kind === "attribute") return ofAttribute(simple, rooted);
  const condition = ofClass(simple.name);
  return condition && { text, condition };
}

const words =
  "theme|mode|scheme|density|contrast|brand|scale|scaling|accent|palette|skin|appearance|platform|product|colou?r|gray|grey|radius";
/** Names of attributes that set the look of a page or a part of it. */
const looking =
  /(?:^|-)(?:theme|mode|scheme|density|contrast|brand|scale|accent|palette|skin|appearance|platform|product)(?:-|$)/;
/** The same, with names that are those of parts as often. */
const mayLook = new RegExp(`(?:^|-)(?:${words})(?:-|$)`);
/** Names of attributes that set the theme of one appearance: any theme, of either appearance. */
const ofFace = /^(?:light|dark)-((?:[\w-]+-)?(?:theme|scheme|palette|skin))$/;
/** Values that leave the choice to the reader's system. */
const unchosen = /^(?:auto|system|os|inherit)$/i;

/** An attribute that is not the page's own may be that of an element, such as `[data-state=open]`. */
function ofAttribute({ text, name, value }: Simple, rooted: boolean): Chosen | undefined {
  const axis = axisOfAttribute(name);
  if (axis === "lang" || axis === "dir" || axis === "class") return undefined;
  if (!rooted && !looking.test(axis)) return undefined;
  if (value === undefined) return looking.test(axis) ? { text, isBare: true } : undefined;
  if (unchosen.test(value)) return looking.test(axis) ? { text } : undefined;
  return { text, ...contextOfAttribute(text, axis, value) };
}

function contextOfAttribute(text: string, axis: string, value: string): Omit<Chosen, "text"> {
  const theme = ofFace.exec(axis)?.[1];
  if (theme !== undefined) return { condition: { axis: theme, context: value }, isOfFace: true };
  const [head = "", tail] = value.split(":");
  // Atlassian lists "light:light" and "spacing:spacing" in one attribute.
  if (tail !== undefined && /~=/.test(text)) {
    const face = faceOf(head);
    return face === undefined ? {} : { condition: face };
  }
  return { condition: faceOf(value) ?? { axis, context: value } };
}

/** The axis that an attribute is about. */
export const axisOfAttribute = (name: string): string => name.replace(/^data-/, "");

function ofClass(name: string): Condition | undefined {
  const face = faceOf(name);
  if (face !== undefined) return face;
  const theme = /^theme-(.+)$/i.exec(name)?.[1] ?? /^(.+)-theme$/i.exec(name)?.[1];
  return theme === undefined ? undefined : { axis: "theme", context: theme };
}

function faceOf(name: string): Condition | undefined {
  const word = name.toLowerCase().replace(/^(?:theme|mode|scheme)-|-(?:theme|mode|scheme)$/g, "");
  return word === "dark" || word === "light" ? { axis: "appearance", context: word } : undefined;
}

/** Whether a selector that is not read may choose the look of the element that a theme's selectors choose. */
export function choosesLook(text: string): boolean {
  const last = lastCompound(text.trim());
  if (/::|\*/.test(last)) return false;
  if (/^(?::root|html|body|:host)(?![\w-])/i.test(last)) return true;
  return [...last.matchAll(/\[\s*([\w-]+)/g)].some(([, name = ""]) =>
    mayLook.test(axisOfAttribute(name.toLowerCase())),
  );
}

/** The part of a selector after its last space outside of brackets. */
function lastCompound(text: string): string {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const char = text.charAt(at);
    if (char === ")" || char === "]") depth += 1;
    else if (char === "(" || char === "[") depth -= 1;
    else if (depth <= 0 && /\s/.test(char)) return text.slice(at + 1);
  }
  return text;
}

/** The condition of a media query; undefined if it concerns anything else. */
export function mediaCondition(query: string): Chosen | undefined {
  const text = query.trim().replace(/^(?:only\s+)?(?:screen|all)\s+and\s+/i, "");
  const scheme = /^\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/i.exec(text)?.[1];
  if (scheme !== undefined) {
    const context = scheme.toLowerCase();
    const condition = { axis: "appearance", context };
    return { text: `(prefers-color-scheme: ${context})`, condition };
  }
  const [, feature = "", stated] =
    /^\(\s*prefers-(contrast|reduced-motion)\s*(?::\s*([\w-]+)\s*)?\)$/i.exec(text) ?? [];
  const preference = feature.toLowerCase();
  // Without a value, the medium means the one that the reader prefers.
  const value = stated?.toLowerCase() ?? (preference === "reduced-motion" ? "reduce" : undefined);
  if (value === undefined) return undefined;
  const axis = preference === "reduced-motion" ? "motion" : preference;
  return { text: `(prefers-${preference}: ${value})`, condition: { axis, context: value } };
}
