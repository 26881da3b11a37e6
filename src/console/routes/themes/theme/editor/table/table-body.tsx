import { ContextMenu } from "@base-ui/react/context-menu";
import { useId, useMemo, useRef, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { Layer } from "#console/editing/types.ts";
import { RowBones } from "#console/parts/row-bones.tsx";
import { useSignal } from "#console/parts/signal.ts";
import type { OfferCommand } from "../commands.tsx";
import { useAppearance } from "../selection.ts";
import { type Cells, cellTitle } from "../tree/cell.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { Onward } from "./cell-editor.tsx";
import { TableGrid } from "./grid.tsx";
import { type Editing, EditorOver, Overlays } from "./overlays.tsx";
import { pointAt } from "./point-at.ts";
import { Refusals } from "./refusals.tsx";
import { SlideOver } from "./slide-over.tsx";
import { TableMenu } from "./table-menu.tsx";
import { useActions } from "./use-actions.ts";
import { blockOf, useChoice } from "./use-choice.ts";
import type { TableColumns } from "./use-columns.ts";
import { useFollowing } from "./use-following.ts";
import { useInspected } from "./use-inspected.ts";
import type { Lines } from "./use-lines.ts";
import { useMoving } from "./use-moving.ts";
import { usePointer } from "./use-pointer.ts";
import type { CellReading } from "./use-reading.ts";
import { useTableKeys } from "./use-table-keys.ts";
import { useRowSize } from "./use-table-scroll.ts";
import type { Writing } from "./use-writing.ts";

interface BodyProps {
  lines: Lines;
  columns: TableColumns;
  reading: CellReading;
  writing: Writing;
  offer: OfferCommand;
  mayEdit: boolean;
  ownIn: Layer | undefined;
  onOwn: (layer: Layer | undefined) => void;
  /** Renames the tokens of these paths by a pattern. */
  onPattern: (selected: readonly string[]) => void;
  onAliases: (dotted: string) => void;
  /** The words for a table without lines; undefined while it loads. */
  empty: string | undefined;
}

const noCells = {};
const onward: Record<Onward, { key: string; shiftKey: boolean } | undefined> = {
  down: { key: "ArrowDown", shiftKey: false },
  right: { key: "ArrowRight", shiftKey: false },
  left: { key: "ArrowLeft", shiftKey: false },
  stay: undefined,
};

/** The shared state of lines, selection, keys and pointer. */
function useBody(props: BodyProps) {
  const { lines, columns, reading, writing, offer, mayEdit } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing>();
  const choice = useChoice(lines, columns.shown);
  useFollowing(choice, lines);
  const inspected = useInspected(choice, lines, columns.shown);
  const actions = useActions({
    choice,
    lines: lines.lines,
    columns: columns.shown,
    all: columns.all,
    reading,
    writing,
  });
  const moving = useMoving(lines, writing);
  const at = choice.choice?.at;
  const index = at === undefined ? -1 : lines.indexOf(at.key);
  const size = useRowSize();
  const edit = (text?: string): void => {
    if (at === undefined || at.column < 0 || !mayEdit || !writing.mayWrite()) return;
    if (choice.line?.kind === "token") setEditing({ ...at, text });
  };
  const keyDown = useTableKeys({
    ...{ choice, lines, actions, inspected, mayEdit, offer, onEdit: edit, onShift: moving.shift },
    columns: columns.shown.length,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / size.height) - 3),
  });
  const pointer = usePointer({
    ...{ scroller, choice, lines, mayEdit },
    onName: (key) => inspected.open(key, at?.column ?? -1),
    onFold: (key) => {
      const line = lines.lines[lines.indexOf(key)];
      if (line?.kind === "group") lines.fold(line.name, line.expanded);
    },
    onFill: (over) => actions.fill(blockOf(over, lines.lines, columns.shown)),
    onDrop: moving.move,
  });
  const done = (next: Onward): void => {
    setEditing(undefined);
    grid.current?.focus({ preventScroll: true });
    const step = onward[next];
    if (step === undefined || at === undefined) return;
    const to =
      step.key === "ArrowDown"
        ? lines.lines.slice(index + 1).find((one) => one.isToken)
        : choice.line;
    const by = step.key === "ArrowRight" ? 1 : step.key === "ArrowLeft" ? -1 : 0;
    const column = Math.max(0, Math.min(columns.shown.length - 1, at.column + by));
    choice.go({ key: to?.key ?? at.key, column });
  };
  return {
    ...{ id, scroller, grid, choice, inspected, actions, size, pointer, keyDown },
    ...{ editing, edit, done },
  };
}

