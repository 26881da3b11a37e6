/** How many pairs of colors pass in a document, whatever its axes. */
import { isTooDeep, type Json } from "../../tokens/json.ts";
import { isResolver } from "../../tokens/resolver/shape.ts";
import { examineTokens } from "../../tokens/validate.ts";
import { type Appearance, appearances } from "../editing/types.ts";
import { contrastOverAll, Overview } from "./contrast.ts";

/** The judged pairs of a document; one called decoration is not judged. */
export interface PairCount {
  pass: number;
  fail: number;
  /** The failing pair that lacks most of its contrast. */
  worst?: { text: string; surface: string | undefined; ratio: number };
}

/** Counts each pair once, by its least ratio; undefined beyond the limits of run time. */
export function countPairs(document: unknown): PairCount | undefined {
  if (isTooDeep(document as Json)) return undefined;
  const pairs = pairsOf(document)?.filter(({ decoration }) => decoration === undefined);
  if (pairs === undefined) return undefined;
  const failing = pairs.filter(({ fails }) => fails.length > 0);
  const [worst] = failing.toSorted(
    (one, other) => one.worst / one.needed - other.worst / other.needed,
  );
  return {
    pass: pairs.length - failing.length,
    fail: failing.length,
    ...(worst && { worst: { text: worst.text, surface: worst.surface, ratio: worst.worst } }),
  };
}

function pairsOf(document: unknown) {
  if (isResolver(document)) {
    const answer = contrastOverAll(document);
    return answer && "pairs" in answer ? answer.pairs : undefined;
  }
  const { theme } = examineTokens(document);
  const overview = new Overview([]);
  for (const appearance of appearances) overview.add(theme(appearance));
  return overview.describe((numbers) =>
    numbers.map((number) => ({ modes: {}, appearance: appearances[number] as Appearance })),
  ).pairs;
}
