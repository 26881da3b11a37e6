import "./pictures.css";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { justified, type Size, type Sized } from "./layout.ts";
import { positionsOf, tileFor } from "./tile-moves.ts";

const GAP = 4;
const WIDE_ROW = 232;
const NARROW_ROW = 148;
const NARROW = 560;
const ROWS_BEYOND = 3;

/** The props of a tile's control, by which the arrow keys find it. */
export interface TileProps {
  "data-tile": string;
  /** Tab reaches one tile of the list, arrows the others. */
  tabIndex: 0 | -1;
}

/**
 * Pictures in rows that fill the width. Their sizes are known before they load, so nothing moves, and
 * only the rows in sight are rendered. Arrow keys, Home and End move from tile to tile; `render` puts
 * the tile's props on its control for that.
 */
export function JustifiedRows<T extends Sized>({
  items,
  render,
  name,
  current,
  total,
  onEnd,
}: {
  items: readonly T[];
  render: (item: T, size: Size, tile: TileProps) => ReactNode;
  /** Names the list. */
  name?: string;
  /** The open item: the list keeps it in sight, and Tab reaches it. */
  current?: string | undefined;
  /** The number of all items, if larger than that of `items`; for screen readers. */
  total?: number | undefined;
  /** Runs when the last rows come into sight. */
  onEnd?: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, virtual, margin } = useRows(list, items);
  const positions = useMemo(() => positionsOf(rows), [rows]);
  const [focused, setFocused] = useState<string>();
  const reached = [focused, current].find((id) => id !== undefined && positions.has(id));
  const entry = reached ?? items[0]?.id;
  const shown = virtual.getVirtualItems();
  useSight({
    lastShown: shown.at(-1)?.index ?? -1,
    count: rows.length,
    onEnd,
    currentRow: current === undefined ? undefined : positions.get(current)?.row,
    scrollTo: virtual.scrollToIndex,
  });

  const focus = (id: string): void => {
    const at = positions.get(id);
    if (at === undefined) return;
    setFocused(id);
    virtual.scrollToIndex(at.row, { align: "auto" });
    soon(() => {
      const tile = list.current?.querySelector<HTMLElement>(`[data-tile="${id}"]`);
      tile?.focus({ preventScroll: true });
      return tile !== null && tile !== undefined;
    });
  };
  const move = (event: KeyboardEvent): void => {
    const at = positions.get(tileOf(event.target) ?? "");
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const id = tileFor(event.key, at, rows, items);
    if (id === undefined) return;
    event.preventDefault();
    if (id !== null) focus(id);
  };
  return (
    <ul
      ref={list}
      className="relative justified"
      aria-label={name}
      style={{ height: Math.max(0, virtual.getTotalSize() - GAP) }}
      onKeyDown={move}
      onFocus={({ target }) => {
        const id = tileOf(target);
        if (id) setFocused(id);
      }}
    >
      {shown.flatMap(({ index, start }) =>
        (rows[index]?.tiles ?? []).map(({ item, index: at, x, size }) => (
          <li
            className="absolute"
            key={item.id}
            aria-posinset={at + 1}
            aria-setsize={total ?? items.length}
            style={{ ...size, transform: `translate(${x}px, ${start - margin}px)` }}
          >
            {render(item, size, { "data-tile": item.id, tabIndex: item.id === entry ? 0 : -1 })}
          </li>
        )),
      )}
    </ul>
  );
}

const tileOf = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>("[data-tile]")?.dataset.tile;

/** The rows of the list's width, of which only those in sight are rendered. */
function useRows<T extends Sized>(list: { current: HTMLElement | null }, items: readonly T[]) {
  const { width, margin, scroller } = useRoom(list);
  const rows = useMemo(() => {
    const rowHeight = width < NARROW ? NARROW_ROW : WIDE_ROW;
    return width === 0 ? [] : justified(items, { width, rowHeight, gap: GAP });
  }, [items, width]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (rows[index]?.height ?? WIDE_ROW) + GAP,
    overscan: ROWS_BEYOND,
    scrollMargin: margin,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
    // The scroller exists from the beginning, so the first rows render at once.
    initialRect: { width, height: scroller?.clientHeight ?? 0 },
    initialOffset: () => scroller?.scrollTop ?? 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other heights
  useLayoutEffect(() => virtual.measure(), [rows]);
  return { rows, virtual, margin };
}

/** Reports the approaching end of the list, and keeps the current row in sight. */
function useSight({
  lastShown,
  count,
  onEnd,
  currentRow,
  scrollTo,
}: {
  lastShown: number;
  count: number;
  onEnd: (() => void) | undefined;
  currentRow: number | undefined;
  scrollTo: (row: number, options: { align: "auto" }) => void;
}): void {
  useEffect(() => {
    if (lastShown >= count - 1 - ROWS_BEYOND && count > 0) onEnd?.();
  }, [lastShown, count, onEnd]);
  useEffect(() => {
    if (currentRow !== undefined) scrollTo(currentRow, { align: "auto" });
  }, [currentRow, scrollTo]);
}

const TRIES = 30;

/** Retries with each frame until it succeeds, because a row out of sight renders first. */
function soon(attempt: () => boolean, tries = TRIES): void {
  if (attempt() || tries === 0) return;
  requestAnimationFrame(() => soon(attempt, tries - 1));
}

const scrollerOf = (element: Element): HTMLElement | null => {
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.querySelector("main");
};

/** The list's width, its scroller, and its distance from the scroller's beginning. */
function useRoom(list: { current: HTMLElement | null }) {
  const [room, setRoom] = useState<{
    width: number;
    margin: number;
    scroller: HTMLElement | null;
  }>({ width: 0, margin: 0, scroller: null });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const scroller = scrollerOf(element);
    const measure = (): void => {
      const { top, width } = element.getBoundingClientRect();
      const from = scroller ? scroller.getBoundingClientRect().top - scroller.scrollTop : 0;
      const next = { width: Math.floor(width), margin: Math.round(top - from), scroller };
      setRoom((was) =>
        was.width === next.width && was.margin === next.margin && was.scroller === scroller
          ? was
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    // Content above also moves it.
    for (let one: Element | null = element; one !== null && one !== scroller; ) {
      observer.observe(one);
      for (const sibling of one.parentElement?.children ?? []) observer.observe(sibling);
      one = one.parentElement;
    }
    return () => observer.disconnect();
  }, [list]);
  return room;
}
