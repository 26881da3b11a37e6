import { ContextMenu } from "@base-ui/react/context-menu";
import type { ClipboardEvent, KeyboardEvent, PointerEvent, ReactNode, RefObject } from "react";
import type { Layer } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";
import type { Cells } from "../tree/cell.tsx";
import { TableHeadings } from "./headings.tsx";
import { activeId, pinAt } from "./row.tsx";
import { TableRows } from "./rows.tsx";
import type { TableChoice } from "./use-choice.ts";
import type { TableColumns } from "./use-columns.ts";
import type { Lines } from "./use-lines.ts";

export interface GridProps {
  id: string;
  lines: Lines;
  columns: TableColumns;
  cells: Cells;
  choice: TableChoice;
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
    pointerOut: (event: PointerEvent) => void;
  };
  /** Layers over the cells: the range, the editor, the line of a drop. */
  children: ReactNode;
  /** In the place of rows. */
  empty: ReactNode;
}

/** The grid of tokens and modes. It has the focus and names its active cell; only lines in sight are drawn. */
export function TableGrid(props: GridProps) {
  const { id, lines, columns, cells, choice, scroller, grid, on } = props;
  const { at } = choice.choice ?? {};
  return (
    <ContextMenu.Trigger
      ref={scroller}
      className="grow scroll-both table-scroller"
      style={{
        ["--columns" as string]: columns.shown.length,
        ["--longest" as string]: lines.longest,
        ["--pins" as string]: columns.pinned,
      }}
    >
      <div className="relative table-sheet">
        <div
          ref={grid}
          role="treegrid"
          aria-label="Tokens"
          aria-multiselectable
          aria-readonly={props.isReadOnly}
          aria-rowcount={lines.lines.length + 2}
          aria-colcount={columns.shown.length + 1}
          aria-activedescendant={at && activeId(id, lines.indexOf(at.key), at.column)}
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
          onPointerOut={on.pointerOut}
        >
          <TableHeadings
            columns={columns}
            count={lines.shown.length}
            ownIn={props.ownIn}
            onOwn={props.onOwn}
            onChoose={columns.choose}
          />
          <TableRows
            {...{ id, lines, cells, choice }}
            pinned={columns.pinned}
            inspected={props.inspected}
            isReadOnly={props.isReadOnly}
          />
        </div>
        {props.children}
      </div>
      {props.empty}
    </ContextMenu.Trigger>
  );
}

/** The frame around a range, over its lines and columns. That of names or of pinned columns stays with them. */
export function RangeFrame({
  top,
  height,
  left,
  right,
  pinned,
  className,
  children,
}: {
  top: number;
  height: number;
  left: number;
  right: number;
  /** How many columns are pinned. */
  pinned: number;
  className: string;
  children?: ReactNode;
}) {
  const isPinned = left >= 0 && right < pinned;
  return (
    <div
      className={classes(
        "grid table-row absolute ghost table-over-cells",
        (left < 0 || isPinned) && "table-over-cells--name",
        className === "table-frame--editor" && "table-over-cells--editor",
      )}
      style={{ top, height }}
      aria-hidden={!children}
    >
      <div
        className={classes(
          "tight edgeless table-frame",
          className,
          left < 0 && "table-frame--name",
          isPinned && "table-pinned",
        )}
        style={{ gridColumn: `${left + 2} / ${right + 3}`, ...(isPinned && pinAt(left)) }}
      >
        {children}
      </div>
    </div>
  );
}
