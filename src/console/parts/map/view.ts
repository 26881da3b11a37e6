import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import {
  type Bbox,
  bboxOf,
  fitted,
  rounded,
  type Size,
  type View,
  wholeWorld,
  within,
} from "./projection.ts";

/** The target of a map: a box, a view that depends on its size, or the whole world. */
export type Frame = Bbox | { name: string; view: (size: Size) => View } | undefined;

/** An element's size, once it has one. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

interface State {
  view: View;
  size: Size;
  /** The frame that the view was made for, by its name. */
  frame: string;
  /** Whether a person has moved it since. */
  isMoved: boolean;
  /** Frames that were reported and will return; they do not move the map. */
  reported: readonly string[];
}

const MAX_REPORTED = 100;

const nameOf = (frame: Frame): string =>
  frame !== undefined && "name" in frame ? frame.name : JSON.stringify(frame ?? null);

function framed(frame: Frame, size: Size): View {
  if (frame === undefined) return wholeWorld(size);
  return "name" in frame ? frame.view(size) : fitted(frame, size);
}

function next(state: State | undefined, frame: Frame, size: Size): State {
  const name = nameOf(frame);
  if (state?.frame === name && state.size === size) return state;
  if (state !== undefined && state.frame !== name) {
    const at = state.reported.indexOf(name);
    if (at !== -1) return { ...state, frame: name, reported: state.reported.slice(at + 1) };
  }
  if (state?.frame === name && state.isMoved) {
    return { ...state, size, view: within(state.view, size) };
  }
  return { view: framed(frame, size), size, frame: name, isMoved: false, reported: [] };
}

/** The view of a map. Follows its frame and reports a person's moves. */
export function useView(
  frame: Frame,
  size: Size | undefined,
  onMove: ((bbox: Bbox | undefined) => void) | undefined,
  home: Bbox | undefined,
) {
  const [kept, setState] = useState<State>();
  const state = size === undefined ? undefined : next(kept, frame, size);
  if (state !== kept && state !== undefined) setState(state);
  // A second movement between two paints continues from the first.
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  const put = useCallback(
    (make: (view: View, size: Size) => View, isHome: boolean): void => {
      const before = latest.current;
      if (before === undefined) return;
      const view = make(before.view, before.size);
      const bbox = isHome ? undefined : rounded(bboxOf(view, before.size));
      const reported = [...before.reported, nameOf(isHome ? home : bbox)].slice(-MAX_REPORTED);
      latest.current = { ...before, view, reported, isMoved: true };
      setState(latest.current);
      onMove?.(bbox);
    },
    [onMove, home],
  );
  return {
    view: state?.view,
    change: (make: (view: View, size: Size) => View) => put(make, false),
    show: (bbox: Bbox) => put((_, area) => fitted(bbox, area), false),
    whole: () => put((_, area) => framed(home, area), true),
  };
}
