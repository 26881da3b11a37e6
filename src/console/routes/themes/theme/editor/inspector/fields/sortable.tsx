import { GripVertical } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "#console/parts/classes.ts";

/** A list whose order is part of the value; each item has a handle that pointer and arrow keys move. */
export function Sortable<T>({
  items,
  nameOf,
  onMove,
  children,
  className,
}: {
  items: readonly T[];
  nameOf: (index: number) => string;
  onMove: (from: number, to: number, byKey: boolean) => void;
  children: (item: T, index: number, handle: ReactNode) => ReactNode;
  className?: string;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const [focusAt, setFocusAt] = useState<number>();

  useEffect(() => {
    if (focusAt === undefined) return;
    list.current?.children[focusAt]?.querySelector<HTMLElement>("[data-handle]")?.focus();
    setFocusAt(undefined);
  }, [focusAt]);

  const placeOf = (event: PointerEvent): number => {
    const rows = [...(list.current?.children ?? [])];
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    return below === -1 ? rows.length : below;
  };

  const handle = (index: number) => (
    <button
      type="button"
      data-handle
      className="tool tool--small tool--icon sortable-handle"
      aria-label={`Move ${nameOf(index)}`}
      title="Drag, or press the arrow keys"
      onKeyDown={(event) => {
        const { key } = event;
        const to = key === "ArrowUp" ? index - 1 : key === "ArrowDown" ? index + 1 : undefined;
        if (to === undefined || to < 0 || to >= items.length) return;
        event.preventDefault();
        onMove(index, to, true);
        setFocusAt(to);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: placeOf(event) })}
      onPointerUp={() => {
        if (drag !== undefined) {
          const to = drag.to > drag.from ? drag.to - 1 : drag.to;
          if (to !== drag.from) onMove(drag.from, to, false);
        }
        setDrag(undefined);
      }}
      onPointerCancel={() => setDrag(undefined)}
    >
      <GripVertical aria-hidden />
    </button>
  );

  return (
    <ol ref={list} className={classes("grid gap-6 sortable", className)}>
      {items.map((item, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that tells an item
          key={index}
          className={classes(
            drag?.from === index && "sortable-dragged",
            drag?.to === index && "sortable-before",
            drag?.to === index + 1 && index === items.length - 1 && "sortable-after",
          )}
        >
          {children(item, index, items.length > 1 ? handle(index) : null)}
        </li>
      ))}
    </ol>
  );
}

/** The list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
