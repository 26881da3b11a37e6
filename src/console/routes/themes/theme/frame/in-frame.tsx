import { useEffect } from "react";
import { stateSlot, themeCounts } from "#console/app/shell/theme/slots.ts";
import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { Fill } from "#console/parts/slot.tsx";
import type { ServedTheme } from "../served-theme.ts";
import { StatePill } from "../state/pill.tsx";
import { useSaveKey } from "../state/use-save-key.ts";
import { useSaving } from "../state/use-saving.tsx";
import { useFailingPairs } from "./use-failing-pairs.ts";

/** Gives the frame the state of the open document, and the counts in its tabs. */
export function InFrame({ theme }: { theme: ServedTheme }) {
  const saving = useSaving();
  useSaveKey(saving);
  useCounts(theme.slug);
  return (
    <Fill slot={stateSlot}>
      <StatePill theme={theme} saving={saving} />
      {saving.dialog}
    </Fill>
  );
}

function useCounts(slug: string): void {
  const tokens = useSignal(useDocument().analysis)?.tokens.length;
  const failing = useFailingPairs();
  useEffect(() => {
    if (tokens !== undefined) themeCounts.set({ slug, tokens, failing });
  }, [slug, tokens, failing]);
}
