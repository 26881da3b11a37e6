import { ChevronDown, ChevronRight, CircleAlert, TriangleAlert } from "lucide-react";
import type { MouseEvent } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { columnWords, type Layer } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";
import { useSignal } from "#console/parts/signal.ts";
import { type Cells, CellValue, cellState, cellTitle, cellWords } from "./cell.tsx";
import type { Row } from "./rows.ts";

/** One token or group: its name, its marks and, of a token, what each column has. */
export function TreeRow({
  id,
  row,
  top,
  active,
  layer,
  cells,
  picked,
  onFold,
  onPick,
  onOpen,
  onOverride,
}: {
  id: string;
  row: Row;
  top: number;
  active: boolean;
  layer: Layer | undefined;
  cells: Cells;
  picked: boolean;
  onFold: () => void;
  onPick: (event: MouseEvent, layer?: Layer) => void;
  onOpen: () => void;
  onOverride: (layer: Layer) => void;
}) {
  const theme = useDocument();
  const locked = useSignal(theme.locked) !== undefined;
  const { token, finding, changed } = row;
  const says = [
    token ? token.type : `${row.count} tokens`,
    finding && `has ${finding === "error" ? "an error" : "a warning"}`,
    changed && "changed",
    token &&
      cells.columns
        .map((one) => `${columnWords(one)} ${cellWords[cellState(token, one.layer, cells)]}`)
        .join(", "),
  ].filter(Boolean);
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
      aria-description={says.join(", ")}
      className={classes(
        "tree-row",
        token ? "tree-leaf" : "tree-group",
        active && "tree-at",
        picked && "tree-picked",
      )}
      style={{ transform: `translateY(${top}px)`, ["--depth" as string]: row.depth }}
      title={row.dotted}
      onClick={(event) => {
        onPick(event);
        if (token === undefined && !event.shiftKey && !event.ctrlKey && !event.metaKey) onFold();
        else if (matchMedia("(max-width: 719px)").matches) onOpen();
      }}
      onContextMenu={(event) => onPick(event)}
      onDoubleClick={() => token && onOpen()}
    >
      <span className="tree-name">
        {token === undefined &&
          (row.expanded ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />)}
        <span className="cut">{row.name}</span>
        {token === undefined && (
          <span className="tree-count" aria-hidden>
            {row.count}
          </span>
        )}
        {(finding || changed) && (
          <span className="tree-marks" aria-hidden>
            {finding === "error" && <CircleAlert className="tree-bad" aria-hidden />}
            {finding === "warning" && <TriangleAlert className="tree-warning" aria-hidden />}
            {changed && <span className="tree-changed" title="Changed" />}
          </span>
        )}
      </span>
      {token &&
        cells.columns.map(({ layer: one }) => {
          const state = cellState(token, one, cells);
          return (
            <span
              key={one}
              aria-hidden
              className={classes("tree-cell", layer === one && "tree-cell--at")}
              title={cellTitle(token, one, cells)}
              onClick={(event) => {
                event.stopPropagation();
                onPick(event, one);
              }}
            >
              <CellValue token={token} layer={one} cells={cells} />
              {state === "inherited" && one !== "base" && !locked && (
                <button
                  type="button"
                  tabIndex={-1}
                  className="tree-override"
                  onClick={(event) => {
                    event.stopPropagation();
                    onOverride(one);
                  }}
                >
                  Override
                </button>
              )}
            </span>
          );
        })}
    </div>
  );
}
