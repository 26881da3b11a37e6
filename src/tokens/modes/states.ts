/** The states of each axis, selected by an element's attributes and the reader's system. */
import { cssString, isIdentifier } from "../css.ts";
import { type Appearance, appearances } from "../findings.ts";
import type { Context, Modifier } from "../resolver/axes.ts";
import { appearanceModifier, contextOf, type Modes } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";

/** A condition for a state. Its selector has the specificity of one attribute. */
export interface Condition {
  selector: string;
  media?: string | undefined;
}

/** A state of an axis. */
interface State {
  /** Alternative conditions; empty for the default state. */
  conditions: readonly Condition[];
  /** Its part of the permutation in each color scheme. */
  light: Part;
  dark: Part;
  /** The color scheme that it sets; undefined if both are possible. */
  scheme?: Appearance | undefined;
}

/** An axis' part of a permutation. */
export interface Part {
  modes: Modes;
  appearance?: Appearance | undefined;
}

/** The states of an axis, the default first. */
type AxisStates = readonly State[];

/** An axis. */
export interface StatesOfAxis {
  states: AxisStates;
  /** Its bit in an influence. */
  bit: number;
}

/** The attribute for an explicitly chosen appearance. */
const FORCED = "data-tk-appearance";

/** The extent of a sheet. */
export interface Extent {
  resolver: Resolver;
  /** The permutation of the initial state. */
  base: Modes;
  appearance: Appearance | "all";
  /** Whether the sheet contains every context of every modifier. */
  all: boolean;
  /** The modifiers that the request sets, by key. */
  pinned: ReadonlySet<string>;
}

/**
 * The axes of a sheet. A sheet of both appearances prints each color for both at once, so one state covers
 * the two (`paired`); other differences need a state each.
 */
export function statesOf(extent: Extent, paired: boolean): StatesOfAxis[] {
  const { resolver, base, appearance, all } = extent;
  const turned = appearanceModifier(resolver);
  const axes: StatesOfAxis[] = [];
  for (const [index, modifier] of resolver.modifiers.entries()) {
    const bit = 2 ** index;
    if (modifier === turned && appearance === "all") {
      const states = paired ? pairedStates(modifier, all) : schemeStates(modifier, all);
      axes.push({ states, bit });
    } else if (all) {
      axes.push({ states: plainStates(modifier, base[modifier.key] ?? "", appearance), bit });
    }
  }
  if (turned === undefined && appearance === "all") {
    axes.push({ states: ownStates(paired), bit: 2 ** resolver.modifiers.length });
  }
  return axes;
}

/** The `color-scheme` rules for a sheet of both appearances: conditions and their values. */
export function schemeRules({ resolver, all }: Extent): [Condition, Appearance][] {
  const turned = appearanceModifier(resolver);
  const forced = appearances.map((one): [Condition, Appearance] => [forcedTo(one, turned), one]);
  if (turned === undefined || !all) return forced;
  if (turned.key === "appearance") return forced;
  const explicit = turned.contexts.map(
    ({ name, appearance = "light" }): [Condition, Appearance] => [
      { selector: attribute(turned, name) },
      appearance,
    ],
  );
  return [...forced, ...explicit];
}

/** Every context by its attribute, so that a page's script can read the contexts from the sheet. */
export function namedContexts({ resolver, all }: Extent): Condition[] {
  if (!all) return [];
  return resolver.modifiers.flatMap((modifier) =>
    modifier.contexts.map(({ name }) => ({ selector: attribute(modifier, name) })),
  );
}

const attribute = ({ key }: Pick<Modifier, "key">, value: string): string =>
  `[data-tk-${key}=${isIdentifier(value) ? value : cssString(value)}]`;

const unset = ({ key }: Pick<Modifier, "key">): string => `:not([data-tk-${key}])`;

const forcedTo = (appearance: Appearance, turned: Modifier | undefined): Condition => {
  const zero =
    turned === undefined || turned.key === "appearance" ? "" : `:where(${unset(turned)})`;
  return { selector: `[${FORCED}=${appearance}]${zero}` };
};

const part = ({ key }: Modifier, context: string): Part => ({ modes: { [key]: context } });

const single = (one: Part, conditions: readonly Condition[], scheme?: Appearance): State => ({
  conditions,
  light: one,
  dark: one,
  scheme,
});

/** Joins conditions; undefined without any. */
const both = (...media: (string | undefined)[]): string | undefined => {
  const given = media.filter((one) => one !== undefined);
  return given.length === 0 ? undefined : given.join(" and ");
};

const not = (media: string): string => `(not (${media}))`;

/** A medium without any later ones, because the last match wins. */
const alone = (media: string, later: readonly string[]): string =>
  [media, ...later.map(not)].join(" and ");

