import { useMemo, useState } from "react";
import type { Block } from "#console/editing/table/cells.ts";
import {
  type Choice,
  type Point,
  type Span,
  single,
  spanOf,
} from "#console/editing/table/ranges.ts";
import type { Column, TokenInfo } from "#console/editing/types.ts";
import type { Line } from "./lines.ts";
import type { Lines } from "./use-lines.ts";

/** The chosen cell and the range around it, and the tokens and cells that they stand for. */
export function useChoice(
  { lines, indexOf }: Pick<Lines, "lines" | "indexOf">,
  columns: readonly Column[],
) {
  const [chosen, setChosen] = useState<{ choice: Choice; columns: readonly Column[] }>();
  // Columns that were pinned, hidden or added since have other places.
  const choice = useMemo(
    () => chosen && inColumns(chosen.choice, chosen.columns, columns),
    [chosen, columns],
  );
  const setChoice = (next: Choice | undefined): void =>
    setChosen(next && { choice: next, columns });
  const span = useMemo(() => choice && spanOf(choice, indexOf), [choice, indexOf]);
  const block = useMemo(
    () => (span === undefined ? [] : blockOf(span, lines, columns)),
    [span, lines, columns],
  );
  const line = choice && lines[indexOf(choice.at.key)];
  return {
    choice,
    span,
    /** The selected cells, without the names. */
    block,
    /** The line of the active cell. */
    line,
    tokens: useMemo(() => (span === undefined ? [] : tokensIn(span, lines)), [span, lines]),
    choose: setChoice,
    go: (at: Point, extends_ = false): void =>
      setChoice(extends_ && choice !== undefined ? { ...choice, at } : single(at)),
  };
}

export type TableChoice = ReturnType<typeof useChoice>;

const tokensIn = ({ top, bottom }: Span, lines: readonly Line[]): TokenInfo[] =>
  lines.slice(top, bottom + 1).flatMap((line) => (line.kind === "token" ? line.token : []));

/** The cells of a span, row by row. */
export function blockOf(span: Span, lines: readonly Line[], columns: readonly Column[]): Block {
  const within = columns.slice(Math.max(0, span.left), span.right + 1);
  return tokensIn(span, lines).map(({ dotted }) => within.map(({ layer }) => ({ dotted, layer })));
}

/** The choice in columns that have changed: its ends stay in their modes, and in the names if one is gone. */
export function inColumns(
  choice: Choice,
  before: readonly Column[],
  now: readonly Column[],
): Choice {
  const placed = (point: Point): Point => {
    const layer = before[point.column]?.layer;
    const column = now.findIndex((one) => one.layer === layer);
    return column === point.column ? point : { ...point, column };
  };
  const [from, at] = [placed(choice.from), placed(choice.at)];
  return from === choice.from && at === choice.at ? choice : { from, at };
}
