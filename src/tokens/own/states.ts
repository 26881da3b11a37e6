/** The states of each axis under own names, chosen by the conditions of the theme's applications. */
import { appearances } from "../findings.ts";
import type { Condition, Extent, Part, StatesOfAxis } from "../modes/states.ts";
import type { Modifier } from "../resolver/axes.ts";
import { appearanceModifier } from "../resolver/permutations.ts";
import { strongest } from "./amount.ts";
import { type OwnCondition, selectorOf, weightOf } from "./condition.ts";
import type { OwnNames } from "./names.ts";
import { mayHoldTogether } from "./together.ts";

/** Writes the conditions of a theme as selectors, each stronger than those that the page itself may have. */
export class OwnSelectors {
  readonly base: readonly Condition[];
  private readonly names: OwnNames;
  private readonly weight: number;
  /** Selectors of the defaults that one class or attribute chooses, which a medium must not override. */
  private readonly chosen: readonly string[];

  constructor(names: OwnNames) {
    this.names = names;
    this.chosen = names.base.flatMap(({ element, media, simple }) => {
      const [first, second] = simple;
      const isAlone = first !== undefined && second === undefined && !first.startsWith(":not(");
      return isAlone && element !== "body" && media === undefined ? [first] : [];
    });
    const contexts = [...names.modes.values()].flatMap((axis) => [...axis.values()].flat());
    this.weight = contexts.reduce(
      (most, one) => Math.max(most, weightOf(this.unlessChosen(one))),
      strongest(names),
    );
    this.base = names.base.map((one) => this.condition(one, this.weight + 1));
  }

  /** The conditions of a context. */
  of(axis: string, context: string): Condition[] {
    const all = this.names.modes.get(axis)?.get(context) ?? [];
    const others = [...(this.names.modes.get(axis) ?? [])]
      .filter(([name]) => name !== context)
      .flatMap(([, conditions]) => conditions);
    return all.map((one) =>
      this.condition(this.unlessChosen(one), this.weight + 2 + lead(one, others)),
    );
  }

  private condition(one: OwnCondition, weight: number): Condition {
    return { selector: selectorOf(one, weight), media: one.media };
  }

  /** A scheme of the reader's system gives way to a default that the page chooses on the same element. */
  private unlessChosen(one: OwnCondition): OwnCondition {
    const isScheme = one.media?.startsWith("(prefers-color-scheme") === true;
    if (!isScheme || one.simple.length > 0 || one.element !== ":root") return one;
    return { ...one, simple: this.chosen.map((simple) => `:not(${simple})`) };
  }
}

/** The lead of a condition over weaker ones of other contexts that may hold with it, as on the page. */
function lead(one: OwnCondition, others: readonly OwnCondition[]): number {
  const weight = weightOf(one);
  const beaten = others.filter((other) => weightOf(other) < weight && mayHoldTogether(one, other));
  return beaten.length === 0 ? 0 : weight - Math.min(...beaten.map(weightOf));
}

/** The keys under which a document may state the conditions of a modifier. */
export const axisKeys = ({ name, key, isAppearance }: Modifier): string[] =>
  isAppearance ? [name, key, "appearance"] : [name, key];

/** The key of a modifier among the stated conditions. */
export const statedKey = (modifier: Modifier, names: OwnNames): string | undefined =>
  axisKeys(modifier).find((key) => names.modes.has(key));

/**
 * The axes of a sheet: the contexts that some condition chooses, next to the state that holds without any. A condition
 * of the default chooses it within another context.
 */
export function ownStatesOf(
  { resolver, base, appearance, pinned }: Extent,
  names: OwnNames,
  selectors: OwnSelectors,
): StatesOfAxis[] {
  const turned = appearanceModifier(resolver);
  const axes: StatesOfAxis[] = [];
  for (const [index, modifier] of resolver.modifiers.entries()) {
    if (pinned.has(modifier.key) || (modifier === turned && appearance !== "all")) continue;
    const key = statedKey(modifier, names) ?? modifier.name;
    const preset = base[modifier.key] ?? modifier.preset;
    // The default comes first, so that another context on the same element wins.
    const contexts = modifier.contexts.toSorted(
      (one, other) => Number(other.name === preset) - Number(one.name === preset),
    );
    const states = contexts.map((context) =>
      stateOf(selectors.of(key, context.name), {
        modes: { [modifier.key]: context.name },
        ...(modifier === turned && { appearance: context.appearance }),
      }),
    );
    axes.push({
      states: withDefault({ modes: { [modifier.key]: preset } }, states),
      bit: 2 ** index,
    });
  }
  if (turned === undefined && appearance === "all") {
    const states = withDefault(
      { modes: {}, appearance: "light" },
      appearances.map((appearance) =>
        stateOf(selectors.of("appearance", appearance), { modes: {}, appearance }),
      ),
    );
    axes.push({ states, bit: 2 ** resolver.modifiers.length });
  }
  return axes;
}

const stateOf = (conditions: readonly Condition[], part: Part) => ({
  conditions,
  light: part,
  dark: part,
});

const withDefault = (part: Part, states: readonly ReturnType<typeof stateOf>[]) => [
  stateOf([], part),
  ...states.filter(({ conditions }) => conditions.length > 0),
];

/**
 * The selectors of a combination of contexts. The conditions of two axes may stand on one element, or each on an
 * element within that of the other.
 */
export function ownWays(
  base: readonly Condition[],
  axes: readonly (readonly Condition[])[],
): readonly Condition[] {
  const [first = base, ...more] = axes;
  const isPair = axes.length === 2;
  return more.reduce(
    (ways, next) => ways.flatMap((one) => next.flatMap((other) => joined(one, other, isPair))),
    first,
  );
}

function joined(one: Condition, other: Condition, isApart: boolean): Condition[] {
  const media = mediaOf(one, other);
  const [left, right] = [one.selector, other.selector];
  const ways = isApart ? [left + right, `${left} ${right}`, `${right} ${left}`] : [left + right];
  return ways.map((selector) => ({ selector, media }));
}

function mediaOf(one: Condition, other: Condition): string | undefined {
  const media = [one.media, other.media].filter((medium) => medium !== undefined);
  return media.length === 0 ? undefined : [...new Set(media)].join(" and ");
}