/** An axis without appearances, or entirely of one appearance. */
function plainStates(
  modifier: Modifier,
  preset: string,
  appearance: Appearance | "all",
): AxisStates {
  const fits = (context: Context) => !modifier.isAppearance || context.appearance === appearance;
  const contexts = modifier.contexts.filter(fits);
  const others = modifier.contexts.filter(({ name }) => name !== preset);
  const scheme = ({ appearance: own }: Context) => (modifier.isAppearance ? own : undefined);
  return [
    single(part(modifier, preset), []),
    ...others.map((context) => {
      const conditions: Condition[] = [{ selector: attribute(modifier, context.name) }];
      const own = contexts.indexOf(context);
      const later = contexts.slice(own + 1).flatMap(({ media }) => media ?? []);
      // The later of two contexts for the same medium wins.
      if (own !== -1 && context.media !== undefined && !later.includes(context.media)) {
        conditions.push({ selector: unset(modifier), media: alone(context.media, later) });
      }
      return single(part(modifier, context.name), conditions, scheme(context));
    }),
  ];
}

/** The media of a modifier's contexts, and the context that a medium chooses in an appearance. */
function mediaOf(modifier: Modifier) {
  const media = [...new Set(modifier.contexts.flatMap((context) => context.media ?? []))];
  const at = (wanted: string, appearance: Appearance): string =>
    modifier.contexts.findLast((one) => one.media === wanted && one.appearance === appearance)
      ?.name ?? contextOf(modifier, appearance);
  return { media, at };
}

function pairedStates(modifier: Modifier, all: boolean): AxisStates {
  const { media, at } = mediaOf(modifier);
  const pair = (light: string, dark: string, conditions: readonly Condition[]): State => ({
    conditions,
    light: part(modifier, light),
    dark: part(modifier, dark),
  });
  const auto = pair(contextOf(modifier, "light"), contextOf(modifier, "dark"), []);
  if (!all) return [auto];
  return [
    auto,
    ...modifier.contexts.map(({ name, appearance }) =>
      single(part(modifier, name), [{ selector: attribute(modifier, name) }], appearance),
    ),
    ...media.map((one, index) =>
      pair(at(one, "light"), at(one, "dark"), [
        { selector: unset(modifier), media: alone(one, media.slice(index + 1)) },
      ]),
    ),
  ];
}

const scheme = (appearance: Appearance): string =>
  appearance === "dark" ? "(prefers-color-scheme: dark)" : "(not (prefers-color-scheme: dark))";

/** The conditions for a context while its axis is unset, in one appearance. */
function unsetIn(modifier: Modifier, appearance: Appearance, media?: string): Condition[] {
  const own = modifier.key === "appearance" ? "" : `,[${FORCED}]`;
  return [
    {
      selector: `:not([data-tk-${modifier.key}]${own})`,
      media: both(media, scheme(appearance)),
    },
    ...(own === "" ? [] : [{ ...forcedTo(appearance, modifier), media }]),
  ];
}

function schemeStates(modifier: Modifier, all: boolean): AxisStates {
  const { media, at } = mediaOf(modifier);
  const shown = all ? media : [];
  const none = shown.length === 0 ? undefined : both(...shown.map(not));
  const base = contextOf(modifier, "light");
  const others = modifier.contexts.filter(({ name }) => name !== base);
  const states = others.map(({ name, appearance }) => {
    const chosen = all || modifier.key === "appearance";
    const conditions: Condition[] = chosen ? [{ selector: attribute(modifier, name) }] : [];
    if (name === contextOf(modifier, "dark")) conditions.push(...unsetIn(modifier, "dark", none));
    for (const [index, one] of shown.entries()) {
      for (const each of appearances) {
        if (at(one, each) !== name) continue;
        conditions.push(...unsetIn(modifier, each, alone(one, shown.slice(index + 1))));
      }
    }
    return single(part(modifier, name), conditions, appearance);
  });
  return [
    single(part(modifier, base), []),
    ...states.filter(({ conditions }) => conditions.length > 0),
  ];
}

/** The axis of the appearances, if no modifier has them. */
function ownStates(paired: boolean): AxisStates {
  const [light, dark] = appearances.map((appearance): Part => ({ modes: {}, appearance })) as [
    Part,
    Part,
  ];
  if (paired) {
    return [
      { conditions: [], light, dark },
      single(light, [forcedTo("light", undefined)], "light"),
      single(dark, [forcedTo("dark", undefined)], "dark"),
    ];
  }
  const unchosen = { selector: `:not([${FORCED}])`, media: scheme("dark") };
  return [single(light, []), single(dark, [forcedTo("dark", undefined), unchosen], "dark")];
}
