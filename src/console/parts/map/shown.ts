import type { Bbox, Position, Size, View } from "./projection.ts";

/** The view, and the positions of things on it. */
export interface Shown {
  view: View;
  size: Size;
  /** Pixels from the upper left corner. */
  place: (position: Position) => [x: number, y: number];
  /** Shows a box as large as it can be. */
  show: (bbox: Bbox) => void;
}
