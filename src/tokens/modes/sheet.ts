/** One stylesheet of several permutations: the base, and where which value differs. */

import { documentOf } from "../appearance.ts";
import type { Derivations, ThemeEntry } from "../builder.ts";
import { themeSelector } from "../css.ts";
import { type Appearance, FindingList } from "../findings.ts";
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
import { Combinations } from "./combinations.ts";
import { Influence } from "./influence.ts";
import { type Declared, SheetPrinter } from "./print.ts";
import { type Extent, namedContexts, type Part, schemeRules, statesOf } from "./states.ts";

/** What `printSheet` needs. */
export interface SheetOptions {
  slug: string;
  document: unknown;
  /** What differs from the default where nothing is chosen. */
  modes: Modes;
  /** `all` prints both, of which the color scheme chooses. */
  appearance: Appearance | "all";
  /** Whether every context of every modifier is to be in it. */
  all: boolean;
  minified: boolean;
  authored: boolean;
  /** What the rules are for; the elements of the theme if nothing else. */
  selector?: string;
}

/**
 * A stylesheet from which attributes choose: `data-tk-density="compact"` beside
 * `data-tokenkit-theme`, and in one of both appearances `data-tk-appearance`. Where an axis has no
 * attribute, media choose the contexts that are mapped to them. In every state each property has
 * the value that the sheet of that permutation alone gives it.
 */
export function printSheet(options: SheetOptions): string {
  return new Sheet(options).print();
}

class Sheet {
  private readonly options: SheetOptions;
  private readonly extent: Extent;
  private readonly composer: Composer;
  private readonly derived: Derivations = new Map();
  private readonly numbers = new Map<string, number>();
  private readonly influence: Influence;
  private readonly parts: { modes: Modes; appearance: Appearance }[] = [];
  private readonly entries: (ReadonlyMap<string, ThemeEntry> | undefined)[] = [];
  private readonly printed = new Map<string, string>();
  /** The axes that may make a difference to a property. */
  private readonly masks = new Map<string, number>();

  constructor(options: SheetOptions) {
    const { document, modes, appearance } = options;
    this.options = options;
    const resolver = resolverOf(document);
    const first = appearance === "all" ? "light" : appearance;
    const base = { ...presetModes(resolver, first), ...modes };
    const all = options.all && countPermutations(resolver) <= permutationLimit;
    this.extent = { resolver, base, appearance, all };
    this.composer = new Composer(resolver);
    this.influence = new Influence(resolver, options.authored);
  }

  print(): string {
    const { slug, minified, appearance, selector = themeSelector(slug) } = this.options;
    const numberOf = (parts: readonly Part[]) => this.numberOf(parts);
    const single = new Combinations(statesOf(this.extent, false), numberOf);
    // Rules of the two kinds of states do not mix: the order of each kind is its own.
    const paired =
      appearance === "all"
        ? new Combinations(statesOf(this.extent, true), numberOf, single.all.length)
        : single;
    const printer = new SheetPrinter(selector, minified);
    this.buildAll(paired === single ? [single] : [single, paired]);
    this.printScheme(printer, single);
    for (const name of this.names()) {
      const isPaired = paired !== single && this.canPair(name, paired);
      this.printProperty(name, isPaired ? paired : single, printer);
    }
    const named = namedContexts(this.extent);
    if (named.length > 0) printer.name(named);
    const comment = `/* tokenkit theme ${slug.replaceAll("*/", "* /")}, all modes */\n`;
    return (minified ? "" : comment) + printer.toString();
  }

  /** The permutation that the parts of all axes make. */
  private numberOf(parts: readonly Part[]): number {
    const { resolver, base, appearance } = this.extent;
    const modes = Object.assign({}, base, ...parts.map((part) => part.modes)) as Modes;
    const turned = appearanceModifier(resolver);
    const context = turned?.contexts.find(({ name }) => name === modes[turned.key]);
    const own = parts.find((part) => part.appearance !== undefined)?.appearance;
    const fixed = appearance === "all" ? "light" : appearance;
    const chosen = own ?? context?.appearance ?? fixed;
    const key = JSON.stringify([Object.entries(modes).sort(), chosen]);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.parts.push({ modes, appearance: chosen }) - 1;
    this.numbers.set(key, number);
    return number;
  }

