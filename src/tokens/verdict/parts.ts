/** Compares what is alike in every permutation once, and counts what is not. */
import type { Derivations } from "../builder.ts";
import { joinDotted } from "../css.ts";
import { type Appearance, appearances } from "../findings.ts";
import { differingParts } from "../resolver/differing.ts";
import { mostOf } from "../resolver/most.ts";
import { countPermutations, permutationsOf } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { Together } from "../resolver/together.ts";
import { buildPlain } from "../theme.ts";
import type { Cells } from "./cells.ts";
import { compareContrast } from "./contrast.ts";
import type { Gathered } from "./gathered.ts";
import { draftsOf, judge } from "./judge.ts";
import { componentPairs } from "./pairs.ts";
import type { Side } from "./side.ts";
import { Views } from "./views.ts";

/** Before and after. */
export type Sides = readonly [Resolver, Resolver];

/**
 * Both sides without the tokens that are alike in every permutation of both; undefined if any may differ.
 * Keeps translucent colors, because the colors derived from them depend on the page's surface, and the
 * component layer's colors.
 */
export function partsOf(sides: Sides, derived: Derivations): Sides | undefined {
  const translucent = new Set<string>();
  for (const resolver of sides) {
    const [first] = permutationsOf(resolver);
    if (first === undefined) continue;
    const { resolved } = buildPlain(first.document, first.appearance, undefined, true, derived);
    for (const { node, value } of resolved) {
      if (value?.kind === "color" && value.color.alpha < 1) translucent.add(node.dotted);
    }
  }
  return differingParts(sides, {
    authored: false,
    keeps: (path) => translucent.has(path) || isPainted(path),
  });
}

/** Joined paths of the component layer's colors, and of those that they may be derived from. */
const painted: ReadonlySet<string> = new Set(
  componentPairs
    .flatMap(({ front, back }) => [front, back])
    .map((name) => name.slice("--tk-".length))
    .flatMap((name) => [name, name.replace("-on-", "-"), name.replace(/-(?:hover|active)$/, "")]),
);

/** Whether the component layer paints the color of a path. */
export const isPainted = (path: string): boolean => painted.has(joinDotted(path));

/** The limit of run time that a side exceeds, and the fix; undefined within the limits. */
export function excessOf(sides: Sides, parts: Sides): string | undefined {
  return excessOfOne(sides[0], parts[0]) ?? excessOfOne(sides[1], parts[1]);
}

function excessOfOne(resolver: Resolver, part: Resolver): string | undefined {
  const together = new Together(countPermutations(resolver));
  const [first] = permutationsOf(resolver);
  if (first !== undefined) together.add(buildPlain(first.document, first.appearance).resolved);
  if (together.excess !== undefined) return together.excess;
  // Building all permutations to count them takes as long as comparing them.
  if (together.surelyHolds(mostOf(part))) return undefined;
  for (const { document, appearance } of permutationsOf(part)) {
    together.add(buildPlain(document, appearance).resolved);
    if (together.excess !== undefined) return together.excess;
  }
  return undefined;
}

/** Compares the defaults whole, and adds to all cells what their parts do not show. */
export function compareCommon(
  sides: Sides,
  parts: readonly [Views, Views],
  cells: Cells,
  gathered: Gathered,
  derived: Derivations,
): void {
  const choice = cells.choiceOf(0);
  const sideIn = (views: Views, modes: (typeof choice)["before"]): Side => ({
    light: views.view(modes, "light"),
    dark: views.view(modes, "dark"),
  });
  const both = ([from, to]: readonly [Views, Views]) =>
    [sideIn(from, choice.before), sideIn(to, choice.after)] as const;
  const whole = both([new Views(sides[0], derived), new Views(sides[1], derived)]);
  const part = both(parts);
  const differing = draftsOf(...part).all;
  const everyCell = cells.cellsIn(undefined);
  for (const [path, draft] of draftsOf(...whole).all) {
    if (!differing.has(path)) gathered.add(judge(draft), everyCell, undefined);
  }
  const seen = new Set(compareContrast(...part).map((change) => JSON.stringify(change)));
  const cellsOf = Object.fromEntries(
    appearances.map((appearance) => [appearance, cells.cellsIn(appearance)]),
  ) as Record<Appearance, number[]>;
  for (const change of compareContrast(...whole)) {
    if (seen.has(JSON.stringify(change))) continue;
    for (const cell of cellsOf[change.appearance]) {
      gathered.addContrast(change, whole[1][change.appearance], cell);
    }
  }
}
