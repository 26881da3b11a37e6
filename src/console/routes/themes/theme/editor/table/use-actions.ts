import type { ClipboardEvent } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { Block, Cell, CellPlan } from "#console/editing/table/cells.ts";
import { planFill } from "#console/editing/table/fill.ts";
import { hasNames, NAME_HEADING, planNamedPaste, planPaste } from "#console/editing/table/paste.ts";
import type { Span } from "#console/editing/table/ranges.ts";
import { printTabbed, readTabbed } from "#console/editing/table/tab-separated.ts";
import { type Column, columnWords } from "#console/editing/types.ts";
import { counted } from "#console/parts/status.tsx";
import { toast } from "#console/parts/toasts.tsx";
import type { Reading } from "../inspector/fields/draft.ts";
import type { Line } from "./lines.ts";
import { blockOf, type TableChoice } from "./use-choice.ts";
import type { CellReading } from "./use-reading.ts";
import type { Writing } from "./use-writing.ts";

/** Actions on the selection: copying, pasting, filling, inheriting and setting values. */
export function useActions({
  choice: { block, span },
  lines,
  columns,
  all,
  reading,
  writing,
}: {
  choice: TableChoice;
  lines: readonly Line[];
  /** The columns that are shown. */
  columns: readonly Column[];
  /** The columns that names of a paste may go to, hidden ones included. */
  all: readonly Column[];
  reading: CellReading;
  writing: Writing;
}) {
  const theme = useDocument();
  const cells = block.flat();
  const textOf = (cell: Cell): string => reading.textOf(cell) ?? "";
  const paste = (text: string): void => {
    if (text === "") {
      toast("The clipboard holds no text");
      return;
    }
    const rows = readTabbed(text);
    if (span === undefined || block.length === 0) return;
    const { read } = reading;
    const plan = hasNames(rows)
      ? planNamedPaste(rows, theme.analysis.get()?.tokens ?? [], all, read)
      : planPaste({ rows, selected: block, open: openFrom(span, lines, columns), read });
    writing.write(plan, "Pasted");
  };
  /** Gives each cell the value that a function makes for it. */
  const each = (make: (cell: Cell) => Reading, done: string): void => {
    writing.write(planEach(cells, make, textOf), done);
  };
  return {
    cells,
    paste,
    each,
    onCopy: (event: ClipboardEvent): void => {
      if (cells.length === 0) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", printTabbed(block.map((row) => row.map(textOf))));
    },
    onPaste: (event: ClipboardEvent): void => {
      event.preventDefault();
      paste(event.clipboardData.getData("text/plain"));
    },
    copyWithNames: (): void => {
      const [first = []] = block;
      const modes = first.map(({ layer }) => columns.find((one) => one.layer === layer));
      const headings = modes.map((column) => (column === undefined ? "" : columnWords(column)));
      const rows = block.map((row) => [row[0]?.dotted ?? "", ...row.map(textOf)]);
      const text = printTabbed([[NAME_HEADING, ...headings], ...rows]);
      void navigator.clipboard.writeText(text).then(() => {
        toast(`Copied ${counted(rows.length, "token")} with names`);
      });
    },
    copy: (): void => {
      void navigator.clipboard.writeText(printTabbed(block.map((row) => row.map(textOf))));
    },
    pasteFromClipboard: (): void => {
      navigator.clipboard.readText().then(paste, () => {
        toast("The browser keeps the clipboard to itself. Press Ctrl V instead.");
      });
    },
    inherit: (): void => each((cell) => reading.read("", cell), "Inherited"),
    fill: (over: Block): void => {
      writing.write(planFill(block, over, reading), "Filled");
    },
    /** Fills the selection from its first row, or from its first column. */
    fillFrom: (side: "top" | "left"): void => {
      const from = side === "top" ? block.slice(0, 1) : block.map((row) => row.slice(0, 1));
      writing.write(planFill(from, block, reading), "Filled");
    },
  };
}

export type TableActions = ReturnType<typeof useActions>;

const openFrom = ({ top, left }: Span, lines: readonly Line[], columns: readonly Column[]): Block =>
  blockOf(
    { top, bottom: lines.length, left: Math.max(0, left), right: columns.length },
    lines,
    columns,
  );

function planEach(
  cells: readonly Cell[],
  make: (cell: Cell) => Reading,
  textOf: (cell: Cell) => string,
): CellPlan {
  const made = cells.map((cell) => ({ cell, reading: make(cell) }));
  return {
    writes: made.flatMap(({ cell, reading }) =>
      "problem" in reading ? [] : [{ ...cell, json: reading.json }],
    ),
    refused: made.flatMap(({ cell, reading }) =>
      "problem" in reading ? [{ cell, text: textOf(cell), reason: reading.problem }] : [],
    ),
  };
}
