/** The permutations of a theme as models, without duplicates. */
import { documentOf } from "../appearance.ts";
import type { Derivations } from "../builder.ts";
import { type Appearance, appearances } from "../findings.ts";
import { TOO_LARGE, TokenInputError } from "../input-error.ts";
import type { JsonObject } from "../json.ts";
import type { Context, Modifier } from "../resolver/axes.ts";
import { differingParts } from "../resolver/differing.ts";
import {
  appearanceModifier,
  Composer,
  contextOf,
  countPermutations,
  type Modes,
  permutationLimit,
} from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import { Together } from "../resolver/together.ts";
import { buildPlain } from "../theme.ts";
import { snakeCase, UniqueNames } from "./identifiers.ts";
import { buildModel, type ExportModel, type ModelStyle } from "./model.ts";

/** Most tokens that are built for all permutations together. Building one costs some 70 µs and 8 KB. */
const MAX_TOKENS = 60_000;

/** A permutation by its non-default contexts, with its model. */
interface Variant {
  modes: Modes;
  model: ExportModel;
  /** The earlier permutation with the same content, if any. */
  like?: Variant;
}

/** An axis with its contexts, defaults first. */
export interface NamedAxis {
  key: string;
  contexts: readonly string[];
  /** The contexts that are not a default. */
  others: readonly string[];
}

/** Every permutation of a document, the default first. */
export interface Variants {
  axes: readonly NamedAxis[];
  all: readonly Variant[];
}

interface Options {
  document: unknown;
  slug: string;
  appearance: Appearance | "all";
  preferred: Appearance;
  /**
   * The permutations to build: only the default, or all of them, after the default either with the
   * tokens that may differ or with every token.
   */
  extent: "default" | "differing" | "whole";
  style: ModelStyle;
}

/**
 * Builds the models; above the limit of permutations only the default.
 *
 * @throws TokenInputError `modes` if their content exceeds the limits
 */
export function variantsOf(options: Options): Variants {
  const { document, slug, appearance, preferred, extent, style } = options;
  const derives = style.own === undefined;
  const resolver = resolverOf(document);
  const wanted = appearance === "all" ? appearances : [appearance];
  const count = countPermutations(resolver);
  const isServed = extent !== "default" && count <= permutationLimit;
  const axes = isServed ? resolver.modifiers.map((one) => axisOf(one, wanted)) : [];
  const wordOf = wordsOf(axes);
  const turned = appearanceModifier(resolver);
  const part =
    extent === "differing" ? differingParts([resolver], { authored: false })?.[0] : undefined;
  const whole = new Composer(resolver);
  const others = part === undefined ? whole : new Composer(part);
  const derived: Derivations = new Map();
  const together = new Together(isServed ? count : 1);
  const counted = new WeakSet<JsonObject>();
  let tokens = 0;
  const byContent = new Map<string, Variant>();
  const all = choicesOf(axes).map((modes, index): Variant => {
    const composer = index === 0 ? whole : others;
    const own = turned?.contexts.find(({ name }) => name === modes[turned.key])?.appearance;
    const themes = (own === undefined ? wanted : [own]).map((one) => {
      const composed = documentOf(composer.compose(chosenModes(resolver, modes, one)), one);
      const theme = buildPlain(composed, one, undefined, derives, derived);
      if (!counted.has(composed)) {
        together.add(theme.resolved);
        tokens += theme.resolved.length;
      }
      const isTooMuch = together.excess !== undefined || tokens > MAX_TOKENS;
      if (isTooMuch) throw new TokenInputError("modes", TOO_LARGE);
      counted.add(composed);
      return theme;
    });
    const words = Object.entries(modes).map(([key, context]) => wordOf(key, context));
    const model = buildModel({ slug, themes, preferred, contexts: modes, words, ...style });
    const mark = markOf(model);
    const like = byContent.get(mark);
    const variant = { modes, model, ...(like && { like }) };
    if (like === undefined) byContent.set(mark, variant);
    return variant;
  });
  return { axes, all };
}

/** A context for each axis: the chosen one; the appearance decides for an axis of appearances. */
export function chosenModes(resolver: Resolver, modes: Modes, appearance: Appearance): Modes {
  const all: Record<string, string> = {};
  for (const modifier of resolver.modifiers) {
    const { key, contexts, preset, isAppearance } = modifier;
    const chosen = contexts.find(({ name }) => name === modes[key]);
    const fits = chosen !== undefined && (!isAppearance || chosen.appearance === appearance);
    all[key] = fits ? chosen.name : isAppearance ? contextOf(modifier, appearance) : preset;
  }
  return all;
}

function axisOf(modifier: Modifier, wanted: readonly Appearance[]): NamedAxis {
  const { key, contexts, preset, isAppearance } = modifier;
  const fits = (context: Context) =>
    !isAppearance || wanted.some((one) => one === context.appearance);
  const usual = isAppearance ? wanted.map((one) => contextOf(modifier, one)) : [preset];
  const names = contexts.filter(fits).map(({ name }) => name);
  const others = names.filter((name) => !usual.includes(name));
  return { key, contexts: [...usual, ...others], others };
}

/** Every choice of non-default contexts, beginning with none. */
function choicesOf(axes: readonly NamedAxis[]): Modes[] {
  let all: Modes[] = [{}];
  for (const { key, others } of axes) {
    const further = others.flatMap((context) => all.map((modes) => ({ ...modes, [key]: context })));
    all = [...all, ...further];
  }
  return all;
}

/** A context's word in names of files and types, with its axis if ambiguous. */
function wordsOf(axes: readonly NamedAxis[]): (key: string, context: string) => string {
  const names = new UniqueNames();
  const words = new Map<string, string>();
  const times = (context: string) => axes.filter(({ others }) => others.includes(context)).length;
  for (const { key, others } of axes) {
    for (const context of others) {
      const word = times(context) > 1 ? `${key}-${context}` : context;
      words.set(JSON.stringify([key, context]), names.give(snakeCase(`--tk-${word}`)));
    }
  }
  return (key, context) => words.get(JSON.stringify([key, context])) ?? "";
}

/** Identifies a model among those of its theme. */
function markOf({ tokens, appearances: shown }: ExportModel): string {
  const values = tokens.map(({ name, type, entries, description, deprecated }) => [
    name,
    type,
    description,
    deprecated,
    ...entries.flatMap((entry) => [entry?.css, entry?.wide]),
  ]);
  return JSON.stringify([shown, values]);
}
