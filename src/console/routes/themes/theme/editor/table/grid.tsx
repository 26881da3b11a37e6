import { ContextMenu } from "@base-ui/react/context-menu";
import type { Virtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from "react";
import type { Layer } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";
import type { Cells } from "../tree/cell.tsx";
import { RowGroup } from "./grid-parts.tsx";
import { TableHeadings } from "./headings.tsx";
import { cellId, TableRow } from "./row.tsx";
import type { TableChoice } from "./use-choice.ts";
import type { TableColumns } from "./use-columns.ts";
import type { Lines } from "./use-lines.ts";

export const HEADINGS = 60;

export interface GridProps {
  id: string;
  lines: Lines;
  columns: TableColumns;
  cells: Cells;
  choice: TableChoice;
  virtual: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  grid: RefObject<HTMLDivElement | null>;
  /** The token that the inspector shows. */
  inspected: string | undefined;
  isReadOnly: boolean;
  ownIn: Layer | undefined;
  onOwn: (layer: Layer | undefined) => void;
  on: {
    keyDown: (event: KeyboardEvent) => void;
    pointerDown: (event: PointerEvent) => void;
    doubleClick: (event: React.MouseEvent) => void;
    contextMenu: (event: React.MouseEvent) => void;
    copy: (event: ClipboardEvent) => void;
    paste: (event: ClipboardEvent) => void;
    focus: () => void;
    pointerOver: (event: PointerEvent) => void;
  };
  /** Layers over the cells: the range, the editor, the line of a drop. */
  children: ReactNode;
  /** In the place of rows. */
  empty: ReactNode;
}

/** The grid of tokens and modes. It has the focus and names its active cell; only lines in sight are drawn. */
export function TableGrid(props: GridProps) {
  const { id, lines, columns, cells, choice, virtual, scroller, grid, on } = props;
  const { at } = choice.choice ?? {};
  const items = virtual.getVirtualItems();
  const slots = useRef(1);
  slots.current = Math.max(slots.current, items.length);
  // Elements keep their places while the table scrolls, because moving them costs more than filling them.
  const drawn = virtual.isScrolling
    ? items.toSorted((one, other) => (one.index % slots.current) - (other.index % slots.current))
    : items;
  return (
    <ContextMenu.Trigger
      ref={scroller}
      className="grow table-scroller"
      style={{ ["--columns" as string]: columns.shown.length }}
    >
      <div className="table-sheet">
        <div
          ref={grid}
          role="treegrid"
          aria-label="Tokens"
          aria-multiselectable
          aria-readonly={props.isReadOnly}
          aria-rowcount={lines.lines.length + 2}
          aria-colcount={columns.shown.length + 1}
          aria-activedescendant={at && cellId(id, at.key, at.column)}
          tabIndex={0}
          className="table-grid"
          onKeyDown={on.keyDown}
          onPointerDown={on.pointerDown}
          onDoubleClick={on.doubleClick}
          onContextMenu={on.contextMenu}
          onCopy={on.copy}
          onPaste={on.paste}
          onFocus={on.focus}
          onPointerOver={on.pointerOver}
        >
          <TableHeadings
            columns={columns}
            count={lines.shown.length}
            ownIn={props.ownIn}
            onOwn={props.onOwn}
            onHide={(layer) => columns.choose(layer, false)}
          />
          <RowGroup className="table-rows" style={{ height: virtual.getTotalSize() }}>
            {drawn.map(({ index, start }) => {
              const line = lines.lines[index];
              if (line === undefined) return null;
              const isIn =
                choice.span !== undefined &&
                index >= choice.span.top &&
                index <= choice.span.bottom;
              return (
                <TableRow
                  // A line that comes into sight takes the elements of one that goes.
                  key={index % slots.current}
                  {...{ id, line, index, cells }}
                  top={start - virtual.options.scrollMargin}
                  left={isIn && choice.span ? choice.span.left : -1}
                  right={isIn && choice.span ? choice.span.right : -2}
                  isOpen={line.key === props.inspected}
                  isReadOnly={props.isReadOnly}
                />
              );
            })}
          </RowGroup>
        </div>
        {props.children}
      </div>
      {props.empty}
    </ContextMenu.Trigger>
  );
}

/** The frame around a range, over its lines and columns. */
export function RangeFrame({
  top,
  height,
  left,
  right,
  className,
  children,
}: {
  top: number;
  height: number;
  left: number;
  right: number;
  className: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={classes(
        "grid table-row table-over-cells",
        left < 0 && "table-over-cells--name",
        className === "table-frame--editor" && "table-over-cells--editor",
      )}
      style={{ top, height }}
      aria-hidden={!children}
    >
      <div
        className={classes("table-frame", className, left < 0 && "table-frame--name")}
        style={{ gridColumn: `${left + 2} / ${right + 3}` }}
      >
        {children}
      </div>
    </div>
  );
}
