/** Prints the stylesheets of several permutations from what they have in common. */
import { documentOf } from "../appearance.ts";
import type { ThemeEntry } from "../builder.ts";
import { type Appearance, FindingList } from "../findings.ts";
import { Composer, type Modes, presetModes } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import { printTheme } from "../stylesheet.ts";
import { buildPlain } from "../theme.ts";
import { listTokens, readTree } from "../tree.ts";
import { Influence } from "./influence.ts";
import { Variants } from "./variants.ts";

/** A permutation by its difference from the default. */
export interface Wanted {
  modes: Modes;
  appearance: Appearance;
}

export interface PermutationsOptions {
  slug: string;
  document: unknown;
  wanted: readonly Wanted[];
  minified: boolean;
  /** Without the tokens that are derived from those of the author. */
  authored: boolean;
}

/**
 * Prints each permutation's stylesheet, byte for byte as `printStylesheet` prints it from that
 * permutation's document. Resolves the default permutation as a whole and of the others only the tokens
 * that an axis may change, as the sheet of all modes does.
 */
export function printPermutations({
  slug,
  document,
  wanted,
  minified,
  authored,
}: PermutationsOptions): string[] {
  const build = builderOf(resolverOf(document), authored);
  return wanted.map(({ modes, appearance }) =>
    printTheme({ appearance, entries: build(modes, appearance) }, slug, minified),
  );
}

type Build = (modes: Modes, appearance: Appearance) => readonly ThemeEntry[];

function builderOf(resolver: Resolver, authored: boolean): Build {
  const composer = new Composer(resolver);
  const chosen = (modes: Modes, appearance: Appearance): Modes => ({
    ...presetModes(resolver, appearance),
    ...modes,
  });
  const influence = new Influence(resolver, authored);
  if (!influence.isComplete) {
    const derived = new Map();
    return (modes, appearance) => {
      const document = documentOf(composer.compose(chosen(modes, appearance)), appearance);
      const theme = buildPlain(document, appearance, new FindingList(), !authored, derived);
      return [...theme.entries, ...theme.roleEntries];
    };
  }
  const differences = new Differences(resolver, composer, influence, authored);
  return (modes, appearance) => differences.entriesOf(chosen(modes, appearance), appearance);
}

/** The default permutation's properties, and those of others as differences from it. */
class Differences {
  private readonly resolver: Resolver;
  private readonly composer: Composer;
  private readonly influence: Influence;
  private readonly variants: Variants;
  private readonly indices: ReadonlyMap<string, number>;
  /** The indexes of the roles' properties, after those of all tokens. */
  private readonly roles: readonly number[];
  private readonly base: { modes: Modes; appearance: Appearance };
  /** The properties of each token in the default permutation. */
  private readonly entries: readonly (readonly ThemeEntry[])[];
  /** Tokens whose derived colors depend on the surface, and those that share a name with one. */
  private readonly onSurface: ReadonlySet<number>;

  constructor(resolver: Resolver, composer: Composer, influence: Influence, authored: boolean) {
    this.resolver = resolver;
    this.composer = composer;
    this.influence = influence;
    this.base = { modes: presetModes(resolver, "light"), appearance: "light" };
    this.variants = new Variants(resolver, composer, influence, this.base, !authored);
    const { tokens, masks } = this.variants;
    this.indices = new Map(tokens.map(({ dotted, index }) => [dotted, index]));
    this.roles = [...masks.keys()].slice(tokens.length);
    this.entries = this.print({ ...this.base, difference: 0 }, [...masks.keys()]);
    const translucent = [...this.variants.translucent];
    this.onSurface = new Set(
      translucent.flatMap((index) => [index, ...this.variants.sharing(index)]),
    );
  }

  entriesOf(modes: Modes, appearance: Appearance): ThemeEntry[] {
    const { masks } = this.variants;
    const variant = { modes, appearance, difference: this.differenceOf(modes, appearance) };
    const order = [...this.orderIn(modes, appearance), ...this.roles];
    const hasOtherSurface = (variant.difference & this.influence.onSurface) !== 0;
    const differing = order.filter(
      (index) =>
        ((masks[index] ?? 0) & variant.difference) !== 0 ||
        (hasOtherSurface && this.onSurface.has(index)),
    );
    const own = this.print(variant, differing);
    return order.flatMap((index) => own[index] ?? this.entries[index] ?? []);
  }

  private print(
    variant: Parameters<Variants["print"]>[0],
    wanted: readonly number[],
  ): (readonly ThemeEntry[])[] {
    const entries: ThemeEntry[][] = [];
    for (const index of wanted) entries[index] = [];
    this.variants.print(variant, wanted, (entry, index) => entries[index]?.push(entry));
    return entries;
  }

  private differenceOf(modes: Modes, appearance: Appearance): number {
    const { resolver, influence, base } = this;
    let difference = appearance === base.appearance ? 0 : influence.appearance;
    for (const [index, { key }] of resolver.modifiers.entries()) {
      if (modes[key] !== base.modes[key]) difference |= 2 ** index;
    }
    return difference;
  }

  /** The tokens of a permutation in the order of its own document. */
  private orderIn(modes: Modes, appearance: Appearance): number[] {
    const document = documentOf(this.composer.compose(modes), appearance);
    const root = readTree(document, new FindingList());
    const tokens = root === undefined ? [] : listTokens(root);
    return tokens.flatMap(({ dotted }) => this.indices.get(dotted) ?? []);
  }
}
