import { type KeyboardEvent, type RefObject, useState } from "react";
import { shorten } from "../fields/numbers.ts";
import { useHeld } from "../fields/use-held.ts";
import type { ValueProps } from "../value.ts";
import {
  between,
  inOrder,
  listOf,
  movedByKey,
  positionOf,
  widest,
  withPosition,
} from "./gradient-stops.ts";

export type Stops = ReturnType<typeof useStops>;

/** The stops of a gradient, which of them is chosen, and what moves, adds and removes them. */
export function useStops(
  { value, onPreview, onCommit, context }: ValueProps,
  track: RefObject<HTMLElement | null>,
) {
  const { shown: stops, hold } = useHeld(listOf(value));
  const [chosen, setChosen] = useState(0);
  const commit = (next: readonly unknown[], group?: string): void => {
    hold(next, true);
    onCommit(next, group);
  };
  // CSS needs stops in order: it would push one that is not to the position of the one before.
  const commitSorted = (next: readonly unknown[], moved: unknown, group?: string): number => {
    const sorted = inOrder(next, context);
    const index = sorted.indexOf(moved);
    setChosen(index);
    commit(sorted, group);
    return index;
  };
  const add = (at: number): void => {
    const stop = { color: between(stops, at, context), position: shorten(at, 3) };
    commitSorted([...stops, stop], stop);
  };
  const remove = (index: number): void => {
    if (stops.length < 2) return;
    setChosen(Math.max(0, index - 1));
    commit(stops.toSpliced(index, 1));
  };
  const focus = (index: number): void =>
    track.current?.querySelectorAll<HTMLElement>('[role="slider"]')[index]?.focus();
  return {
    stops,
    selected: Math.min(chosen, stops.length - 1),
    choose: setChosen,
    commitSorted,
    add,
    addInWidestGap: (): void => add(widest(stops, context)),
    remove,
    drag: (index: number, to: number): void => {
      const next = withPosition(stops, index, to, context);
      hold(next, false);
      onPreview(inOrder(next, context));
    },
    drop: (index: number, to: number): void => {
      const next = withPosition(stops, index, to, context);
      const before = positionOf(listOf(value)[index], context);
      if (positionOf(next[index], context) !== before) commitSorted(next, next[index]);
    },
    onKeyDown: (event: KeyboardEvent, index: number): void => {
      const to = movedByKey(event, positionOf(stops[index], context));
      const isRemoval = event.key === "Delete" || event.key === "Backspace";
      if (to === undefined && !isRemoval) return;
      event.preventDefault();
      if (to === undefined) {
        remove(index);
        focus(0);
      } else {
        const next = withPosition(stops, index, to, context);
        focus(commitSorted(next, next[index], context.group));
      }
    },
  };
}
