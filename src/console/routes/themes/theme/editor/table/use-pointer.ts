import { type MouseEvent, type PointerEvent, type RefObject, useState } from "react";
import type { Point, Span } from "#console/editing/table/ranges.ts";
import { follow, pointAt } from "./point-at.ts";
import type { TableChoice } from "./use-choice.ts";
import type { Lines } from "./use-lines.ts";

/** A place between two lines: in front of the one at `index`. */
export interface DropAt {
  index: number;
}

/** How far a pointer goes before it drags. */
const SLACK = 4;

/** Selects ranges, fills and drags tokens by the pointer. */
export function usePointer({
  scroller,
  choice,
  lines,
  mayEdit,
  onName,
  onFold,
  onFill,
  onDrop,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  choice: TableChoice;
  lines: Lines;
  mayEdit: boolean;
  onName: (key: string) => void;
  onFold: (key: string) => void;
  onFill: (over: Span) => void;
  onDrop: (keys: readonly string[], drop: DropAt) => void;
}) {
  const [fillOver, setFillOver] = useState<Span>();
  const [dropAt, setDropAt] = useState<DropAt>();

  const select = (from: Point): void => {
    const element = scroller.current;
    if (element === null) return;
    follow(
      element,
      (point) => {
        if (point.column >= 0 && !point.key.startsWith("\n")) choice.choose({ from, at: point });
      },
      () => {},
    );
  };

  const drag = (at: Point, begun: PointerEvent): void => {
    const element = scroller.current;
    if (element === null) return;
    const { span } = choice;
    const index = lines.indexOf(at.key);
    const isWithin =
      span !== undefined && index >= span.top && index <= span.bottom && span.left < 0;
    const keys = isWithin
      ? lines.lines
          .slice(span.top, span.bottom + 1)
          .flatMap((line) => (line.isToken ? line.key : []))
      : [at.key];
    let drop: DropAt | undefined;
    follow(
      element,
      (point, event) => {
        const distance = Math.abs(event.clientY - begun.clientY);
        if (drop === undefined && distance < SLACK) return;
        drop = { index: dropIndex(point, event, lines) };
        setDropAt(drop);
      },
      (event) => {
        setDropAt(undefined);
        if (drop !== undefined && event !== undefined) onDrop(keys, drop);
        else if (event !== undefined) onName(at.key);
      },
    );
  };

  const fill = (event: PointerEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const { span } = choice;
    const element = scroller.current;
    if (element === null || span === undefined) return;
    let over = span;
    follow(
      element,
      (point) => {
        over = grown(span, lines.indexOf(point.key), Math.max(0, point.column));
        setFillOver(over);
      },
      (ended) => {
        setFillOver(undefined);
        if (ended !== undefined && over !== span) onFill(over);
      },
    );
  };

  const onPointerDown = (event: PointerEvent): void => {
    const at = pointAt(event.target as Element);
    if (at === undefined || event.button !== 0) return;
    const isGroup = at.key.startsWith("\n");
    choice.go(at, event.shiftKey && !isGroup);
    if (isGroup) onFold(at.key);
    else if (at.column < 0) pressName(at, event);
    else if (event.pointerType !== "touch") select((event.shiftKey && choice.choice?.from) || at);
  };

  /** A press on a name drags the token; a click opens it. */
  const pressName = (at: Point, event: PointerEvent): void => {
    if (event.shiftKey) return;
    if (mayEdit && event.pointerType !== "touch") drag(at, event);
    else onName(at.key);
  };

  /** A right click within the selection keeps it. */
  const onContextMenu = (event: MouseEvent): void => {
    const at = pointAt(event.target as Element);
    if (at === undefined || at.key.startsWith("\n")) return;
    const index = lines.indexOf(at.key);
    const { span } = choice;
    const isWithin =
      span !== undefined &&
      index >= span.top &&
      index <= span.bottom &&
      at.column >= span.left &&
      at.column <= span.right;
    if (!isWithin) choice.go(at);
  };

  return { onPointerDown, onContextMenu, fill, fillOver, dropAt };
}

/** The line in front of which a drop goes: that under the pointer, or the next one from its middle. */
function dropIndex(point: Point, event: globalThis.PointerEvent, { indexOf }: Lines): number {
  const row = document
    .elementFromPoint(event.clientX, event.clientY)
    ?.closest("[data-key]")
    ?.getBoundingClientRect();
  const isLower = row !== undefined && event.clientY > row.top + row.height / 2;
  return Math.max(1, indexOf(point.key) + (isLower ? 1 : 0));
}

/** A span grown to a line or to a column, whichever is further away. */
function grown(span: Span, row: number, column: number): Span {
  const down = Math.max(span.top - row, row - span.bottom, 0);
  const across = Math.max(span.left - column, column - span.right, 0);
  if (down === 0 && across === 0) return span;
  if (down >= across) {
    return { ...span, top: Math.min(span.top, row), bottom: Math.max(span.bottom, row) };
  }
  return { ...span, left: Math.min(span.left, column), right: Math.max(span.right, column) };
}
