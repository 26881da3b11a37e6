/** The stops of a gradient: where they lie, what is between them, and how keys move them. */
import { readColor, writeColor } from "../color/color.ts";
import { shorten } from "../fields/numbers.ts";
import { followed, recordOf, type ValueContext } from "../value.ts";

export const listOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : []);

/** The position of a stop, from 0 to 1. */
export const positionOf = (stop: unknown, context: ValueContext): number => {
  const { position } = recordOf(followed(stop, context));
  const at = Number(followed(position, context));
  return Number.isFinite(at) ? Math.min(1, Math.max(0, at)) : 0;
};

export const inOrder = (stops: readonly unknown[], context: ValueContext): unknown[] =>
  stops.toSorted((a, b) => positionOf(a, context) - positionOf(b, context));

/** The color between the two stops around a position, mixed in OKLab. */
export function between(stops: readonly unknown[], at: number, context: ValueContext): unknown {
  const sorted = inOrder(stops, context);
  const after = sorted.find((stop) => positionOf(stop, context) >= at) ?? sorted.at(-1);
  const before = sorted.findLast((stop) => positionOf(stop, context) <= at) ?? sorted[0];
  const written = (stop: unknown) => followed(recordOf(followed(stop, context)).color, context);
  const [first, second] = [readColor(written(before)), readColor(written(after))];
  if (first === undefined || second === undefined) return written(before) ?? written(after);
  const room = positionOf(after, context) - positionOf(before, context);
  const share = room === 0 ? 0 : (at - positionOf(before, context)) / room;
  const mix = (a: number, b: number) => a + (b - a) * share;
  const turn = (angle: number) => (angle * Math.PI) / 180;
  const a = mix(first.c * Math.cos(turn(first.h)), second.c * Math.cos(turn(second.h)));
  const b = mix(first.c * Math.sin(turn(first.h)), second.c * Math.sin(turn(second.h)));
  const color = {
    l: mix(first.l, second.l),
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
    alpha: mix(first.alpha, second.alpha),
  };
  return writeColor(color, written(before));
}

/** The middle of the widest gap. */
export function widest(stops: readonly unknown[], context: ValueContext): number {
  const at = [0, ...stops.map((stop) => positionOf(stop, context)).sort((a, b) => a - b), 1];
  let best = { room: -1, middle: 0.5 };
  for (let index = 1; index < at.length; index += 1) {
    const [from = 0, to = 1] = [at[index - 1], at[index]];
    if (to - from > best.room) best = { room: to - from, middle: (from + to) / 2 };
  }
  return best.middle;
}

const clamp = (position: number): number => Math.min(1, Math.max(0, position));

/** The stops with one at another position. */
export const withPosition = (
  stops: readonly unknown[],
  index: number,
  position: number,
  context: ValueContext,
): unknown[] =>
  stops.with(index, {
    ...recordOf(followed(stops[index], context)),
    position: shorten(clamp(position), 3),
  });

/** The position that a key moves a stop to; undefined for other keys. */
export function movedByKey(
  event: { key: string; shiftKey: boolean; altKey: boolean },
  from: number,
): number | undefined {
  const by = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
  switch (event.key) {
    case "ArrowRight":
    case "ArrowUp":
      return from + by;
    case "ArrowLeft":
    case "ArrowDown":
      return from - by;
    case "Home":
      return 0;
    case "End":
      return 1;
    default:
      return undefined;
  }
}
