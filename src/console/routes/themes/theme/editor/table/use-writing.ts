import { useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { CellPlan, Refusal } from "#console/editing/table/cells.ts";
import { keepLastValues } from "#console/editing/table/last-values.ts";
import { cellsWriting } from "#console/editing/table/writes.ts";
import type { TextEdit } from "#console/editing/types.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { counted } from "#console/parts/status.tsx";
import { toast } from "#console/parts/toasts.tsx";

/** Writes plans into the document, each as one step of Undo, and keeps the list of refused cells. */
export function useWriting() {
  const theme = useDocument();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  /** Whether the document can be written now; says why if it cannot. */
  const mayWrite = (): boolean => {
    if (theme.locked.get() !== undefined) return false;
    const broken = theme.analysis.get()?.broken;
    if (broken) toast(`Fix the JSON first. ${broken.message}`);
    return broken === undefined;
  };
  const write = (planned: CellPlan, done: string): void => {
    if (!mayWrite()) return;
    const byName = new Map(theme.analysis.get()?.tokens.map((token) => [token.dotted, token]));
    const plan = keepLastValues(planned, (dotted) => byName.get(dotted));
    setRefused(plan.refused);
    const writes = plan.writes.flatMap(({ dotted, layer, json }) => {
      const token = byName.get(dotted);
      return token === undefined ? [] : [{ path: token.path, layer, json }];
    });
    const steps = cellsWriting(theme.text(), writes);
    if (steps.length === 0) return;
    theme.editInSteps(steps);
    if (writes.length > 1) toastUndo(theme, `${done} ${counted(writes.length, "cell")}`);
  };
  const writeSteps = (steps: readonly (readonly TextEdit[])[], done: string): void => {
    if (!mayWrite() || steps.length === 0) return;
    theme.editInSteps(steps);
    toastUndo(theme, done);
  };
  return { write, writeSteps, mayWrite, refused, setRefused };
}

export type Writing = ReturnType<typeof useWriting>;
