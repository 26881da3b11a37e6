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

const GAP = 4;
const WIDE_ROW = 232;
const NARROW_ROW = 148;
const NARROW = 560;
const ROWS_BEYOND = 3;

/** The props of a tile's control, by which the arrow keys find it. */
export interface TileProps {
  "data-tile": string;
  /** One tile of all is reached by Tab, the others by arrows. */
  tabIndex: 0 | -1;
}

/**
 * Pictures in rows that fill the width. Their sizes are known before they have come, so nothing
 * moves; of a long list only the rows in sight are there. Arrow keys, Home and End move from tile to
 * tile: `render` gives the tile's control what it takes for that.
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
  /** The one that is open: it is kept in sight, and has the Tab key. */
  current?: string | undefined;
  /** How many there are, where more than these; for who listens. */
  total?: number | undefined;
  /** The end of these is near. */
  onEnd?: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { width, margin, scroller } = useRoom(list);
  const rows = useMemo(
    () =>
      width === 0
        ? []
        : justified(items, {
            width,
            rowHeight: width < NARROW ? NARROW_ROW : WIDE_ROW,
            gap: GAP,
          }),
    [items, width],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (rows[index]?.height ?? WIDE_ROW) + GAP,
    overscan: ROWS_BEYOND,
    scrollMargin: margin,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
    // The scroller is there from the beginning, so the first rows come at once.
    initialRect: { width, height: scroller?.clientHeight ?? 0 },
    initialOffset: () => scroller?.scrollTop ?? 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other heights
  useLayoutEffect(() => virtual.measure(), [rows]);
  const rowOf = useMemo(
    () =>
      new Map(
        rows.flatMap(({ tiles }, row) =>
          tiles.map(({ item, index, x, size }) => [
            item.id,
            { row, index, middle: x + size.width / 2 },
          ]),
        ),
      ),
    [rows],
  );
  const [focused, setFocused] = useState<string>();
  const reached = [focused, current].find((id) => id !== undefined && rowOf.has(id));
  const entry = reached ?? items[0]?.id;

  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastShown >= rows.length - 1 - ROWS_BEYOND && rows.length > 0) onEnd?.();
  }, [lastShown, rows.length, onEnd]);
  const currentRow = current === undefined ? undefined : rowOf.get(current)?.row;
  useEffect(() => {
    if (currentRow !== undefined) virtual.scrollToIndex(currentRow, { align: "auto" });
  }, [currentRow, virtual]);

  const focus = (id: string): void => {
    const at = rowOf.get(id);
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
    const from = (event.target as Element).closest("[data-tile]")?.getAttribute("data-tile");
    const at = from ? rowOf.get(from) : undefined;
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const neighbour = (step: number) => items[at.index + step]?.id;
    const below = (step: number) =>
      rows[at.row + step]?.tiles.toSorted(
        (a, b) =>
          Math.abs(a.x + a.size.width / 2 - at.middle) -
          Math.abs(b.x + b.size.width / 2 - at.middle),
      )[0]?.item.id;
    const targets: Record<string, () => string | undefined> = {
      ArrowRight: () => neighbour(1),
      ArrowLeft: () => neighbour(-1),
      ArrowDown: () => below(1),
      ArrowUp: () => below(-1),
      Home: () => items[0]?.id,
      End: () => items.at(-1)?.id,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const id = target();
    if (id !== undefined) focus(id);
  };
  return (
    <ul
      ref={list}
      className="justified"
      aria-label={name}
      style={{ height: Math.max(0, virtual.getTotalSize() - GAP) }}
      onKeyDown={move}
      onFocus={({ target }) => {
        const id = target.closest("[data-tile]")?.getAttribute("data-tile");
        if (id) setFocused(id);
      }}
    >
      {shown.flatMap(({ index, start }) =>
        (rows[index]?.tiles ?? []).map(({ item, index: at, x, size }) => (
          <li
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

const TRIES = 30;

/** Again with each frame until it has worked: a row that was out of sight has to come first. */
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

/** How wide the list is, what scrolls it, and how far below the beginning of that it begins. */
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
