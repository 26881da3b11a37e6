/** The contrast of text on surfaces over every permutation of a theme. */
import type { Derivations } from "../../tokens/builder.ts";
import { composite, hexOf } from "../../tokens/color.ts";
import { contrastOn, reaches, type Seen as SeenColor, shownRatio } from "../../tokens/contrast.ts";
import { FindingList } from "../../tokens/findings.ts";
import { isTooDeep } from "../../tokens/json.ts";
import { differingParts } from "../../tokens/resolver/differing.ts";
import { type AxisListing, listAxes } from "../../tokens/resolver/listing.ts";
import {
  axesOf,
  countPermutations,
  type Permutation,
  permutationsOf,
} from "../../tokens/resolver/permutations.ts";
import { readResolver } from "../../tokens/resolver/read.ts";
import { isResolver } from "../../tokens/resolver/shape.ts";
import { Together } from "../../tokens/resolver/together.ts";
import { isNamedRole } from "../../tokens/roles/settings.ts";
import { type ColorPair, judgedPairs, type PairColor } from "../../tokens/roles/used-pairs.ts";
import { buildPlain, type Theme } from "../../tokens/theme.ts";
import type { JudgedPair } from "../editing/types.ts";
import { judgedPair } from "./judged.ts";
import { type Where, whereOf } from "./where.ts";

/** A text on a surface, over all permutations that have both. */
export interface WorstPair extends JudgedPair {
  /** The least ratio, cut to two decimals. */
  worst: number;
  /** CSS colors of text and surface, each as a screen shows it, in the first permutation with that ratio. */
  look: readonly [text: string, surface: string];
  /** The permutations with that ratio; without any context where all have it. */
  at: readonly Where[];
  /** Those that miss the goal; empty where none does. */
  fails: readonly Where[];
}

/** Permutations in which the same pairs fail. */
interface FailingPermutations {
  where: Where;
  pairs: number;
}

/** The contrast of all permutations. */
export interface ContrastOverview {
  axes: readonly AxisListing[];
  permutations: number;
  /** How many of them have a pair that fails. */
  failing: number;
  /** The worst first. */
  failures: readonly FailingPermutations[];
  pairs: readonly WorstPair[];
}

/** Only `permutations` if they exceed the limits of run time. */
export type ContrastAnswer = ContrastOverview | { permutations: number };

/**
 * Looks at every permutation of a resolver; undefined of another document. Of the permutations it reads
 * only the tokens that some context may change, and those that are judged with them.
 */
export function contrastOverAll(document: unknown): ContrastAnswer | undefined {
  if (!isResolver(document) || isTooDeep(document)) return undefined;
  const resolver = readResolver(document, new FindingList());
  const permutations = countPermutations(resolver);
  const together = new Together(permutations);
  if (together.excess !== undefined) return { permutations };
  const overview = new Overview(listAxes(document));
  const [first] = permutationsOf(resolver);
  if (first === undefined) return { permutations };
  const build = builder();
  const usual = build(first);
  const judged = new Set(judgedPairs(usual).flatMap(pathsOf));
  const keeps = (path: string) => judged.has(path) || isNamedRole(path);
  const [part = resolver] = differingParts([resolver], { authored: true, keeps }) ?? [];
  together.add(usual.resolved);
  for (const permutation of permutationsOf(part)) {
    const theme = build(permutation);
    together.add(theme.resolved);
    if (together.excess !== undefined) return { permutations };
    overview.add(theme);
  }
  return overview.describe(whereOf(axesOf(resolver)));
}

/** Colors are derived once, because most are alike in all permutations. */
const builder = () => {
  const derived: Derivations = new Map();
  return ({ document, appearance }: Permutation): Theme =>
    buildPlain(document, appearance, new FindingList(), true, derived);
};

const pathsOf = ({ front, back }: ColorPair): string[] =>
  [front, back].flatMap((token) => token?.node.dotted ?? []);

/** A group of permutations with equal colors: their numbers, and the failing pairs in each. */
interface Look {
  numbers: number[];
  failing: number;
}

interface Seen extends JudgedPair {
  worst: number;
  look: WorstPair["look"];
  at: Look[];
  fails: Look[];
}

interface Color extends SeenColor {
  id: number;
}

interface Painted extends JudgedPair {
  above: Color;
  /** Undefined for the browser's own surface. */
  below: Color | undefined;
}

