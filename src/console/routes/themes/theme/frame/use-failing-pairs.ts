import { useDeferredValue, useEffect, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";

/**
 * Counts the failing pairs of the shown permutation, after a keystroke's changes are painted. The code that counts
 * is fetched after the first screen of the theme.
 */
export function useFailingPairs(): number {
  const analysis = useDeferredValue(useSignal(useDocument().analysis));
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isLatest = true;
    const tell = async (): Promise<void> => {
      if (analysis === undefined) return setCount(0);
      const { failingPairs } = await import("./failing-pairs.ts");
      if (isLatest) setCount(failingPairs(analysis));
    };
    // Without a connection the tab has no count.
    tell().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [analysis]);
  return count;
}
