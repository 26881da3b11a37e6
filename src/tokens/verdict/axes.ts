/** Pairs the axes of two resolvers: the requests before and after, and their results. */
import { type Appearance, appearances } from "../findings.ts";
import { sameJson } from "../json.ts";
import type { Context, Modifier } from "../resolver/axes.ts";
import { appearanceModifier, contextOf } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";

/** A request for an axis, and the context that each side selects. */
export interface State {
  /** Its name in verdicts. */
  context: string;
  /** The request names no context, and the default changed. */
  unasked: boolean;
  /** Undefined if a side lacks the axis, or the appearance alone decides. */
  before: string | undefined;
  after: string | undefined;
  /** The appearance of a context for an axis of appearances. */
  appearance?: Appearance;
}

/** An axis of one side or both. */
export interface AxisPair {
  /** Its name in verdicts: the later key. */
  key: string;
  before: Modifier | undefined;
  after: Modifier | undefined;
}

/** The correspondence between the axes of two resolvers. */
export interface PairedAxes {
  /** All axes except that of the appearances, each with its states, the default first. */
  plain: readonly (AxisPair & { states: readonly State[] })[];
  /** The axis of the appearances, if a side has one. */
  turned: AxisPair | undefined;
  /** Its states: light and dark as selected by an appearance alone, then the others. */
  turns: readonly (State & { appearance: Appearance })[];
  /** All axes. */
  pairs: readonly AxisPair[];
}

/** Pairs the axes of two resolvers by key or, if renamed, by their contexts. */
export function pairAxes(before: Resolver, after: Resolver): PairedAxes {
  const pairs = pairModifiers(before.modifiers, after.modifiers);
  const later = appearanceModifier(after);
  const earlier = appearanceModifier(before);
  const turned =
    pairs.find((pair) => later !== undefined && pair.after === later) ??
    pairs.find((pair) => earlier !== undefined && pair.before === earlier);
  const plain = pairs
    .filter((pair) => pair !== turned && !(pair.before === earlier && pair.after === undefined))
    .map((pair) => ({ ...pair, states: statesOf(pair) }));
  return { plain, turned, turns: turnsOf(turned), pairs };
}

function pairModifiers(before: readonly Modifier[], after: readonly Modifier[]): AxisPair[] {
  const gone = before.filter(({ key }) => !after.some((other) => other.key === key));
  const fresh = after.filter(({ key }) => !before.some((other) => other.key === key));
  const marks = (modifiers: readonly Modifier[]) =>
    modifiers.map(({ contexts }) => JSON.stringify(contexts.map(({ name }) => name).sort()));
  const [old, young] = [marks(gone), marks(fresh)];
  const only = (list: readonly string[], mark: string) =>
    list.indexOf(mark) === list.lastIndexOf(mark);
  const renamed = new Map<Modifier, Modifier>();
  for (const [index, mark] of young.entries()) {
    const one = gone[old.indexOf(mark)];
    const other = fresh[index];
    if (one && other && only(old, mark) && only(young, mark)) renamed.set(other, one);
  }
  const paired = after.map((modifier) => ({
    key: modifier.key,
    before: renamed.get(modifier) ?? before.find(({ key }) => key === modifier.key),
    after: modifier,
  }));
  const left = gone.filter((modifier) => ![...renamed.values()].includes(modifier));
  return [...paired, ...left.map((one) => ({ key: one.key, before: one, after: undefined }))];
}

/** Contexts on both sides: with the same name, or renamed with the same tokens. */
export function pairContexts(before: Modifier, after: Modifier): (readonly [Context, Context])[] {
  const has = ({ contexts }: Modifier, name: string) => contexts.find((one) => one.name === name);
  const gone = before.contexts.filter(({ name }) => !has(after, name));
  return after.contexts.flatMap((context) => {
    const alike = gone.filter(({ sources }) => sameJson([...sources], [...context.sources]));
    const fresh = has(before, context.name) === undefined;
    const twins = after.contexts.filter(
      (other) => !has(before, other.name) && sameJson([...other.sources], [...context.sources]),
    );
    const old = fresh && alike.length === 1 && twins.length === 1 ? alike[0] : undefined;
    const earlier = has(before, context.name) ?? old;
    return earlier === undefined ? [] : [[earlier, context] as const];
  });
}

function statesOf({ before, after }: AxisPair): State[] {
  if (before === undefined) return [state(after?.preset ?? "", undefined, after?.preset)];
  if (after === undefined) {
    const names = before.contexts.map(({ name }) => name).filter((name) => name !== before.preset);
    return [before.preset, ...names].map((name) => state(name, name, undefined));
  }
  const pairs = pairContexts(before, after).map(([old, young]) =>
    state(young.name, old.name, young.name),
  );
  const same = (one: State) => one.before === before.preset && one.after === after.preset;
  const preset = pairs.find(same) ?? {
    ...state(after.preset, before.preset, after.preset),
    unasked: true,
  };
  return [preset, ...pairs.filter((one) => one !== preset)];
}

const state = (context: string, before: string | undefined, after: string | undefined): State => ({
  context,
  unasked: false,
  before,
  after,
});

/** A modifier's context for a request that names only an appearance. */
export const chosenIn = (modifier: Modifier, appearance: Appearance): string =>
  modifier.isAppearance ? contextOf(modifier, appearance) : modifier.preset;

function turnsOf(pair: AxisPair | undefined): (State & { appearance: Appearance })[] {
  const { before, after } = pair ?? {};
  const chosen = (modifier: Modifier | undefined, appearance: Appearance) =>
    modifier && chosenIn(modifier, appearance);
  const pairs = before && after ? pairContexts(before, after) : [];
  const alone = appearances.map((appearance) => {
    const [from, to] = [chosen(before, appearance), chosen(after, appearance)];
    const kept = pairs.some(([old, young]) => old.name === from && young.name === to);
    const unasked = before !== undefined && after !== undefined && !kept;
    return { context: to ?? from ?? "", unasked, before: undefined, after: undefined, appearance };
  });
  const others = pairs.flatMap(([old, young]) => {
    const appearance = (after?.isAppearance ? young : old).appearance ?? "light";
    const [from, to] = [chosen(before, appearance), chosen(after, appearance)];
    if (old.name === from && young.name === to) return [];
    return [
      { context: young.name, unasked: false, before: old.name, after: young.name, appearance },
    ];
  });
  return [...alone, ...others];
}
