/** The permutations of a resolver and their token documents. */
import { documentOf, mergeDocuments } from "../appearance.ts";
import { type Appearance, appearances } from "../findings.ts";
import { emptyObject, type JsonObject } from "../json.ts";
import { withRoleJson } from "../roles/settings.ts";
import type { Context, Modifier } from "./axes.ts";
import type { Resolver } from "./read.ts";
import { sourcesOf } from "./union.ts";

/** Most permutations that a theme may have. */
export const permutationLimit = 256;

/** Most values that may differ from those of the default permutation, in all permutations together. */
export const cellLimit = 200_000;

/**
 * Most tokens that are read again for all permutations together: those that some context may change. A bound
 * of time, because one context may change a token that 255 others leave alone.
 */
export const readLimit = 1_000_000;

/** A context for each modifier, by its key. */
export type Modes = Readonly<Record<string, string>>;

/** A choice of contexts and its appearance. */
export interface Permutation {
  modes: Modes;
  appearance: Appearance;
  /** A document without modifiers and appearances. */
  document: JsonObject;
}

/** The modifier whose contexts are the appearances, if one is. */
export const appearanceModifier = ({ modifiers }: Pick<Resolver, "modifiers">) =>
  modifiers.find(({ isAppearance }) => isAppearance);

/** The appearance modifier's context for an appearance. */
export function contextOf(modifier: Modifier, appearance: Appearance): string {
  const fits = (context: Context) => context.appearance === appearance;
  const preset = modifier.contexts.find(({ name }) => name === modifier.preset);
  if (preset !== undefined && fits(preset)) return preset.name;
  const plain = modifier.contexts.find((one) => fits(one) && one.media === undefined);
  return (plain ?? modifier.contexts.find(fits))?.name ?? modifier.preset;
}

/** The permutation chosen by an appearance alone. */
export function presetModes({ modifiers }: Pick<Resolver, "modifiers">, appearance: Appearance) {
  const modes: Record<string, string> = {};
  for (const modifier of modifiers) {
    modes[modifier.key] = modifier.isAppearance ? contextOf(modifier, appearance) : modifier.preset;
  }
  return modes;
}

/** The number of permutations, with appearances counted if they differ. */
export function countPermutations(resolver: Resolver): number {
  const chosen = resolver.modifiers.reduce((count, { contexts }) => count * contexts.length, 1);
  return chosen * appearancesOf(resolver).length;
}

/** Both appearances if the sources distinguish them and no modifier has them; otherwise `light` alone. */
function appearancesOf(resolver: Resolver): readonly Appearance[] {
  if (appearanceModifier(resolver) !== undefined) return ["light"];
  const varied = sourcesOf(resolver).some((source) => Object.hasOwn(source, "$appearances"));
  return varied ? appearances : ["light"];
}

/** The document of one permutation. */
export function compose(resolver: Resolver, modes: Modes, appearance: Appearance): JsonObject {
  return documentOf(new Composer(resolver).compose(modes), appearance);
}

/** Composes a resolver's documents and shares common merges. */
export class Composer {
  private readonly resolver: Resolver;
  private readonly cache = new Map<string, JsonObject>();
  /** Composed documents with what the resolver says of roles. */
  private readonly wholes = new WeakMap<JsonObject, JsonObject>();

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  compose(modes: Modes): JsonObject {
    let document = emptyObject();
    let key = "";
    for (const [index, step] of this.resolver.steps.entries()) {
      const modifier = step.kind === "set" ? undefined : this.resolver.modifiers[step.index];
      const context = modifier?.contexts.find(({ name }) => name === modes[modifier.key]);
      key += modifier === undefined ? `${index} ` : `${index}=${JSON.stringify(context?.name)} `;
      const sources = step.kind === "set" ? step.sources : (context?.sources ?? []);
      const merged = this.cache.get(key) ?? sources.reduce(mergeDocuments, document);
      this.cache.set(key, merged);
      document = merged;
    }
    const whole = this.wholes.get(document) ?? withRoleJson(document, this.resolver.roles);
    this.wholes.set(document, whole);
    return whole;
  }
}

/** A dimension of permutations: a modifier, or the appearances that no modifier has. */
export interface Axis {
  /** The modifier's key; undefined for the appearances. */
  key: string | undefined;
  /** The preset of the appearance `light` first. */
  contexts: readonly string[];
  /** The distance between permutations that differ only in the next context. */
  stride: number;
}

/** The axes of a resolver, in the counting order of `permutationsOf`. */
export function axesOf(resolver: Resolver): Axis[] {
  const own = appearancesOf(resolver);
  const axes: Axis[] = [{ key: undefined, contexts: own, stride: 1 }];
  let stride = own.length;
  for (const modifier of resolver.modifiers) {
    const preset = modifier.isAppearance ? contextOf(modifier, "light") : modifier.preset;
    const others = modifier.contexts.map(({ name }) => name).filter((name) => name !== preset);
    axes.push({ key: modifier.key, contexts: [preset, ...others], stride });
    stride *= modifier.contexts.length;
  }
  return axes;
}

/** Every permutation, the preset of the appearance `light` first. */
export function* permutationsOf(resolver: Resolver): Generator<Permutation, void, undefined> {
  const composer = new Composer(resolver);
  const axes = axesOf(resolver);
  const turned = appearanceModifier(resolver);
  const total = countPermutations(resolver);
  for (let number = 0; number < total; number += 1) {
    const modes: Record<string, string> = {};
    let appearance: Appearance = "light";
    for (const { key, contexts, stride } of axes) {
      const context = contexts[Math.floor(number / stride) % contexts.length] ?? "";
      if (key === undefined) appearance = context === "dark" ? "dark" : "light";
      else modes[key] = context;
    }
    const chosen = turned?.contexts.find(({ name }) => name === modes[turned.key]);
    appearance = chosen?.appearance ?? appearance;
    yield { modes, appearance, document: documentOf(composer.compose(modes), appearance) };
  }
}