  /** Builds the permutations in which some token may have a value that it has nowhere else. */
  private buildAll(kinds: readonly Combinations[]): void {
    for (const combinations of kinds) {
      for (const mask of [0, ...this.influence.masks]) {
        for (const { light, dark } of combinations.within(mask)) {
          for (const number of [light, dark]) this.entries[number] ??= this.build(number);
        }
      }
    }
  }

  private build(number: number): ReadonlyMap<string, ThemeEntry> {
    const { modes, appearance } = this.parts[number] as Sheet["parts"][number];
    const document = documentOf(this.composer.compose(modes), appearance);
    const findings = new FindingList();
    const theme = buildPlain(document, appearance, findings, !this.options.authored, this.derived);
    const entries = new Map<string, ThemeEntry>();
    for (const entry of theme.entries) {
      const { name, path, printed, derived } = entry;
      entries.set(name, entry);
      this.printed.set(name, printed);
      const mask = this.influence.on(path, name) | (derived ? this.influence.onDerived : 0);
      this.masks.set(name, (this.masks.get(name) ?? 0) | mask);
    }
    return entries;
  }

  /** All properties; those of the base first, in their order. */
  private names(): Iterable<string> {
    return this.masks.keys();
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

  /** Whether `light-dark()` can say what differs between the appearances. */
  private canPair(name: string, combinations: Combinations): boolean {
    return combinations.within(this.masks.get(name) ?? -1).every(({ light, dark }) => {
      if (light === dark) return true;
      const one = this.entries[light]?.get(name);
      const other = this.entries[dark]?.get(name);
      if (one?.css === other?.css && one?.wide === other?.wide) return true;
      return one?.value.kind === "color" && other?.value.kind === "color";
    });
  }

  private printProperty(name: string, combinations: Combinations, printer: SheetPrinter): void {
    const texts = new Texts();
    const mask = this.masks.get(name) ?? -1;
    const cssIn = (number: number) => texts.numberOf(this.entries[number]?.get(name)?.css);
    const plain = declarationsOf(combinations, cssIn, mask);
    this.write(name, plain, combinations, texts, printer, false);
    const isWide = this.entries.some((entries) => entries?.get(name)?.wide !== undefined);
    if (!isWide) return;
    const valueIn = (number: number) => {
      const entry = this.entries[number]?.get(name);
      return texts.numberOf(entry?.wide ?? entry?.css);
    };
    const wide = declarationsOf(combinations, valueIn, mask, plain);
    this.write(name, wide, combinations, texts, printer, true);
  }

  private write(
    name: string,
    needed: readonly Needed[],
    combinations: Combinations,
    texts: Texts,
    printer: SheetPrinter,
    wide: boolean,
  ): void {
    const property = this.printed.get(name) ?? name;
    for (const { combination, value } of needed) {
      const text = texts.print(value);
      // Where nothing is chosen, a property that is not there is not mentioned.
      if (text === undefined && combination === 0) continue;
      const declared: Declared = [property, text ?? "inherit"];
      const conditions = combinations.conditionsOf(combination);
      printer.add(conditions, combinations.rankOf(combination), ...declared, wide);
    }
  }
}

/** The values of a property, by number; 0 is none. */
class Texts {
  private readonly numbers = new Map<string, number>();
  private readonly all: (string | undefined)[] = [undefined];

  numberOf(text: string | undefined): number {
    if (text === undefined) return 0;
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.all.push(text) - 1;
      this.numbers.set(text, number);
    }
    return number;
  }

  print({ light, dark }: Pair): string | undefined {
    if (light === dark) return this.all[light];
    return `light-dark(${this.all[light]}, ${this.all[dark]})`;
  }
}
