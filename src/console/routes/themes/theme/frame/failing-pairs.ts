import type { Analysis } from "#console/editing/types.ts";
import { rowsOf } from "../contrast/rows.ts";
import { Lookup } from "../editor/inspector/value.ts";

/** Counts the failing pairs of an analysis. */
export function failingPairs({ tokens, stacks, judged }: Analysis): number {
  return rowsOf(new Lookup(tokens, stacks, judged)).filter(({ fails }) => fails).length;
}
