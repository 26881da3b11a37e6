/** The places of pages where the selectors of a source hold, one by one and two at a time. */
import type { ChosenElement, Way } from "./conditions.ts";
import { operatorOf, type PageElement, type Spot, simpleOf } from "./matching.ts";

/** Classes and attributes of one element, and the axes that they choose. */
interface Traits {
  classes: ReadonlySet<string>;
  attributes: ReadonlyMap<string, string>;
  axes: ReadonlySet<string>;
}

const none: Traits = { classes: new Set(), attributes: new Map(), axes: new Set() };
/** Most different elements that are tried. */
const mostTraits = 48;

/** At most a number of spots, the simplest first. */
export function spotsOf(ways: Iterable<Way>, most: number): Spot[] {
  const traits = new Map<string, Traits>([["", none]]);
  const nested = new Map<string, readonly [Traits, Traits]>();
  const media = new Set<string | undefined>([undefined]);
  let hasBody = false;
  for (const { elements, media: medium } of ways) {
    media.add(medium?.text);
    hasBody ||= elements.some(({ element }) => element === "body");
    const all = elements.map(traitsOf);
    for (const one of all) if (traits.size < mostTraits) traits.set(keyOf(one), one);
    const pair = [all.at(-2) ?? none, all.at(-1) ?? none] as const;
    const isNested = elements.length > 1 || elements.at(-1)?.element === "body";
    if (isNested && nested.size < mostTraits) nested.set(pair.map(keyOf).join(" > "), pair);
  }
  const roots = [...traits.values()];
  const inBody = hasBody ? roots.map((one) => [one, none] as const) : [];
  const islands = roots.slice(1).map((one) => [none, one] as const);
  const chains = [
    ...roots.map((one) => [elementOf("html", one)]),
    ...[...nested.values(), ...inBody, ...islands].map(([outer, inner]) => [
      elementOf("html", outer),
      elementOf("body", inner),
    ]),
    ...pairsOf(roots).map((one) => [elementOf("html", one)]),
  ];
  const spots = chains.flatMap((elements) =>
    [...media].map((medium): Spot => ({ elements, medium })),
  );
  return spots.slice(0, most);
}

const elementOf = (name: PageElement["name"], { classes, attributes }: Traits): PageElement => ({
  name,
  classes,
  attributes,
});

/** The classes and attributes that an element needs for its demands, negations aside. */
function traitsOf({ chosen }: ChosenElement): Traits {
  const classes = new Set<string>();
  const attributes = new Map<string, string>();
  const axes = new Set<string>();
  for (const { text, condition } of chosen) {
    if (condition !== undefined) axes.add(condition.axis);
    const simple = text.startsWith(":not(") ? undefined : simpleOf(text);
    if (simple?.kind === "class") classes.add(simple.name);
    if (simple?.kind !== "attribute") continue;
    const { name, value = "" } = simple;
    const before = attributes.get(name);
    if (before === undefined || before === "") attributes.set(name, value);
    else if (operatorOf(text) === "~=") attributes.set(name, `${before} ${value}`);
  }
  return { classes, attributes, axes };
}

/** Two at a time of those that choose different axes by different attributes. */
function pairsOf(all: readonly Traits[]): Traits[] {
  return all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => {
      const isApart =
        one.axes.size > 0 &&
        other.axes.size > 0 &&
        ![...one.axes].some((axis) => other.axes.has(axis)) &&
        ![...one.attributes.keys()].some((name) => other.attributes.has(name));
      if (!isApart) return [];
      const classes = new Set([...one.classes, ...other.classes]);
      const attributes = new Map([...one.attributes, ...other.attributes]);
      return [{ classes, attributes, axes: new Set([...one.axes, ...other.axes]) }];
    }),
  );
}

const keyOf = ({ classes, attributes }: Traits): string =>
  [...[...classes].sort(), ...[...attributes].map((pair) => pair.join("=")).sort()].join(" ");

/** A spot as messages name it. */
export function shownSpot({ elements, medium }: Spot): string {
  const tags = elements.map(({ name, classes, attributes }) => {
    const all = [...(classes.size > 0 ? [["class", [...classes].join(" ")]] : []), ...attributes];
    return `<${[name, ...all.map(([key, value]) => `${key}="${value}"`)].join(" ")}>`;
  });
  return tags.join(" ") + (medium === undefined ? "" : ` under ${medium}`);
}
