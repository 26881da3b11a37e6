import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useSyncExternalStore } from "react";
import type { Point } from "#console/editing/table/ranges.ts";
import { activeId } from "./row.tsx";

const phone = matchMedia("(max-width: 719px)");
const coarse = matchMedia("(pointer: coarse)");

const following = (media: MediaQueryList) => (listener: () => void) => {
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};
const onPhone = following(phone);
const onCoarse = following(coarse);

/** Whether the screen has room for the names and one mode alone. */
export const useIsPhone = (): boolean => useSyncExternalStore(onPhone, () => phone.matches);

/** The height of the headings. */
const HEADINGS = 60;
/** Lines that are drawn above those in sight, and below them. */
const BEYOND = 5;

/** The height of a line, and that of what stands above the first. */
export function useRowSize(): { height: number; margin: number } {
  const isPhone = useIsPhone();
  const isCoarse = useSyncExternalStore(onCoarse, () => coarse.matches);
  return { height: isPhone || isCoarse ? 44 : 32, margin: isPhone ? 0 : HEADINGS };
}

/** Draws only the lines in sight, and scrolls to the active cell. */
export function useTableScroll({
  id,
  rows,
  count,
  at,
  index,
}: {
  id: string;
  rows: RefObject<HTMLElement | null>;
  count: number;
  at: Point | undefined;
  index: number;
}) {
  const { height, margin } = useRowSize();
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    // An effect of a part runs before the references to what is around it are set.
    getScrollElement: () => rows.current?.closest<HTMLDivElement>(".table-scroller") ?? null,
    estimateSize: () => height,
    scrollMargin: margin,
    scrollPaddingStart: margin,
    rangeExtractor: ({ startIndex }): number[] => {
      // As many in each frame, because a line that comes or goes has the browser match the styles of all of them.
      const first = Math.max(0, Math.min(startIndex - BEYOND, count - slots));
      return Array.from({ length: Math.min(slots, count) }, (_, at) => first + at);
    },
  });
  const inSight = Math.ceil((virtual.scrollRect?.height ?? 0) / height) + 1;
  const slots = inSight + 2 * BEYOND;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height changes every line
  useEffect(() => virtual.measure(), [height]);
  useEffect(() => {
    if (index === -1 || at === undefined) return;
    virtual.scrollToIndex(index, { align: "auto" });
    const frame = requestAnimationFrame(() => {
      const cell = document.getElementById(activeId(id, index, at.column));
      if (virtual.scrollElement && cell && at.column >= 0) reveal(virtual.scrollElement, cell);
    });
    return () => cancelAnimationFrame(frame);
  }, [index, at, virtual, id]);
  return { virtual, slots };
}

/** Scrolls a cell into sight, next to the names and pinned columns, which do not scroll. */
function reveal(scroller: HTMLElement, cell: HTMLElement): void {
  if (getComputedStyle(cell).position === "sticky") return;
  const stays = cell.parentElement?.querySelectorAll(":scope > :is(.table-name, .table-pinned)");
  const last = [...(stays ?? [])]
    .findLast((one) => getComputedStyle(one).position === "sticky")
    ?.getBoundingClientRect();
  const { left, right } = cell.getBoundingClientRect();
  const around = scroller.getBoundingClientRect();
  const from = last?.right ?? around.left;
  if (left < from) scroller.scrollLeft += left - from;
  else if (right > around.right) scroller.scrollLeft += right - around.right;
}
