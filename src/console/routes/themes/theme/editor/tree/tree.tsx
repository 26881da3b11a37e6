import "./tree.css";
import { ContextMenu } from "@base-ui/react/context-menu";
import { type MouseEvent, useId, useRef } from "react";
import { editAxes } from "#console/editing/commands/edit-axes.ts";
import { override } from "#console/editing/commands/override.ts";
import { useDocument } from "#console/editing/context.tsx";
import { type Layer, plainColumns } from "#console/editing/types.ts";
import { isUnread, UNREAD } from "#console/editing/unread.ts";
import { classes } from "#console/parts/classes.ts";
import { useSignal } from "#console/parts/signal.ts";
import type { OfferCommand } from "../commands.tsx";
import { useEditorSearch } from "../selection.ts";
import type { Cells } from "./cell.tsx";
import { useChosenColumns } from "./chosen-columns.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { TreeFilterBar } from "./filter.tsx";
import { TreeHeadings } from "./headings.tsx";
import { TreeMenu } from "./menu.tsx";
import { everything, isFiltering, type Narrowing, type Row, type TreeFilter } from "./rows.ts";
import { TreeRow } from "./tree-row.tsx";
import { useNarrowing } from "./use-narrowing.ts";
import { useTreeMoves } from "./use-tree-moves.ts";
import { useTreeRows } from "./use-tree-rows.ts";
import { useTreeScroll } from "./use-tree-scroll.ts";

const noCells: Cells["cells"] = {};

/** The tokens and groups of the theme, with a filter above them. */
export function TokenTree({ offer }: { offer: OfferCommand }) {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const axes = offer(editAxes);
  const { columns = plainColumns, cells = noCells } = analysis ?? {};
  const { shown, hidden, choose } = useChosenColumns(theme.slug, columns);
  const { narrowing, setFilter } = useNarrowing(theme);
  return (
    <>
      <TreeFilterBar
        filter={narrowing.filter}
        onFilter={setFilter}
        tokens={analysis?.tokens}
        offer={offer}
      >
        <ColumnsMenu
          columns={columns}
          hidden={hidden}
          onChoose={choose}
          onEdit={axes.enabled ? axes.run : undefined}
        />
      </TreeFilterBar>
      <TreeTable
        cells={{ columns: shown, cells }}
        narrowing={narrowing}
        offer={offer}
        onAliases={(dotted) => setFilter({ ...everything, aliasesOf: dotted })}
      />
    </>
  );
}

interface TreeTableProps {
  cells: Cells;
  narrowing: Narrowing;
  offer: OfferCommand;
  onAliases: (dotted: string) => void;
}

/** The headings and the rows, and what the rows share: keys, a menu and a scrollbar. */
function TreeTable({ cells, narrowing, offer, onAliases }: TreeTableProps) {
  const { token: active } = useEditorSearch();
  const headings = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const { columns } = cells;
  const { rows, fold } = useTreeRows(narrowing, active);
  const { filter } = narrowing;
  const at = rows.findIndex(({ dotted }) => dotted === active);
  const layers = columns.map((column) => column.layer);
  const analysis = useSignal(useDocument().analysis);
  const isLoading = analysis === undefined;
  const moves = useTreeMoves({
    rows,
    at,
    layers,
    isFiltering: isFiltering(filter),
    page: () => page(),
    fold,
    offer,
  });
  const cell = [active, moves.layer, columns.length, isLoading].join(" ");
  const { virtual, page } = useTreeScroll(scroller, { count: rows.length, at, cell });
  const rowProps = (row: Row, isActive: boolean) => ({
    row,
    active: isActive,
    layer: isActive ? moves.layer : undefined,
    cells,
    picked: moves.picked.has(row.dotted) || isActive,
    onFold: () => fold(row.dotted, !row.expanded),
    onPick: (event: MouseEvent, where?: Layer) => moves.go(row, event, where),
    onMenu: () => moves.goForMenu(row),
    onOpen: () => moves.open(row.dotted),
    onOverride: (layer: Layer) => offer(override, { dotted: row.dotted, layer }).run(),
  });
  return (
    <div
      className={classes(
        "grid low tree-table",
        columns.some(({ axis }) => axis) && "tree-table--wide",
      )}
      style={{ ["--columns" as string]: columns.length }}
    >
      <TreeHeadings columns={columns} scroller={headings} />
      <ContextMenu.Root>
        <ContextMenu.Trigger
          ref={scroller}
          className="scroll tree-scroller"
          role="tree"
          aria-label="Tokens"
          aria-multiselectable
          aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
          tabIndex={0}
          onKeyDown={moves.onKeyDown}
          onFocus={() => at === -1 && moves.go(rows[0])}
          onScroll={({ currentTarget }) => {
            if (headings.current) headings.current.scrollLeft = currentTarget.scrollLeft;
          }}
        >
          <div
            role="none"
            className="tree-rows"
            style={{ height: virtual.getTotalSize(), position: "relative" }}
          >
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const rowId = `${id}-${index}`;
              return (
                <TreeRow key={row.dotted} id={rowId} top={start} {...rowProps(row, index === at)} />
              );
            })}
          </div>
          {isLoading ? (
            <TreeSkeleton />
          ) : (
            rows.length === 0 && (
              <EmptyTree text={isUnread(analysis) ? UNREAD : emptyText(filter)} />
            )
          )}
        </ContextMenu.Trigger>
        <TreeMenu
          row={rows[at]}
          selected={moves.selected}
          cells={cells}
          offer={offer}
          onAliases={onAliases}
        />
      </ContextMenu.Root>
    </div>
  );
}

/** Widths of the names in the skeleton, in pixels. */
const skeletonWidths = [72, 120, 96, 132, 84, 108] as const;

function TreeSkeleton() {
  return (
    <div className="grid gap-16 tree-coming" role="none">
      {skeletonWidths.map((width) => (
        <span key={width} className="bone" style={{ width }} />
      ))}
    </div>
  );
}

const emptyText = (filter: TreeFilter): string =>
  isFiltering(filter) ? "No token matches." : "No tokens yet. Add the first with +.";

const EmptyTree = ({ text }: { text: string }) => (
  <p className="quiet pad-16" role="none">
    {text}
  </p>
);
