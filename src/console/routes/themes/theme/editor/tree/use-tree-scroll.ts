import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";
import { revealCell } from "./reveal-cell.ts";
import { useRowHeight } from "./row-height.ts";

/** Draws only the rows in sight, and scrolls to the active row and its active cell. */
export function useTreeScroll(
  scroller: RefObject<HTMLDivElement | null>,
  { count, at, cell }: { count: number; at: number /** Changes with the cell. */; cell: string },
) {
  const rowHeight = useRowHeight();
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: 4,
    paddingEnd: 4,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height changes every row
  useEffect(() => virtual.measure(), [rowHeight]);
  useEffect(() => {
    if (at !== -1) virtual.scrollToIndex(at, { align: "auto" });
  }, [at, virtual]);
  // With many columns the active one scrolls into sight as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cell moves the table
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const active = scroller.current?.querySelector<HTMLElement>(".tree-cell--at");
      if (scroller.current && active) revealCell(scroller.current, active);
    });
    return () => cancelAnimationFrame(frame);
  }, [cell]);
  const page = (): number =>
    Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
  return { virtual, page };
}
