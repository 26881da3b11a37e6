import { useEffect, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { printDocument } from "#token-text/json-text.ts";
import type { Merge } from "#token-text/merge.ts";
import type { Plan } from "./plan.ts";

/** Others' published changes that the draft has taken in. */
export interface TakenIn {
  version: number;
  merge: Merge;
  by: string | undefined;
}

/**
 * Merges what others have published into the draft while the review is open, so that findings, differences and the
 * button are all of the one text that the editor shows too. Conflicts stay with their author.
 */
export function useTakeIn(plan: Plan | undefined, isWaiting: boolean) {
  const document = useDocument();
  const isLocked = useSignal(document.locked) !== undefined;
  const [taken, setTaken] = useState<TakenIn>();
  useEffect(() => {
    if (plan?.merge === undefined || isWaiting || isLocked) return;
    const { merge, theme, next } = plan;
    // A draft without changes follows the theme by itself.
    if (merge.conflicts.length > 0 || merge.mine.length === 0) return;
    const { version, tokens, updatedBy: by } = theme;
    document.rebase({ version, text: printDocument(tokens) }, next.text);
    setTaken({ version, merge, by });
  }, [plan, isWaiting, isLocked, document]);
  return { taken, forget: () => setTaken(undefined) };
}
