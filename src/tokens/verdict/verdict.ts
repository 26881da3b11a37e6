/** Judges what a change of a theme means for its users. */
import type { Derivations } from "../builder.ts";
import { type Appearance, appearances } from "../findings.ts";
import { isResolver } from "../resolver/shape.ts";
import { type ChangeKind, changeKinds, type TokenChange } from "./change.ts";
import { byOutcome, type ContrastChange, compareContrast, contrastReasons } from "./contrast.ts";
import type { Entries } from "./entries.ts";
import { draftsOf, judge, reasonOf } from "./judge.ts";
import { byLevel, gravest, type Level, type Reason } from "./level.ts";
import { addOwnReasons } from "./own-names.ts";
import { compareResolvers } from "./resolvers.ts";
import { pathOf, type Side, sideOf } from "./side.ts";

/** The verdict on a change, from one document to another. */
export interface Verdict {
  /** The level of the most severe reason; `none` without differences. */
  level: Level;
  /** The reasons, most severe first. */
  reasons: Reason[];
  /** The number of compared permutations; absent if neither document is a resolver. */
  permutations?: number;
  /** Why only the defaults were compared: a document exceeds the limits of run time; absent within them. */
  byDefaults?: string;
  /** The level in each appearance. */
  appearances: Record<Appearance, { level: Level }>;
  /** The number of tokens of each kind. */
  counts: Record<ChangeKind, number>;
  /** Every token that differs, most severe first, then by path. */
  changes: TokenChange[];
  /** Pairs of colors used together whose contrast differs, newly failing ones first. */
  contrast: ContrastChange[];
}

/**
 * Compares two token documents as run time serves them, resolvers in every permutation of both, in linear
 * time and without throwing. An unresolved token is not served, so it counts as absent.
 */
export function verdictOf(before: unknown, after: unknown): Verdict {
  const derived: Derivations = new Map();
  if (isResolver(before) || isResolver(after)) {
    const { entries, permutations, byDefaults } = compareResolvers(before, after, derived);
    addOwnReasons(entries, before, after, byDefaults === undefined);
    return {
      ...summarise(entries, permutations),
      ...(byDefaults === undefined ? {} : { byDefaults }),
    };
  }
  return verdictOfSides(sideOf(before, derived), sideOf(after, derived), [before, after]);
}

/**
 * The same for documents already read, in one permutation of each.
 *
 * @param documents the documents of the sides, before and after, which say the own names
 */
export function verdictOfSides(
  before: Side,
  after: Side,
  documents: readonly [before: unknown, after: unknown],
): Verdict {
  const judged = [...draftsOf(before, after).all.values()].map(judge);
  const contrast = compareContrast(before, after);
  const failing = contrast.filter(({ outcome }) => outcome === "fails_now");
  const located = failing.map((pair) => ({
    ...pair,
    path: pathOf(after[pair.appearance], pair.front),
  }));
  const entries: Entries = {
    changes: judged.map(({ change }) => change),
    reasons: [
      ...judged.flatMap(({ grounds }) => grounds.map((ground) => reasonOf(ground))),
      ...contrastReasons(located),
    ],
    contrast,
  };
  addOwnReasons(entries, ...documents);
  return summarise(entries);
}

function summarise(entries: Entries, permutations?: number): Verdict {
  const reasons = entries.reasons.sort(byLevel);
  const changes = entries.changes.sort(
    (left, right) => byLevel(left, right) || order(left.path, right.path),
  );
  const levelIn = (appearance: Appearance) => ({
    level: gravest(reasons.filter((reason) => reason.appearances.includes(appearance))),
  });
  const [light, dark] = appearances.map(levelIn);
  return {
    level: gravest(reasons),
    reasons,
    ...(permutations === undefined ? {} : { permutations }),
    appearances: { light, dark } as Verdict["appearances"],
    counts: countKinds(changes),
    changes,
    contrast: entries.contrast.sort(byOutcome),
  };
}

const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** The number of tokens of each kind, counted once over all permutations. */
function countKinds(changes: readonly TokenChange[]): Verdict["counts"] {
  const counts = Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as Verdict["counts"];
  const counted = new Set<string>();
  for (const { kind, path } of changes) {
    const key = `${kind} ${path}`;
    if (!counted.has(key)) counts[kind] += 1;
    counted.add(key);
  }
  return counts;
}
