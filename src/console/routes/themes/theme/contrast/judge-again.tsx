import { useDocument } from "#console/editing/context.tsx";
import { judgingAgain } from "#console/editing/roles/decoration.ts";
import type { JudgedPair } from "#console/editing/types.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { useSignal } from "#console/parts/signal.ts";

/** Takes back that a pair is decoration. */
export function JudgeAgain({ row: { text, surface = "" } }: { row: JudgedPair }) {
  const theme = useDocument();
  if (useSignal(theme.locked) !== undefined) return null;
  return (
    <button
      type="button"
      className="tool"
      aria-label={`Judge ${text} on ${surface} again`}
      onClick={() => {
        theme.edit(judgingAgain(theme.text(), { text, surface }));
        toastUndo(theme, `${text} on ${surface} is judged again`);
      }}
    >
      Judge again
    </button>
  );
}
