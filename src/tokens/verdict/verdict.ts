/** What a change of a theme means for those who use it. */
import type { Derivations } from "../builder.ts";
import { type Appearance, appearances } from "../findings.ts";
import { type ChangeKind, changeKinds, type TokenChange } from "./change.ts";
import { compareSides } from "./compare.ts";
import { type ContrastChange, compareContrast, contrastReasons } from "./contrast.ts";
import { judge } from "./judge.ts";
import { byLevel, gravest, type Level, type Reason } from "./level.ts";
import { joinRenamed } from "./renames.ts";
import { type Side, sideOf } from "./side.ts";

/** The verdict on a change, from one document to another. */
export interface Verdict {
  /** That of the gravest reason; `none` when nothing differs. */
  level: Level;
  /** Why, the gravest first. */
  reasons: Reason[];
  /** How many permutations of a resolver were compared; absent where neither document is one. */
  permutations?: number;
  /** The level in each appearance. */
  appearances: Record<Appearance, { level: Level }>;
  /** How many tokens of each kind. */
  counts: Record<ChangeKind, number>;
  /** Every token that differs, the gravest first, equally grave ones by path. */
  changes: TokenChange[];
  /** Pairs of colors that are used together whose contrast differs, those that fail now first. */
  contrast: ContrastChange[];
}

/**
 * Compares two token documents as run time serves them, in linear time and without throwing,
 * whatever they hold: what does not resolve is not served, so it counts as absent.
 */
export function verdictOf(before: unknown, after: unknown): Verdict {
  const derived: Derivations = new Map();
  return verdictOfSides(sideOf(before, derived), sideOf(after, derived));
}

/** The same for documents that were read already, as when one is compared again and again. */
export function verdictOfSides(before: Side, after: Side): Verdict {
  const drafts = compareSides(before, after);
  joinRenamed(drafts, before, after);
  const judged = [...drafts.all.values()].map(judge);
  const contrast = compareContrast(before, after);
  const reasons = [
    ...judged.flatMap((one) => one.reasons),
    ...contrastReasons(contrast, after),
  ].sort(byLevel);
  const changes = judged.map(({ change }) => change);
  changes.sort((left, right) => byLevel(left, right) || (left.path < right.path ? -1 : 1));
  const counts = Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as Verdict["counts"];
  for (const { kind } of changes) counts[kind] += 1;
  const levelIn = (appearance: Appearance) => ({
    level: gravest(reasons.filter((reason) => reason.appearances.includes(appearance))),
  });
  const [light, dark] = appearances.map(levelIn);
  return {
    level: gravest(reasons),
    reasons,
    appearances: { light, dark } as Verdict["appearances"],
    counts,
    changes,
    contrast,
  };
}
