/** The pairs of a theme in both appearances, the worst first. */
import { type Appearance, appearances, type JudgedPair } from "#console/editing/types.ts";
import type { Lookup } from "../editor/inspector/value.ts";
import { keyOf, passes, ratioIn } from "./pairs.ts";

/** A pair with its contrast in each appearance that has both colors. */
export interface Row extends JudgedPair {
  ratios: Partial<Record<Appearance, number>>;
  fails: boolean;
}

/** Whether a pair counts: one that the document calls decoration does not. */
export const isJudged = ({ decoration }: JudgedPair): boolean => decoration === undefined;

/** Whether a pair may be marked as decoration: neither without a token, nor in the place of a declared need. */
export const canBeDecoration = ({ surface, derived, declared }: JudgedPair): boolean =>
  surface !== undefined && derived === undefined && declared === undefined;

/** Every pair of either appearance that has a contrast. */
export function rowsOf(lookup: Lookup): Row[] {
  const rows = new Map<string, Row>();
  for (const appearance of appearances) {
    for (const pair of lookup.judged[appearance].pairs) {
      const ratio = ratioIn(pair, lookup, appearance);
      if (ratio === undefined) continue;
      const row = rows.get(keyOf(pair)) ?? { ...pair, ratios: {}, fails: false };
      row.ratios[appearance] = ratio;
      row.fails ||= !passes(ratio, pair);
      rows.set(keyOf(pair), row);
    }
  }
  const sorted = worstFirst([...rows.values()], ({ ratios }) => Math.min(...Object.values(ratios)));
  return [...sorted.filter(isJudged), ...sorted.filter((row) => !isJudged(row))];
}

/** Sorts pairs by how much of the contrast that each needs it has. */
export function worstFirst<Pair extends JudgedPair>(
  pairs: readonly Pair[],
  ratioOf: (pair: Pair) => number,
): Pair[] {
  const share = new Map(pairs.map((pair) => [pair, ratioOf(pair) / pair.needed]));
  return pairs.toSorted((one, other) => (share.get(one) ?? 0) - (share.get(other) ?? 0));
}
