import { useDocument } from "#console/editing/context.tsx";
import type { Point, Span } from "#console/editing/table/ranges.ts";
import { type Column, columnWords } from "#console/editing/types.ts";
import { CellEditor, type Onward } from "./cell-editor.tsx";
import { cellText } from "./cell-text.ts";
import { RangeFrame } from "./grid.tsx";
import type { Lines } from "./use-lines.ts";
import type { DropAt } from "./use-pointer.ts";
import type { CellReading } from "./use-reading.ts";
import type { Writing } from "./use-writing.ts";

export interface Editing extends Point {
  /** The character that began the editing; undefined keeps the present text. */
  text: string | undefined;
}

/** Draws over the cells: the range with its handle, the range that will be filled, and the line of a drop. */
export function Overlays({
  span,
  fillOver,
  dropAt,
  height,
  margin,
  pinned,
  onFill,
}: {
  span: Span | undefined;
  fillOver: Span | undefined;
  dropAt: DropAt | undefined;
  height: number;
  margin: number;
  /** How many columns are pinned. */
  pinned: number;
  /** Undefined where nothing can be filled. */
  onFill: ((event: React.PointerEvent) => void) | undefined;
}) {
  const frame = (of: Span) => ({
    pinned,
    top: margin + of.top * height,
    height: (of.bottom - of.top + 1) * height,
    left: of.left,
    right: of.right,
  });
  return (
    <>
      {span && (
        <RangeFrame {...frame(span)} className="table-frame--range">
          {onFill && span.left >= 0 && (
            <i className="absolute table-handle" aria-hidden onPointerDown={onFill} />
          )}
        </RangeFrame>
      )}
      {fillOver && <RangeFrame {...frame(fillOver)} className="table-frame--fill" />}
      {dropAt && (
        <div
          className="absolute ghost table-drop"
          aria-hidden
          style={{ top: margin + dropAt.index * height - 1 }}
        />
      )}
    </>
  );
}

/** The editor in the place of a cell. */
export function EditorOver({
  editing,
  lines,
  columns,
  reading,
  writing,
  height,
  margin,
  pinned,
  onDone,
}: {
  editing: Editing;
  lines: Lines;
  columns: readonly Column[];
  reading: CellReading;
  writing: Writing;
  height: number;
  margin: number;
  pinned: number;
  onDone: (onward: Onward) => void;
}) {
  const theme = useDocument();
  const index = lines.indexOf(editing.key);
  const column = columns[editing.column];
  const token = reading.lookup.get(editing.key);
  if (index === -1 || column === undefined || token === undefined) return null;
  const cell = { dotted: editing.key, layer: column.layer };
  const json = token.written[column.layer]?.json;
  const present = json === undefined ? "" : cellText(json, token.type);
  const write = (text: string, onward: Onward): string | undefined => {
    if (text === present) {
      onDone(onward);
      return undefined;
    }
    const read = reading.read(text, cell);
    if ("problem" in read) return read.problem;
    if (writing.mayWrite()) theme.setValue(cell.dotted, cell.layer, read.json);
    onDone(onward);
    return undefined;
  };
  return (
    <RangeFrame
      top={margin + index * height}
      {...{ height, pinned, left: editing.column, right: editing.column }}
      className="table-frame--editor"
    >
      <CellEditor
        label={`${token.dotted}, ${columnWords(column)}`}
        type={token.type}
        initial={editing.text ?? present}
        present={present}
        context={reading.contextFor(token.dotted)}
        onWrite={write}
        onCancel={() => onDone("stay")}
      />
    </RangeFrame>
  );
}