/** The grid with what lies over it: range, editor, bulk bar, inspector and the list of refused values. */
export function TableBody(props: BodyProps) {
  const { lines, columns, reading, writing, offer, mayEdit } = props;
  const analysis = useSignal(useDocument().analysis);
  const appearance = useAppearance();
  const body = useBody(props);
  const { choice, inspected, actions, size, pointer, editing } = body;
  const cells = useMemo(
    () => ({ columns: columns.shown, cells: analysis?.cells ?? noCells }),
    [columns.shown, analysis?.cells],
  );
  const selected = choice.tokens.map(({ dotted }) => dotted);
  const { height, margin } = size;
  const step = (by: -1 | 1): void => {
    const from = lines.indexOf(inspected.token ?? "");
    const rest = by === 1 ? lines.lines.slice(from + 1) : lines.lines.slice(0, from).reverse();
    const next = rest.find(({ isToken }) => isToken);
    if (next) choice.go({ key: next.key, column: choice.choice?.at.column ?? -1 });
  };
  return (
    <div className="relative clip low stretch fill">
      <ContextMenu.Root>
        <TableGrid
          {...{ id: body.id, lines, columns, cells, choice, inspected: inspected.token }}
          {...{ scroller: body.scroller, grid: body.grid }}
          isReadOnly={!mayEdit}
          ownIn={props.ownIn}
          onOwn={props.onOwn}
          on={{
            keyDown: body.keyDown,
            pointerDown: pointer.onPointerDown,
            contextMenu: pointer.onContextMenu,
            doubleClick: () => body.edit(),
            copy: actions.onCopy,
            paste: mayEdit ? actions.onPaste : () => {},
            pointerOver: ({ target }) => titleCell(target as Element, reading, cells),
            pointerOut: ({ target }) => untitleCell(target as Element),
            focus: () => {
              const first = lines.lines.find(({ isToken }) => isToken);
              if (choice.line === undefined && first) choice.go({ key: first.key, column: 0 });
            },
          }}
          empty={lines.lines.length === 0 && <Empty text={props.empty} />}
        >
          <Overlays
            span={editing === undefined ? choice.span : undefined}
            fillOver={pointer.fillOver}
            dropAt={pointer.dropAt}
            {...{ height, margin }}
            pinned={columns.pinned}
            onFill={mayEdit ? pointer.fill : undefined}
          />
          {editing && (
            <EditorOver
              key={`${editing.key} ${editing.column}`}
              {...{ editing, lines, reading, writing, height, margin }}
              columns={columns.shown}
              pinned={columns.pinned}
              onDone={body.done}
            />
          )}
        </TableGrid>
        <TableMenu
          {...{ actions, offer, selected }}
          onPattern={() => props.onPattern(selected)}
          onAliases={props.onAliases}
        />
      </ContextMenu.Root>
      {mayEdit && actions.cells.length > 1 && (
        <BulkBar
          {...{ actions, reading }}
          rows={choice.block.length}
          modes={choice.block[0]?.length ?? 0}
          onClose={() => choice.choice && choice.go(choice.choice.at)}
        />
      )}
      <Refusals
        refused={writing.refused}
        columns={columns.all}
        onGo={({ dotted, layer }) => {
          const column = columns.shown.findIndex((one) => one.layer === layer);
          choice.go({ key: dotted, column });
          body.grid.current?.focus({ preventScroll: true });
        }}
        onClose={() => writing.setRefused([])}
      />
      {inspected.token !== undefined && (
        <SlideOver
          dotted={inspected.token}
          layer={inspected.layer}
          seen={appearance === "both" ? undefined : appearance}
          offer={offer}
          onLayer={inspected.look}
          onSelect={(dotted) => inspected.open(dotted, -1)}
          onStep={step}
          onClose={() => {
            inspected.close();
            body.grid.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

/** Gives the cell under the pointer its value in full; titles of all cells would slow scrolling down. */
function titleCell(element: Element, { lookup }: CellReading, cells: Cells): void {
  const at = pointAt(element);
  const token = at && lookup.get(at.key);
  const layer = cells.columns[at?.column ?? -1]?.layer;
  const cell = element.closest<HTMLElement>("[data-column]");
  if (cell && token) cell.title = layer ? (cellTitle(token, layer, cells) ?? "") : token.dotted;
}

/** Takes the title away again, because the cell's element may take the value of another token. */
const untitleCell = (element: Element): void =>
  element.closest("[data-column]")?.removeAttribute("title");

const Empty = ({ text }: { text: string | undefined }) =>
  text === undefined ? <RowBones /> : <p className="quiet sticky pad-16 table-nothing">{text}</p>;
