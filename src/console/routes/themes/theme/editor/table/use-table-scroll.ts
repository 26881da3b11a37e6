import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useSyncExternalStore } from "react";
import type { Point } from "#console/editing/table/ranges.ts";
import { HEADINGS } from "./grid.tsx";
import { cellId } from "./row.tsx";

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

/** Draws only the lines in sight, and scrolls to the active cell. */
export function useTableScroll({
  id,
  scroller,
  count,
  at,
  index,
}: {
  id: string;
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  at: Point | undefined;
  index: number;
}) {
  const isPhone = useIsPhone();
  const isCoarse = useSyncExternalStore(onCoarse, () => coarse.matches);
  const height = isPhone || isCoarse ? 44 : 32;
  const margin = isPhone ? 0 : HEADINGS;
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 5,
    scrollMargin: margin,
    scrollPaddingStart: margin,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height changes every line
  useEffect(() => virtual.measure(), [height]);
  useEffect(() => {
    if (index === -1 || at === undefined) return;
    virtual.scrollToIndex(index, { align: "auto" });
    const frame = requestAnimationFrame(() => {
      const cell = document.getElementById(cellId(id, at.key, at.column));
      if (scroller.current && cell && at.column >= 0) reveal(scroller.current, cell);
    });
    return () => cancelAnimationFrame(frame);
  }, [index, at, virtual, id, scroller]);
  return {
    virtual,
    height,
    margin,
    page: (): number => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 3),
  };
}

/** Scrolls a cell into sight, next to the names, which do not scroll. */
function reveal(scroller: HTMLElement, cell: HTMLElement): void {
  const name = cell.parentElement?.querySelector(".table-name")?.getBoundingClientRect();
  const { left, right } = cell.getBoundingClientRect();
  const around = scroller.getBoundingClientRect();
  const from = name?.right ?? around.left;
  if (left < from) scroller.scrollLeft += left - from;
  else if (right > around.right) scroller.scrollLeft += right - around.right;
}
