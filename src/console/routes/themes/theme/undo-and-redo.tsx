import { Redo2, Undo2 } from "lucide-react";
import { useMemo } from "react";
import { useDocument } from "../../../editing/context.tsx";
import { redoDepth, undoDepth } from "../../../editing/history.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { useShortcuts } from "../../../parts/shortcuts.ts";
import { useSignal } from "../../../parts/signal.ts";

/** Takes back the last change of the document, and makes it again. */
export function UndoAndRedo() {
  const document = useDocument();
  const state = useSignal(document.state);
  return (
    <span className="row desk">
      <IconButton
        name="Undo"
        keys="mod+z"
        aria-disabled={undoDepth(state) === 0}
        onClick={() => document.undo()}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        name="Redo"
        keys="mod+shift+z"
        aria-disabled={redoDepth(state) === 0}
        onClick={() => document.redo()}
      >
        <Redo2 aria-hidden />
      </IconButton>
    </span>
  );
}

/** Has the usual keys undo and redo on a screen without the editor's commands. */
export function useUndoKeys(isEditable: boolean): void {
  const document = useDocument();
  const shortcuts = useMemo(
    () =>
      isEditable
        ? [
            { keys: "mod+z", does: "Undo", group: "Theme", run: () => document.undo() },
            { keys: "mod+shift+z", does: "Redo", group: "Theme", run: () => document.redo() },
          ]
        : [],
    [document, isEditable],
  );
  useShortcuts(shortcuts);
}
