/** The contrast of text on surfaces over every permutation of a theme. */
import { hexOf } from "../../tokens/color.ts";
import {
  contrastOn,
  reaches,
  type Seen as SeenColor,
  shownRatio,
  textContrast,
} from "../../tokens/contrast.ts";
import { FindingList } from "../../tokens/findings.ts";
import { isTooDeep } from "../../tokens/json.ts";
import type { Channels } from "../../tokens/oklch.ts";
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
import { buildPlain, type Theme } from "../../tokens/theme.ts";
import { matrixAmong, type Named } from "../editing/text-on-surface.ts";
import { type Where, whereOf } from "./where.ts";

/** A token of the matrix, and its color in the first permutation that has it. */
interface Shade extends Named {
  css: string;
}

/** A text on a surface, over all permutations that have both. */
export interface WorstPair {
  text: string;
  surface: string;
  /** The least ratio, cut to two decimals. */
  worst: number;
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
  texts: readonly Shade[];
  surfaces: readonly Shade[];
  pairs: readonly WorstPair[];
}

/** Only `permutations` if they exceed the limits of run time. */
export type ContrastAnswer = ContrastOverview | { permutations: number };

/**
 * Looks at every permutation of a resolver; undefined of another document. Of the permutations it reads
 * only the tokens that some context may change, and the texts and surfaces of the default.
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
  const usual = authored(first);
  const judged = pathsOf(matrixOf(usual));
  const keeps = (path: string) => judged.has(path);
  const [part = resolver] = differingParts([resolver], { authored: true, keeps }) ?? [];
  together.add(usual.resolved);
  for (const permutation of permutationsOf(part)) {
    const theme = authored(permutation);
    together.add(theme.resolved);
    if (together.excess !== undefined) return { permutations };
    overview.add(theme);
  }
  return overview.describe(whereOf(axesOf(resolver)));
}

const authored = ({ document, appearance }: Permutation): Theme =>
  buildPlain(document, appearance, new FindingList(), false);

/** The color tokens of a theme, and which of them are texts on which surfaces. */
function matrixOf({ resolved }: Theme) {
  const named = new Map<string, Named>();
  for (const { node, value } of resolved) {
    const { path, dotted } = node;
    if (value?.kind === "color") named.set(dotted, { path, dotted, type: "color" });
  }
  return matrixAmong([...named.values()]);
}

const pathsOf = ({ texts, surfaces }: Record<"texts" | "surfaces", readonly Named[]>) =>
  new Set([...texts, ...surfaces].map(({ dotted }) => dotted));

/** A group of permutations with equal colors: their numbers, and the failing pairs in each. */
interface Look {
  numbers: number[];
  failing: number;
}

interface Seen {
  text: string;
  surface: string;
  worst: number;
  at: Look[];
  fails: Look[];
}

interface Color extends SeenColor {
  id: number;
}

class Overview {
  private readonly axes: readonly AxisListing[];
  private added = 0;
  private readonly looks = new Map<string, Look>();
  private readonly texts = new Map<string, Shade>();
  private readonly surfaces = new Map<string, Shade>();
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
    const colors = new Map<string, Color>();
    for (const { node, value } of theme.resolved) {
      if (value?.kind !== "color") continue;
      colors.set(node.dotted, this.colorOf(value.color.mapped, value.color.alpha));
    }
    const matrix = matrixOf(theme);
    const ground = this.colorOf(theme.surface, 1);
    const idOf = ({ dotted }: Named) => `${dotted}=${colors.get(dotted)?.id}`;
    const key = [ground.id, ...[...matrix.texts, ...matrix.surfaces].map(idOf)].join("\n");
    const existing = this.looks.get(key);
    if (existing !== undefined) {
      existing.numbers.push(number);
      return;
    }
    const look: Look = { numbers: [number], failing: 0 };
    this.looks.set(key, look);
    this.note(this.texts, matrix.texts, colors);
    this.note(this.surfaces, matrix.surfaces, colors);
    for (const text of matrix.texts) {
      for (const surface of matrix.surfaces) {
        if (!matrix.has(text, surface)) continue;
        const [above, below] = [colors.get(text.dotted), colors.get(surface.dotted)];
        if (above === undefined || below === undefined) continue;
        this.notePair(text.dotted, surface.dotted, this.ratioOf(above, below, ground), look);
      }
    }
  }

  describe(whereAre: (numbers: readonly number[]) => Where[]): ContrastOverview {
    const where = (looks: readonly Look[]) => whereAre(looks.flatMap((look) => look.numbers));
    const failing = [...this.looks.values()].filter((look) => look.failing > 0);
    failing.sort((one, other) => other.failing - one.failing);
    return {
      axes: this.axes,
      permutations: this.added,
      failing: failing.reduce((sum, { numbers }) => sum + numbers.length, 0),
      failures: failing.flatMap((look) =>
        where([look]).map((one) => ({ where: one, pairs: look.failing })),
      ),
      texts: [...this.texts.values()],
      surfaces: [...this.surfaces.values()],
      pairs: [...this.pairs.values()].map(({ at, fails, ...pair }) => ({
        ...pair,
        at: where(at),
        fails: where(fails),
      })),
    };
  }

  private note(
    shades: Map<string, Shade>,
    tokens: readonly Named[],
    colors: ReadonlyMap<string, Color>,
  ): void {
    for (const token of tokens) {
      const color = colors.get(token.dotted);
      if (color === undefined || shades.has(token.dotted)) continue;
      shades.set(token.dotted, { ...token, css: hexOf(color.mapped) });
    }
  }

  private notePair(text: string, surface: string, exact: number, look: Look): void {
    const ratio = shownRatio(exact);
    const key = `${text}\n${surface}`;
    let pair = this.pairs.get(key);
    if (pair === undefined) {
      pair = { text, surface, worst: ratio, at: [], fails: [] };
      this.pairs.set(key, pair);
    }
    if (ratio < pair.worst) {
      pair.worst = ratio;
      pair.at = [];
    }
    if (ratio === pair.worst) pair.at.push(look);
    if (reaches(exact, textContrast)) return;
    pair.fails.push(look);
    look.failing += 1;
  }

  private colorOf(mapped: Channels, alpha: number): Color {
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
