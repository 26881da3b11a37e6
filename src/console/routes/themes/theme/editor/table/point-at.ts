/** The cell under a pointer, by the marks that rows and cells carry. */
import type { Point } from "#console/editing/table/ranges.ts";

export function pointAt(element: Element | null): Point | undefined {
  const cell = element?.closest<HTMLElement>("[data-column]");
  const row = cell?.closest<HTMLElement>("[data-key]");
  if (cell === null || cell === undefined || row?.dataset.key === undefined) return undefined;
  return { key: row.dataset.key, column: Number(cell.dataset.column) };
}

const EDGE = 24;
const SPEED = 14;

/** Follows a pointer over the table until it is let go, and scrolls where it nears an edge. */
export function follow(
  scroller: HTMLElement,
  onMove: (point: Point, event: PointerEvent) => void,
  onEnd: (event: PointerEvent | undefined) => void,
): void {
  let last: PointerEvent | undefined;
  let frame = 0;
  const look = (event: PointerEvent): void => {
    const point = pointAt(document.elementFromPoint(event.clientX, event.clientY));
    if (point !== undefined) onMove(point, event);
  };
  const scroll = (): void => {
    const [across, down] = last === undefined ? [0, 0] : speedAt(scroller, last);
    if (last !== undefined && (across !== 0 || down !== 0)) {
      scroller.scrollBy(across, down);
      look(last);
    }
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent): void => {
    last = event;
    look(event);
  };
  const end = (event: Event): void => {
    cancelAnimationFrame(frame);
    for (const name of ["pointerup", "pointercancel", "keydown"]) {
      window.removeEventListener(name, end, true);
    }
    window.removeEventListener("pointermove", move);
    onEnd(event.type === "pointerup" ? (event as PointerEvent) : undefined);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end, true);
  window.addEventListener("pointercancel", end, true);
  window.addEventListener("keydown", end, true);
  frame = requestAnimationFrame(scroll);
}

/** How far the table scrolls in a frame while the pointer is near one of its edges. */
function speedAt(scroller: HTMLElement, { clientX, clientY }: PointerEvent): [number, number] {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const speed = (at: number, from: number, to: number): number =>
    at > to - EDGE ? SPEED : at < from + EDGE ? -SPEED : 0;
  return [speed(clientX, left, right), speed(clientY, top, bottom)];
}
