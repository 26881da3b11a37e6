/** Prints several permutations as one stylesheet: the base and the differing values. */

import { documentOf } from "../appearance.ts";
import type { Derivations, ThemeEntry } from "../builder.ts";
import { type Appearance, FindingList } from "../findings.ts";
import { TOO_LARGE, TokenInputError } from "../input-error.ts";
import {
  appearanceModifier,
  Composer,
  countPermutations,
  type Modes,
  permutationLimit,
  presetModes,
} from "../resolver/permutations.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import { buildPlain } from "../theme.ts";
import { declarationsOf, type Needed, type Pair } from "./cascade.ts";
import { type Combination, Combinations } from "./combinations.ts";
import { type Dialect, type DialectOptions, dialectOf } from "./dialect.ts";
import { Influence } from "./influence.ts";
import { SheetPrinter } from "./print.ts";
import { type Extent, type Part, schemeRules } from "./states.ts";
import { Variants } from "./variants.ts";

/**
 * Most characters of values in memory. The number of tokens does not limit their length: a gradient may
 * have a hundred stops, and different ones in each permutation.
 */
const MAX_TEXT = 16_000_000;

/** The options of `printSheet`. */
export interface SheetOptions extends DialectOptions {
  /** The contexts that differ from the default in the initial state. */
  modes: Modes;
  /** `all` prints both appearances, selected by the color scheme. */
  appearance: Appearance | "all";
  /** Whether the sheet contains every context of every modifier. */
  all: boolean;
  minified: boolean;
  authored: boolean;
}

/**
 * Prints a stylesheet whose permutations are selected by attributes: `data-tk-density="compact"` next to
 * `data-tokenkit-theme`, and with both appearances `data-tk-appearance`. Without an axis' attribute, media
 * select the contexts mapped to them. In every state each property has the value from the single sheet of
 * that permutation.
 *
 * Under own names the conditions of the document select them instead.
 *
 * @throws TokenInputError `modes` if the sheet exceeds its limit, `names` if the document says no own names
 */
export function printSheet(options: SheetOptions): string {
  return new Sheet(options).print();
}

/** A property with its values in all permutations where they may differ. */
interface Property {
  /** The name as a stylesheet writes it. */
  printed: string;
  /** The axes that may influence it. */
  mask: number;
  /** Whether displays beyond sRGB may get a different value. */
  isWide: boolean;
  /** The axes of which some context writes it. */
  direct: number;
  /** Values by permutation number; undefined if the property is absent there. */
  values: (PropertyValue | undefined)[];
}

/** An entry without its source color, because there may be a million. */
interface PropertyValue {
  css: string;
  /** The reference that is printed in its place. */
  reference: string | undefined;
  wide: string | undefined;
  wideBehind: string | undefined;
  isColor: boolean;
}

class Sheet {
  private readonly options: SheetOptions;
  private readonly extent: Extent;
  private readonly composer: Composer;
  private readonly derived: Derivations = new Map();
  private readonly numbers = new Map<string, number>();
  private readonly influence: Influence;
  private readonly parts: { modes: Modes; appearance: Appearance }[] = [];
  /** All properties, the base's first and in its order. */
  private readonly properties = new Map<string, Property>();
  private readonly dialect: Dialect;
  private kept = 0;

  constructor(options: SheetOptions) {
    const { document, modes, appearance } = options;
    this.options = options;
    const resolver = resolverOf(document);
    const first = appearance === "all" ? "light" : appearance;
    const base = { ...presetModes(resolver, first), ...modes };
    const all = options.all && countPermutations(resolver) <= permutationLimit;
    this.extent = { resolver, base, appearance, all, pinned: new Set(Object.keys(modes)) };
    this.dialect = dialectOf(options, this.extent);
    this.composer = new Composer(resolver);
    this.influence = new Influence(resolver, options.authored);
  }

  print(): string {
    const { slug, minified, appearance } = this.options;
    const { scope, join, title } = this.dialect;
    const numberOf = (parts: readonly Part[]) => this.numberOf(parts);
    const single = new Combinations(this.dialect.states(false), numberOf, 0, join);
    // The two kinds of states have separate rules, each with its own order.
    const paired =
      appearance === "all" && this.dialect.pairs
        ? new Combinations(this.dialect.states(true), numberOf, single.all.length)
        : single;
    const printer = new SheetPrinter(scope, minified);
    this.buildAll(paired === single ? [single] : [single, paired]);
    if (this.dialect.hasScheme) this.printScheme(printer, single);
    for (const property of this.properties.values()) {
      const isPaired = paired !== single && canPair(property, paired);
      printProperty(property, isPaired ? paired : single, printer, this.dialect);
    }
    if (this.dialect.named.length > 0) printer.name(this.dialect.named);
    const comment = `/* tokenkit theme ${slug.replaceAll("*/", "* /")}, ${title} */\n`;
    return (minified ? "" : comment) + printer.toString();
  }

