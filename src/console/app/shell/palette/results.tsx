import { type RefObject, useEffect, useId, useRef } from "react";
import type { FaceColors } from "../../../parts/face.tsx";
import { RowLine } from "./row-line.tsx";
import type { Group, Row } from "./rows.ts";

interface ResultsProps {
  groups: readonly Group[];
  active: Row | undefined;
  idOf: (row: Row) => string;
  faces: ReadonlyMap<string, FaceColors | undefined>;
  onPoint: (id: string) => void;
  onRun: (row: Row, event: Pick<MouseEvent, "ctrlKey" | "metaKey" | "altKey">) => void;
}

/** The lines in their groups; the field has the focus, and the active line stays in view. */
export function Results({ groups, active, idOf, faces, onPoint, onRun }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  const labels = useId();
  useInView(list, active && idOf(active));
  return (
    <div
      ref={list}
      id="palette-list"
      role="listbox"
      aria-label="Results"
      className="scroll low palette-results"
    >
      {groups.map(({ label, count, rows }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={label} role="group" aria-labelledby={`${labels}${at}`}>
          <p id={`${labels}${at}`} role="presentation" className="quiet caption palette-label">
            {label} {count !== undefined && <span className="light">{count.toLocaleString()}</span>}
          </p>
          {rows.map((row) => (
            <RowLine
              key={row.id}
              id={idOf(row)}
              row={row}
              isActive={row.id === active?.id}
              faces={faces}
              onPoint={() => onPoint(row.id)}
              onRun={(event) => onRun(row, event)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function useInView(list: RefObject<HTMLElement | null>, active: string | undefined): void {
  useEffect(() => {
    const line = active === undefined ? null : document.getElementById(active);
    const isFirst = line !== null && line === list.current?.querySelector("[role=option]");
    // The first line brings its group's label with it.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else line?.scrollIntoView({ block: "nearest" });
  }, [list, active]);
}
