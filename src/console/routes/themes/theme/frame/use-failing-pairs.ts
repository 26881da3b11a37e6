import { useDeferredValue, useMemo } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { rowsOf } from "../contrast/rows.ts";
import { Lookup } from "../editor/inspector/value.ts";

/** Counts the failing pairs of the shown permutation, after a keystroke's changes are painted. */
export function useFailingPairs(): number {
  const analysis = useDeferredValue(useSignal(useDocument().analysis));
  return useMemo(() => {
    if (analysis === undefined) return 0;
    const lookup = new Lookup(analysis.tokens, analysis.stacks, analysis.judged);
    return rowsOf(lookup).filter(({ fails }) => fails).length;
  }, [analysis]);
}
