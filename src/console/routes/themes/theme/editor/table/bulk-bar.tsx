import { Popover } from "@base-ui/react/popover";
import { AtSign, ClipboardPaste, Droplet, Pencil, RotateCcw, Scaling, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { counted } from "#console/parts/status.tsx";
import type { Reading } from "../inspector/fields/draft.ts";
import { scaleSize, shiftColor } from "./adjust.ts";
import { AdjustColor } from "./adjust-color.tsx";
import { CellEditor } from "./cell-editor.tsx";
import { ScaleSizes } from "./scale-sizes.tsx";
import type { TableActions } from "./use-actions.ts";
import type { CellReading } from "./use-reading.ts";

/** Actions for a range of cells, at the foot of the table. */
export function BulkBar({
  actions,
  reading,
  rows,
  modes,
  onClose,
}: {
  actions: TableActions;
  reading: CellReading;
  rows: number;
  modes: number;
  onClose: () => void;
}) {
  const { cells, each } = actions;
  const types = new Set(cells.map(({ dotted }) => reading.lookup.get(dotted)?.type));
  const hasSizes = types.has("dimension") || types.has("fontSize");
  const size = counted(cells.length, "cell");
  const editor = (label: string, initial: string) => (close: () => void) => (
    <ValueForAll
      {...{ label, initial, actions, reading }}
      type={types.size === 1 ? [...types][0] : undefined}
      onDone={close}
    />
  );
  return (
    <div
      className="flex float gap-4 absolute nowrap table-bulk"
      role="toolbar"
      aria-label={`${size} selected`}
    >
      <b>{size}</b>
      <span className="quiet wide">
        {counted(rows, "token")} in {counted(modes, "mode")}
      </span>
      <span className="table-sep" />
      <Act name="Set value" icon={<Pencil aria-hidden />}>
        {editor("Value for all selected cells", "")}
      </Act>
      <Act name="Refer to" icon={<AtSign aria-hidden />}>
        {editor("Token that all selected cells refer to", "{")}
      </Act>
      {types.has("color") && (
        <Act name="Adjust color" icon={<Droplet aria-hidden />} wide>
          {(close) => (
            <AdjustColor
              cells={cells}
              reading={reading}
              onApply={(shift) => {
                each((cell) => shiftColor(reading.jsonOf(cell), shift), "Adjusted");
                close();
              }}
            />
          )}
        </Act>
      )}
      {hasSizes && (
        <Act name="Scale" icon={<Scaling aria-hidden />} wide>
          {(close) => (
            <ScaleSizes
              onApply={(factor) => {
                each((cell) => scaleSize(reading.jsonOf(cell), factor), "Scaled");
                close();
              }}
            />
          )}
        </Act>
      )}
      <button type="button" className="tool wide" onClick={actions.pasteFromClipboard}>
        <ClipboardPaste aria-hidden />
        Paste
      </button>
      <button type="button" className="tool wide" onClick={actions.inherit}>
        <RotateCcw aria-hidden />
        Inherit
      </button>
      <span className="table-sep wide" />
      <button
        type="button"
        className="tool tool--icon"
        aria-label="Clear selection"
        onClick={onClose}
      >
        <X aria-hidden />
      </button>
    </div>
  );
}

/** Asks for one value, and gives it to all selected cells that take it. */
function ValueForAll({
  label,
  initial,
  type,
  actions: { cells, each },
  reading,
  onDone,
}: {
  label: string;
  initial: string;
  type: string | undefined;
  actions: TableActions;
  reading: CellReading;
  onDone: () => void;
}) {
  return (
    <CellEditor
      {...{ label, type, initial }}
      present={undefined}
      context={reading.contextFor("")}
      onWrite={(text) => {
        if (text.trim() === "") return "Type a value, or choose Inherit.";
        const problems = cells.map((cell) => problemIn(reading.read(text, cell)));
        if (problems.every((problem) => problem !== undefined)) return problems[0];
        each((cell) => reading.read(text, cell), "Set");
        onDone();
        return undefined;
      }}
      onCancel={onDone}
    />
  );
}

const problemIn = (reading: Reading): string | undefined =>
  "problem" in reading ? reading.problem : undefined;

/** A button whose panel asks for what the action needs. */
function Act({
  name,
  icon,
  wide = false,
  children,
}: {
  name: string;
  icon: ReactNode;
  /** Whether a phone has no room for it. */
  wide?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={wide ? "tool wide" : "tool"}>
        {icon}
        {name}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-positioner" side="top" sideOffset={10}>
          <Popover.Popup className="float ink table-panel" aria-label={name}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