  /** Combines the parts of all axes into a permutation. */
  private numberOf(parts: readonly Part[]): number {
    const { resolver, base, appearance } = this.extent;
    const modes = Object.assign({}, base, ...parts.map((part) => part.modes)) as Modes;
    const turned = appearanceModifier(resolver);
    const context = turned?.contexts.find(({ name }) => name === modes[turned.key]);
    const own = parts.find((part) => part.appearance !== undefined)?.appearance;
    const fixed = appearance === "all" ? "light" : appearance;
    const chosen = own ?? context?.appearance ?? fixed;
    const key = JSON.stringify([Object.entries(modes).sort(), chosen]);
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.parts.push({ modes, appearance: chosen }) - 1;
    this.numbers.set(key, number);
    return number;
  }

  /** Collects each property's values wherever they may differ. */
  private buildAll(kinds: readonly Combinations[]): void {
    const { influence, options, parts } = this;
    if (!influence.isComplete) {
      const whole = new Set<number>();
      for (const combinations of kinds) {
        for (const { light, dark } of combinations.all) {
          whole.add(light).add(dark);
        }
      }
      for (const number of whole) this.buildWhole(number);
      return;
    }
    const [base] = parts as [Sheet["parts"][number]];
    const { resolver } = this.extent;
    const derives = !options.authored;
    const { printBoth } = this.dialect;
    const variants = new Variants(resolver, this.composer, influence, base, derives, printBoth);
    const { tokens, masks } = variants;
    const own = this.dialect.hasRoles ? masks : masks.slice(0, tokens.length);
    this.buildEach(variants, kinds, byMask(own.keys(), masks), 0);
    const { onSurface } = influence;
    const onIt = new Set<number>();
    for (const index of options.authored ? [] : variants.translucent) {
      for (const other of [index, ...variants.sharing(index)]) onIt.add(other);
    }
    const widened = masks.map((mask) => mask | onSurface);
    this.buildEach(variants, kinds, byMask(onIt, widened), onSurface);
  }

  /** @param more axes that influence derived tokens, in addition to those of their source */
  private buildEach(
    variants: Variants,
    kinds: readonly Combinations[],
    tokens: ReadonlyMap<number, readonly number[]>,
    more: number,
  ): void {
    const needed = new Map<number, Set<number>>();
    for (const combinations of kinds) {
      for (const mask of tokens.keys()) {
        for (const combination of combinations.differing(mask)) {
          const { light, dark } = combinations.all[combination] as Combination;
          for (const number of [light, dark]) {
            const masks = needed.get(number) ?? new Set();
            needed.set(number, masks.add(mask));
          }
        }
      }
    }
    for (const [number, masks] of needed) {
      const variant = this.variantOf(number);
      const wanted = [...masks].flatMap((mask) => tokens.get(mask) ?? []).sort((a, b) => a - b);
      variants.print(variant, wanted, (entry, index) => {
        this.keep(number, entry, (variants.masks[index] ?? 0) | (entry.derived ? more : 0));
      });
    }
  }

  /** A permutation with the axes in which it differs from the base. */
  private variantOf(number: number) {
    const [base] = this.parts as [Sheet["parts"][number]];
    const { modes, appearance } = this.parts[number] ?? base;
    let difference = appearance === base.appearance ? 0 : this.influence.appearance;
    for (const [index, { key }] of this.extent.resolver.modifiers.entries()) {
      if (modes[key] !== base.modes[key]) difference |= 2 ** index;
    }
    return { modes, appearance, difference };
  }

  private buildWhole(number: number): void {
    const { modes, appearance } = this.parts[number] as Sheet["parts"][number];
    const document = documentOf(this.composer.compose(modes), appearance);
    const findings = new FindingList();
    const derives = !this.options.authored;
    const { printBoth } = this.dialect;
    const theme = buildPlain(document, appearance, findings, derives, this.derived, printBoth);
    for (const entry of theme.entries) this.keep(number, entry, this.influence.everything);
    if (!this.dialect.hasRoles) return;
    for (const entry of theme.roleEntries) this.keep(number, entry, this.influence.everything);
  }

