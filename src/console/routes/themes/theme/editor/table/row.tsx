import { ChevronDown, ChevronRight, CircleAlert, TriangleAlert } from "lucide-react";
import { type CSSProperties, memo } from "react";
import { splitName } from "#console/editing/table/grouping.ts";
import { classes } from "#console/parts/classes.ts";
import type { Cells } from "../tree/cell.tsx";
import { CellView, cellLabel } from "./cell-view.tsx";
import { GridCell, GridRow, RowHeader } from "./grid-parts.tsx";
import type { GroupLine, Line, TokenLine } from "./lines.ts";

export interface RowProps {
  id: string;
  line: Line;
  top: number;
  index: number;
  cells: Cells;
  /** How many columns are pinned. */
  pinned: number;
  /** The selected columns of this line, ends included; -1 and -2 without any. */
  left: number;
  right: number;
  /** The column of the active cell, -1 for the name; undefined on the other lines. */
  active: number | undefined;
  /** Whether the inspector shows this token. */
  isOpen: boolean;
  isReadOnly: boolean;
}

/**
 * One line of the table. It draws again only if its own properties change, because scrolling draws many. Its element
 * stays while a group takes the place of a token: a new one would have the browser match the styles of all lines.
 */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { line, top, index, isOpen } = props;
  const isGroup = line.kind === "group";
  return (
    <GridRow
      aria-level={isGroup ? 1 : 2}
      aria-expanded={isGroup ? line.expanded : undefined}
      aria-rowindex={index + 3}
      className={classes("grid table-row", isGroup && "table-group", isOpen && "table-row--open")}
      style={{ transform: `translateY(${top}px)` }}
      data-key={line.key}
    >
      {isGroup ? <Group {...props} line={line} /> : <Token {...props} line={line} />}
    </GridRow>
  );
});

/** The identity of the active cell, by which the grid names it; another place has another one. */
export const activeId = (id: string, index: number, column: number): string =>
  `${id}-${index}-${column}`;

/** The place of a pinned column; names and columns have their least widths whenever the table scrolls. */
export const pinAt = (column: number): CSSProperties => ({ ["--pin" as string]: column });

function Group({ id, line, index, cells, active }: RowProps & { line: GroupLine }) {
  const Chevron = line.expanded ? ChevronDown : ChevronRight;
  return (
    <RowHeader
      id={active === -1 ? activeId(id, index, active) : undefined}
      aria-colindex={1}
      aria-colspan={cells.columns.length + 1}
      data-column={-1}
      className="row whole strong pointer table-part table-group-name"
    >
      <Chevron className="sticky sm quiet" aria-hidden />
      <span className="sticky table-group-words">
        {line.name === "" ? "No group" : line.name}{" "}
        <span className="quiet small">
          {line.count}
          <span className="visually-hidden"> tokens</span>
        </span>
      </span>
    </RowHeader>
  );
}

function Token(props: RowProps & { line: TokenLine }) {
  const { id, line, index, cells, pinned, left, right, active, isReadOnly } = props;
  const { token } = line;
  return (
    <>
      <Name id={active === -1 ? activeId(id, index, active) : undefined} line={line} />
      {cells.columns.map(({ layer }, column) => {
        const isSelected = column >= left && column <= right;
        return (
          <GridCell
            key={layer}
            id={active === column ? activeId(id, index, column) : undefined}
            aria-colindex={column + 2}
            aria-selected={isSelected}
            aria-readonly={isReadOnly || undefined}
            data-column={column}
            aria-label={cellLabel(token, layer, cells)}
            className={classes(
              "row table-part table-cell",
              column < pinned && "table-pinned",
              isSelected && "table-cell--in",
            )}
            style={column < pinned ? pinAt(column) : undefined}
          >
            <CellView token={token} layer={layer} cells={cells} />
          </GridCell>
        );
      })}
    </>
  );
}

function Name({ id, line }: { id: string | undefined; line: TokenLine }) {
  const [common, own] = splitName(line.token.dotted, line.group);
  return (
    <RowHeader id={id} aria-colindex={1} data-column={-1} className="row table-part table-name">
      <span className="cut">
        <span className="quiet">{common}</span>
        {own}
      </span>
      {line.finding === "error" && <CircleAlert className="sm bad" aria-label="has an error" />}
      {line.finding === "warning" && (
        <TriangleAlert className="sm warn" aria-label="has a warning" />
      )}
      {line.changed && (
        <span className="round tree-changed" title="Changed">
          <span className="visually-hidden">changed</span>
        </span>
      )}
    </RowHeader>
  );
}
