import { useRef } from "react";
import type { Cells } from "../tree/cell.tsx";
import { RowGroup } from "./grid-parts.tsx";
import { TableRow } from "./row.tsx";
import type { TableChoice } from "./use-choice.ts";
import type { Lines } from "./use-lines.ts";
import { useTableScroll } from "./use-table-scroll.ts";

interface RowsProps {
  id: string;
  lines: Lines;
  cells: Cells;
  choice: TableChoice;
  /** How many columns are pinned. */
  pinned: number;
  /** The token that the inspector shows. */
  inspected: string | undefined;
  isReadOnly: boolean;
}

/** The lines in sight. They alone are drawn again while the table scrolls. */
export function TableRows(props: RowsProps) {
  const { id, lines, cells, choice, pinned, inspected, isReadOnly } = props;
  const rows = useRef<HTMLDivElement>(null);
  const { span } = choice;
  const { at } = choice.choice ?? {};
  const index = at === undefined ? -1 : lines.indexOf(at.key);
  const { virtual, slots } = useTableScroll({ id, rows, count: lines.lines.length, at, index });
  const items = virtual.getVirtualItems();
  // Elements keep their places while the table scrolls, because moving them costs more than filling them.
  const drawn = virtual.isScrolling
    ? items.toSorted((one, other) => (one.index % slots) - (other.index % slots))
    : items;
  return (
    <RowGroup ref={rows} className="relative table-rows" style={{ height: virtual.getTotalSize() }}>
      {drawn.map(({ index, start }) => {
        const line = lines.lines[index];
        if (line === undefined) return null;
        const isIn = span !== undefined && index >= span.top && index <= span.bottom;
        return (
          <TableRow
            // A line that comes into sight takes the elements of one that goes.
            key={index % slots}
            {...{ id, line, index, cells, pinned, isReadOnly }}
            top={start - virtual.options.scrollMargin}
            left={isIn ? span.left : -1}
            right={isIn ? span.right : -2}
            active={line.key === at?.key ? at.column : undefined}
            isOpen={line.key === inspected}
          />
        );
      })}
    </RowGroup>
  );
}