  private keep(number: number, entry: ThemeEntry, mask: number): void {
    const own = this.dialect.propertyOf(entry);
    if (own === undefined) return;
    const { name, printed, css, wide, reference, wideBehind } = own;
    this.kept += css.length + (wide?.length ?? 0);
    if (this.kept > MAX_TEXT) throw new TokenInputError("modes", TOO_LARGE);
    let property = this.properties.get(name);
    if (property === undefined) {
      const direct = this.influence.isComplete ? this.influence.directOn(entry.token.dotted) : 0;
      property = { printed, mask: 0, isWide: false, direct, values: [] };
      this.properties.set(name, property);
    }
    property.mask |= mask;
    property.isWide ||= wide !== undefined;
    const isColor = entry.value.kind === "color";
    property.values[number] = { css, reference, wide, wideBehind, isColor };
  }

  private printScheme(printer: SheetPrinter, combinations: Combinations): void {
    if (this.options.appearance === "all") {
      printer.add([{ selector: "" }], 0, "color-scheme", "light dark");
      for (const [condition, scheme] of schemeRules(this.extent)) {
        printer.addFirst([condition], "color-scheme", scheme);
      }
      return;
    }
    const valueIn = (number: number) => (this.parts[number]?.appearance === "dark" ? 1 : 0);
    for (const { combination, value } of declarationsOf(combinations, valueIn, -1)) {
      const text = value.light === 1 ? "dark" : "light";
      const rank = combinations.rankOf(combination);
      printer.add(combinations.conditionsOf(combination), rank, "color-scheme", text);
    }
  }
}

/** Whether `light-dark()` can express the difference between the appearances. */
function canPair({ mask, values }: Property, combinations: Combinations): boolean {
  return combinations.differing(mask).every((number) => {
    const { light, dark } = combinations.all[number] as Combination;
    if (light === dark) return true;
    const one = values[light];
    const other = values[dark];
    if (one?.css === other?.css && one?.wide === other?.wide) return true;
    return one?.isColor === true && other?.isColor === true;
  });
}

function printProperty(
  property: Property,
  combinations: Combinations,
  printer: SheetPrinter,
  { statesAll, absent }: Dialect,
): void {
  const { mask, isWide, values } = property;
  const always = statesAll ? property.direct : undefined;
  const texts = new Texts();
  const write = (needed: readonly Needed[], wide: boolean) => {
    for (const { combination, value } of needed) {
      const text = texts.print(value);
      // The initial state does not mention an absent property.
      if (text === undefined && combination === 0) continue;
      const conditions = combinations.conditionsOf(combination);
      const rank = combinations.rankOf(combination);
      printer.add(conditions, rank, property.printed, text ?? absent, wide);
    }
  };
  const cssIn = (number: number) => texts.numberOf(values[number], false);
  const plain = declarationsOf(combinations, cssIn, mask, [], always);
  write(plain, false);
  if (!isWide) return;
  const wideIn = (number: number) => texts.numberOf(values[number], true);
  write(declarationsOf(combinations, wideIn, mask, plain), true);
}

/** Groups tokens by the axes that may influence them. */
function byMask(
  indices: Iterable<number>,
  masks: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const index of indices) {
    const mask = masks[index] ?? 0;
    const group = groups.get(mask);
    if (group === undefined) groups.set(mask, [index]);
    else group.push(index);
  }
  return groups;
}

/** The texts of a property by number; 0 means absent. */
class Texts {
  private readonly numbers = new Map<string, number>();
  private readonly all: (string | undefined)[] = [undefined];

  /** One reference has a number for each value that it comes to, because a page computes it where it stands. */
  numberOf(value: PropertyValue | undefined, isWide: boolean): number {
    if (value === undefined) return 0;
    const { css, wide, reference, wideBehind = "" } = value;
    const own = isWide ? (wide ?? css) : css;
    const key = reference === undefined ? own : `${reference}\0${own}\0${wideBehind}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.all.push(reference ?? own) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }

  print({ light, dark }: Pair): string | undefined {
    const [one, other] = [this.all[light], this.all[dark]];
    return one === other ? one : `light-dark(${one}, ${other})`;
  }
}
