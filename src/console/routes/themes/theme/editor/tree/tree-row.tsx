import { ChevronDown, ChevronRight, CircleAlert, TriangleAlert } from "lucide-react";
import type { MouseEvent } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { type Column, columnWords, type Layer, type TokenInfo } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";
import { useSignal } from "#console/parts/signal.ts";
import { type Cells, CellValue, cellState, cellTitle, cellWords } from "./cell.tsx";
import { isHeading, wordsOf } from "./flat-names.ts";
import type { Row } from "./rows.ts";

interface TreeRowProps {
  id: string;
  row: Row;
  top: number;
  active: boolean;
  /** The active layer, in the active row. */
  layer: Layer | undefined;
  cells: Cells;
  picked: boolean;
  onFold: () => void;
  onPick: (event: MouseEvent, layer?: Layer) => void;
  onMenu: () => void;
  onOpen: () => void;
  onOverride: (layer: Layer) => void;
}

/** One token or group: its name, its marks and a token's value in each column. */
export function TreeRow(props: TreeRowProps) {
  const { id, row, top, active, cells, picked, onFold, onPick, onMenu, onOpen } = props;
  const { token } = row;
  const onClick = (event: MouseEvent): void => {
    onPick(event);
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (token === undefined && isPlain) onFold();
    else if (matchMedia("(max-width: 719px)").matches) onOpen();
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the tree's
    <div
      id={id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={picked}
      {...(token === undefined ? { "aria-expanded": row.expanded } : {})}
      aria-description={describe(row, cells)}
      className={classes(
        "absolute grid middle tree-row",
        token ? "tree-leaf" : "tree-group",
        active && "tree-at",
        picked && "tree-picked",
      )}
      style={{ transform: `translateY(${top}px)`, ["--depth" as string]: row.depth }}
      title={isHeading(row.dotted) ? wordsOf(row.dotted) : row.dotted}
      onClick={onClick}
      onContextMenu={onMenu}
      onDoubleClick={() => token && onOpen()}
    >
      <RowName row={row} />
      {token &&
        cells.columns.map(({ layer }) => (
          <RowCell key={layer} {...props} token={token} column={layer} />
        ))}
    </div>
  );
}

/** The words that a screen reader adds to the name. */
function describe({ token, count, finding, changed }: Row, cells: Cells): string {
  const cellIn = (token: TokenInfo, column: Column): string =>
    `${columnWords(column)} ${cellWords[cellState(token, column.layer, cells)]}`;
  return [
    token ? token.type : `${count} tokens`,
    finding && `has ${finding === "error" ? "an error" : "a warning"}`,
    changed && "changed",
    token && cells.columns.map((column) => cellIn(token, column)).join(", "),
  ]
    .filter(Boolean)
    .join(", ");
}

function RowName({ row: { token, expanded, name, count, finding, changed } }: { row: Row }) {
  const Chevron = expanded ? ChevronDown : ChevronRight;
  return (
    <span className="row gap-4 tree-name">
      {token === undefined && <Chevron className="xs quiet" aria-hidden />}
      <span className="cut">{name}</span>
      {token === undefined && (
        <span className="quiet fine tree-count" aria-hidden>
          {count}
        </span>
      )}
      {(finding || changed) && (
        <span className="flex gap-4 tree-marks" aria-hidden>
          {finding === "error" && <CircleAlert className="sm bad" aria-hidden />}
          {finding === "warning" && <TriangleAlert className="sm warn" aria-hidden />}
          {changed && <span className="round tree-changed" title="Changed" />}
        </span>
      )}
    </span>
  );
}

/** A token's value in one column, with a button that overrides an inherited one. */
function RowCell({
  token,
  column,
  layer,
  cells,
  onPick,
  onOverride,
}: Pick<TreeRowProps, "layer" | "cells" | "onPick" | "onOverride"> & {
  token: TokenInfo;
  column: Layer;
}) {
  const locked = useSignal(useDocument().locked) !== undefined;
  const isInherited = cellState(token, column, cells) === "inherited";
  return (
    <span
      aria-hidden
      className={classes(
        "grid relative tall center tree-cell",
        layer === column && "tree-cell--at",
      )}
      title={cellTitle(token, column, cells)}
      onClick={(event) => {
        event.stopPropagation();
        onPick(event, column);
      }}
    >
      <CellValue token={token} layer={column} cells={cells} />
      {isInherited && column !== "base" && !locked && (
        <button
          type="button"
          tabIndex={-1}
          className="caption absolute round-4 ink pointer edgeless tree-override"
          onClick={(event) => {
            event.stopPropagation();
            onOverride(column);
          }}
        >
          Override
        </button>
      )}
    </span>
  );
}