const unseen = (): Pick<Seen, "look" | "at" | "fails"> => ({ look: ["", ""], at: [], fails: [] });

/** How a screen shows a text on a surface. */
function lookOf(text: Color, surface: Color | undefined, ground: Color): WorstPair["look"] {
  const below = surface ? composite(surface.mapped, surface.alpha, ground.mapped) : ground.mapped;
  return [hexOf(composite(text.mapped, text.alpha, below)), hexOf(below)];
}

/** Collects the pairs of permutations, each with its least ratio. */
export class Overview {
  private readonly axes: readonly AxisListing[];
  private added = 0;
  private readonly looks = new Map<string, Look>();
  private readonly pairs = new Map<string, Seen>();
  private readonly colors = new Map<string, Color>();
  private readonly ratios = new Map<string, number>();

  constructor(axes: readonly AxisListing[]) {
    this.axes = axes;
  }

  /** Takes the next permutation in; one that looks like another is only counted. */
  add(theme: Theme): void {
    const number = this.added;
    this.added += 1;
    const ground = this.colorOf({ mapped: theme.surface, alpha: 1 });
    const pairs = judgedPairs(theme).flatMap((pair) => this.painted(pair) ?? []);
    const key = [
      ground.id,
      ...pairs.map(({ text, surface, above, below }) =>
        [text, above.id, surface, below?.id].join(),
      ),
    ].join("\n");
    const existing = this.looks.get(key);
    if (existing !== undefined) {
      existing.numbers.push(number);
      return;
    }
    const look: Look = { numbers: [number], failing: 0 };
    this.looks.set(key, look);
    for (const pair of pairs) this.note(pair, ground, look);
  }

  describe(whereAre: (numbers: readonly number[]) => Where[]): ContrastOverview {
    const known = new Map<string, Where[]>();
    const where = (looks: readonly Look[]): Where[] => {
      const numbers = looks.flatMap((look) => look.numbers);
      const key = numbers.join();
      const found = known.get(key) ?? whereAre(numbers);
      known.set(key, found);
      return found;
    };
    const failing = [...this.looks.values()].filter((look) => look.failing > 0);
    failing.sort((one, other) => other.failing - one.failing);
    return {
      axes: this.axes,
      permutations: this.added,
      failing: failing.reduce((sum, { numbers }) => sum + numbers.length, 0),
      failures: failing.flatMap((look) =>
        where([look]).map((one) => ({ where: one, pairs: look.failing })),
      ),
      pairs: [...this.pairs.values()].map(({ at, fails, ...pair }) => ({
        ...pair,
        at: where(at),
        fails: where(fails),
      })),
    };
  }

  /** The colors of a pair; undefined if it has none. */
  private painted(pair: ColorPair): Painted | undefined {
    const [above, below] = [this.colorIn(pair.front), pair.back && this.colorIn(pair.back)];
    return above && { ...judgedPair(pair), above, below };
  }

  private note({ above, below, ...pair }: Painted, ground: Color, look: Look): void {
    const exact = this.ratioOf(above, below ?? ground, ground);
    const ratio = shownRatio(exact);
    const key = `${pair.text}\n${pair.surface ?? ""}`;
    const seen = this.pairs.get(key) ?? { ...pair, ...unseen(), worst: Number.POSITIVE_INFINITY };
    this.pairs.set(key, seen);
    if (ratio < seen.worst) {
      Object.assign(seen, { worst: ratio, at: [], look: lookOf(above, below, ground) });
    }
    if (ratio === seen.worst) seen.at.push(look);
    if (reaches(exact, pair.needed)) return;
    seen.fails.push(look);
    look.failing += 1;
  }

  private colorIn({ value }: PairColor): Color | undefined {
    return value?.kind === "color" ? this.colorOf(value.color) : undefined;
  }

  private colorOf({ mapped, alpha }: SeenColor): Color {
    const key = `${mapped.join()},${alpha}`;
    let color = this.colors.get(key);
    if (color === undefined) {
      color = { id: this.colors.size, mapped, alpha };
      this.colors.set(key, color);
    }
    return color;
  }

  /** Cached for pairs of colors. */
  private ratioOf(text: Color, surface: Color, ground: Color): number {
    const key = `${text.id} ${surface.id} ${ground.id}`;
    let ratio = this.ratios.get(key);
    if (ratio === undefined) {
      ratio = contrastOn(text, surface, ground.mapped);
      this.ratios.set(key, ratio);
    }
    return ratio;
  }
}
