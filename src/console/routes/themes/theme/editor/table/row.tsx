import { ChevronDown, ChevronRight, CircleAlert, TriangleAlert } from "lucide-react";
import { memo } from "react";
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
  /** The selected columns of this line, ends included; -1 and -2 without any. */
  left: number;
  right: number;
  /** Whether the inspector shows this token. */
  isOpen: boolean;
  isReadOnly: boolean;
}

/** One line of the table. It draws again only if its own properties change, because scrolling draws many. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { line } = props;
  return line.kind === "group" ? (
    <Group {...props} line={line} />
  ) : (
    <Token {...props} line={line} />
  );
});

export const cellId = (id: string, key: string, column: number): string =>
  `${id}-${key.replaceAll(/\s/g, "_")}-${column}`;

function Group({ id, line, top, index, cells }: RowProps & { line: GroupLine }) {
  const Chevron = line.expanded ? ChevronDown : ChevronRight;
  return (
    <GridRow
      aria-level={1}
      aria-expanded={line.expanded}
      aria-rowindex={index + 3}
      className="grid table-row table-group"
      style={{ transform: `translateY(${top}px)` }}
      data-key={line.key}
    >
      <RowHeader
        id={cellId(id, line.key, -1)}
        aria-colindex={1}
        aria-colspan={cells.columns.length + 1}
        data-column={-1}
        className="row table-part table-group-name"
      >
        <Chevron aria-hidden />
        <span className="table-group-words">
          {line.name === "" ? "No group" : line.name}{" "}
          <span className="table-count">
            {line.count}
            <span className="visually-hidden"> tokens</span>
          </span>
        </span>
      </RowHeader>
    </GridRow>
  );
}

function Token(props: RowProps & { line: TokenLine }) {
  const { id, line, top, index, cells, left, right, isOpen, isReadOnly } = props;
  const { token } = line;
  return (
    <GridRow
      aria-level={2}
      aria-rowindex={index + 3}
      className={classes("grid table-row", isOpen && "table-row--open")}
      style={{ transform: `translateY(${top}px)` }}
      data-key={line.key}
    >
      <Name id={id} line={line} />
      {cells.columns.map(({ layer }, column) => {
        const isSelected = column >= left && column <= right;
        return (
          <GridCell
            key={layer}
            id={cellId(id, line.key, column)}
            aria-colindex={column + 2}
            aria-selected={isSelected}
            aria-readonly={isReadOnly || undefined}
            data-column={column}
            aria-label={cellLabel(token, layer, cells)}
            className={classes("row table-part table-cell", isSelected && "table-cell--in")}
          >
            <CellView token={token} layer={layer} cells={cells} />
          </GridCell>
        );
      })}
    </GridRow>
  );
}

function Name({ id, line }: { id: string; line: TokenLine }) {
  const [common, own] = splitName(line.token.dotted, line.group);
  return (
    <RowHeader
      id={cellId(id, line.key, -1)}
      aria-colindex={1}
      data-column={-1}
      className="row table-part table-name"
      title={line.token.dotted}
    >
      <span className="cut">
        <span className="quiet">{common}</span>
        {own}
      </span>
      {line.finding === "error" && <CircleAlert className="tree-bad" aria-label="has an error" />}
      {line.finding === "warning" && (
        <TriangleAlert className="tree-warning" aria-label="has a warning" />
      )}
      {line.changed && (
        <span className="tree-changed" title="Changed">
          <span className="visually-hidden">changed</span>
        </span>
      )}
    </RowHeader>
  );
}
