/** The cells of the table of tokens, and plans that write several of them as one step. */
import type { Layer } from "../types.ts";

export interface Cell {
  dotted: string;
  layer: Layer;
}

/** A value for a cell; `undefined` makes it inherit. */
export interface CellWrite extends Cell {
  json: unknown;
}

/** A value that a cell refuses, with the reason and the fix. */
export interface Refusal {
  /** Absent beyond the edge of the table. */
  cell?: Cell;
  text: string;
  reason: string;
}

export interface CellPlan {
  writes: readonly CellWrite[];
  refused: readonly Refusal[];
}

/** The cells of a rectangle, row by row. */
export type Block = readonly (readonly Cell[])[];
