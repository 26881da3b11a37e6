/** Compares resolvers in every permutation of both, and merges equal differences. */
import type { Derivations } from "../builder.ts";
import { type Appearance, appearances } from "../findings.ts";
import { isObject, isTooDeep, maximumDepth } from "../json.ts";
import type { Resolver } from "../resolver/read.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import { pairAxes } from "./axes.ts";
import { axisReasons } from "./axis-reasons.ts";
import { Cells } from "./cells.ts";
import { type Draft, halfOf } from "./change.ts";
import { compareContrast } from "./contrast.ts";
import type { Entries } from "./entries.ts";
import { Gathered } from "./gathered.ts";
import { draftsOf, type Judgement, judge } from "./judge.ts";
import { compareCommon, excessOf, partsOf, type Sides } from "./parts.ts";
import { type Side, sideIn } from "./side.ts";
import { Views } from "./views.ts";

/** The differences, and the number of compared permutations. */
interface Compared {
  entries: Entries;
  permutations: number;
  /** Why only the defaults were compared, if they were. */
  byDefaults?: string;
}

/**
 * Compares two documents, at least one of them a resolver. Compares only the defaults if either exceeds the
 * limits of run time, because such a document cannot go live, and counts before it compares.
 */
export function compareResolvers(before: unknown, after: unknown, derived: Derivations): Compared {
  const sides: Sides = [readable(before), readable(after)];
  const parts = partsOf(sides, derived);
  const byDefaults = excessOf(sides, parts ?? sides);
  return {
    ...comparePermutations(sides, parts, derived, byDefaults === undefined),
    ...(byDefaults === undefined ? {} : { byDefaults }),
  };
}

/** Compares the defaults whole and, if `parts` say what may differ, only that of the other permutations. */
function comparePermutations(
  sides: Sides,
  parts: Sides | undefined,
  derived: Derivations,
  all: boolean,
): Compared {
  const [from, to] = (parts ?? sides).map((one) => new Views(one, derived)) as [Views, Views];
  const axes = pairAxes(...sides);
  const cells = new Cells(axes, all);
  const gathered = new Gathered(cells);
  if (parts !== undefined) compareCommon(sides, [from, to], cells, gathered, derived);
  for (let combination = 0; combination < cells.combinations; combination += 1) {
    compareCombination(combination, cells, from, to, gathered);
  }
  const { changes, reasons, contrast } = gathered.entries();
  return {
    entries: { changes, reasons: [...axes.pairs.flatMap(axisReasons), ...reasons], contrast },
    permutations: cells.combinations * cells.turns.length,
  };
}

/** Reads a document that nests too deep as an empty one, because validation refuses it. */
const readable = (document: unknown): Resolver =>
  resolverOf(isObject(document) && isTooDeep(document, -maximumDepth) ? {} : document);

/** A side in one appearance of a permutation. */
interface Turn {
  number: number;
  appearance: Appearance;
  drafts: ReadonlyMap<string, Draft>;
}

function compareCombination(
  combination: number,
  cells: Cells,
  from: Views,
  to: Views,
  gathered: Gathered,
): void {
  const choice = cells.choiceOf(combination);
  const both = (views: Views, modes: (typeof choice)["before"]): Side => ({
    light: views.view(modes, "light"),
    dark: views.view(modes, "dark"),
  });
  const compare = (before: Side, after: Side, turn: number | undefined) => {
    for (const change of compareContrast(before, after)) {
      const index = turn ?? appearances.indexOf(change.appearance);
      gathered.addContrast(change, after[change.appearance], cells.cell(combination, index));
    }
    return draftsOf(before, after).all;
  };
  const alone = compare(both(from, choice.before), both(to, choice.after), undefined);
  const others = cells.turns.slice(appearances.length).map((turn, index): Turn => {
    const { appearance } = turn;
    const turned = cells.turnedBy(choice, turn);
    const number = index + appearances.length;
    const before = sideIn(appearance, from.view(turned.before, appearance));
    const after = sideIn(appearance, to.view(turned.after, appearance));
    return { number, appearance, drafts: compare(before, after, number) };
  });
  const paths = new Set([...alone.keys(), ...others.flatMap(({ drafts }) => [...drafts.keys()])]);
  const at = (turn: number) => cells.cell(combination, turn);
  const everyTurn = [...cells.turns.keys()].map(at);
  for (const path of paths) {
    const draft = alone.get(path);
    const apart = judgeTurns(path, draft, others);
    if (apart === undefined) {
      if (draft !== undefined) gathered.add(judge(draft), everyTurn, undefined);
      continue;
    }
    for (const { number, appearance, judgement } of apart) {
      if (judgement !== undefined) gathered.add(judgement, [at(number)], appearance);
    }
  }
}

/** One judgement per turn; undefined if all turns of an appearance agree. */
function judgeTurns(path: string, draft: Draft | undefined, others: readonly Turn[]) {
  if (others.length === 0) return undefined;
  const halves = appearances.map((appearance, number) => ({
    number,
    appearance,
    judgement: draft && judgeHalf(draft, appearance),
  }));
  const singles = others.map(({ number, appearance, drafts }) => {
    const single = drafts.get(path);
    return { number, appearance, judgement: single && judge(single) };
  });
  const isUniform = singles.every(({ appearance, judgement }) =>
    same(halves[appearances.indexOf(appearance)]?.judgement, judgement),
  );
  return isUniform ? undefined : [...halves, ...singles];
}

function judgeHalf(draft: Draft, appearance: Appearance): Judgement | undefined {
  const half = halfOf(draft, appearance);
  return half && judge(half);
}

const same = (one: Judgement | undefined, other: Judgement | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
