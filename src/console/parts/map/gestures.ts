import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { moved, type Size, type View, zoomed } from "./projection.ts";

type Point = readonly [right: number, down: number];

/** So many pixels are a hand that trembles, not one that drags. */
const STILL = 4;
/** The pixels of a wheel's line step and page step. */
const LINE = 16;
const PAGE = 400;

/**
 * Dragging, pinching, the wheel and taps of a map. `change` gets the view that the hand has made,
 * `tap` a point that was pressed and let go.
 */
export function useGestures(
  surface: RefObject<HTMLElement | null>,
  size: Size | undefined,
  change: (make: (view: View, size: Size) => View) => void,
  tap: ((at: Point) => void) | undefined,
): void {
  const held = useRef(new Map<number, Point>());
  const dragged = useRef(false);

  const pointOf = useEffectEvent((event: MouseEvent): Point => {
    const box = surface.current?.getBoundingClientRect();
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
  });
  const down = useEffectEvent((event: PointerEvent): void => {
    if (event.button !== 0 || isControl(event.target)) return;
    if (held.current.size === 0) dragged.current = false;
    held.current.set(event.pointerId, pointOf(event));
  });
  const move = useEffectEvent((event: PointerEvent): void => {
    const before = held.current.get(event.pointerId);
    if (before === undefined) return;
    const now = pointOf(event);
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    if (!dragged.current && Math.hypot(dx, dy) < STILL) return;
    dragged.current = true;
    surface.current?.setPointerCapture(event.pointerId);
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
    held.current.set(event.pointerId, now);
    if (other === undefined) change((view, area) => moved(view, area, dx, dy));
    else change((view, area) => pinched(view, area, other, before, now));
  });
  const up = useEffectEvent((event: PointerEvent): void => {
    const was = held.current.delete(event.pointerId);
    if (was && event.type === "pointerup" && !dragged.current) tap?.(pointOf(event));
  });
  const wheel = useEffectEvent((event: WheelEvent): void => {
    event.preventDefault();
    const unit = [1, LINE, PAGE][event.deltaMode] ?? 1;
    // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
    const strength = event.ctrlKey ? 0.01 : 0.002;
    const at = pointOf(event);
    const factor = 2 ** (-event.deltaY * unit * strength);
    change((view, area) => zoomed(view, area, Math.min(4, Math.max(0.25, factor)), at));
  });

  const isThere = size !== undefined;
  useEffect(() => {
    const element = surface.current;
    if (element === null || !isThere) return;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", (event) => down(event), { signal });
    element.addEventListener("pointermove", (event) => move(event), { signal });
    element.addEventListener("pointerup", (event) => up(event), { signal });
    element.addEventListener("pointercancel", (event) => up(event), { signal });
    element.addEventListener("wheel", (event) => wheel(event), { signal, passive: false });
    return () => listening.abort();
  }, [surface, isThere]);
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".map-controls") !== null;

function pinched(view: View, size: Size, still: Point, before: Point, now: Point): View {
  const apart = (one: Point): number =>
    Math.max(1, Math.hypot(one[0] - still[0], one[1] - still[1]));
  const middle = (one: Point): [number, number] => [
    (one[0] + still[0]) / 2,
    (one[1] + still[1]) / 2,
  ];
  const [from, to] = [middle(before), middle(now)];
  const shifted = moved(view, size, to[0] - from[0], to[1] - from[1]);
  return zoomed(shifted, size, apart(now) / apart(before), to);
}
