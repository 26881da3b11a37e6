import { CircleAlert, X } from "lucide-react";
import type { Cell, Refusal } from "#console/editing/table/cells.ts";
import { type Column, layerWords } from "#console/editing/types.ts";
import { IconButton } from "#console/parts/icon-button.tsx";
import { counted } from "#console/parts/status.tsx";

/** The longest list that helps; the first refusals show what is wrong. */
const MOST = 100;

/** The cells that refused their values, each with the reason; the others have theirs. */
export function Refusals({
  refused,
  columns,
  onGo,
  onClose,
}: {
  refused: readonly Refusal[];
  columns: readonly Column[];
  onGo: (cell: Cell) => void;
  onClose: () => void;
}) {
  if (refused.length === 0) return null;
  const title = `${counted(refused.length, "value")} refused`;
  return (
    <section className="column float absolute clip table-refused" aria-label="Refused values">
      <header className="flex gap-8 rigid">
        <CircleAlert className="bad" aria-hidden />
        <b role="alert">{title}</b>
        <IconButton name="Close" small className="end" onClick={onClose}>
          <X className="bad" aria-hidden />
        </IconButton>
      </header>
      <ul className="scroll-both table-refusals">
        {refused.slice(0, MOST).map(({ cell, text, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes its order
          <li className="grid line-top" key={index}>
            {cell === undefined ? (
              <code>{text === "" ? "an empty cell" : text}</code>
            ) : (
              <button
                type="button"
                className="plain at-start tight clip link"
                onClick={() => onGo(cell)}
              >
                {cell.dotted}, {layerWords(cell.layer, columns)}
              </button>
            )}
            <span>{reason}</span>
          </li>
        ))}
        {refused.length > MOST && (
          <li className="grid line-top quiet">{refused.length - MOST} more</li>
        )}
      </ul>
    </section>
  );
}
