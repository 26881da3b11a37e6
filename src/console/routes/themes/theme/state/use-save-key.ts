import { useMemo } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import { toast } from "#console/parts/toasts.tsx";
import type { Saving } from "./use-saving.tsx";

/** Saves by Ctrl S what only this author has; the browser's own dialog never opens. */
export function useSaveKey({ save, isSaving }: Saving): void {
  const document = useDocument();
  const text = useSignal(document.state).doc.toString();
  const isLocked = useSignal(document.locked) !== undefined;
  const isOwn = !isLocked && text !== document.teamText();
  const isBroken = useSignal(document.analysis)?.broken !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` reads the document when it runs
  const shortcuts = useMemo(
    () => [
      {
        keys: "mod+s",
        does: "Save for the team",
        group: "Theme",
        run: () => {
          if (isBroken) toast("Fix the JSON first");
          else if (isOwn && !isSaving) save();
        },
        whileTyping: true,
      },
    ],
    [isOwn, isBroken, isSaving],
  );
  useShortcuts(shortcuts);
}
