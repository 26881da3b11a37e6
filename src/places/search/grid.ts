import { type Bbox, WORLD, widthOf } from "./area.ts";

/** Cells of 360 degrees halved so often are half a meter wide. */
const DEEPEST = 26;

/** First and last, both included. */
type Range = readonly [first: number, last: number];

/** Part of a grid whose cells are 360 degrees halved `level` times wide and high. */
export interface Grid {
  level: number;
  width: number;
  /** From west to east, in two parts across the antimeridian. */
  columns: Range[];
  /** From south to north. */
  lines: Range;
}

/**
 * The cells that a box touches: at most the limit plus one along each side. The levels halve the globe
 * repeatedly, so cells keep their position while the map moves.
 */
export function gridOver(box: Bbox = WORLD, cells: number): Grid {
  const side = Math.max(widthOf(box), box.north - box.south);
  const halvings = Math.floor(Math.log2((360 * cells) / side));
  const level = Math.max(0, Math.min(DEEPEST, halvings));
  const width = 360 / 2 ** level;
  const columnAt = (longitude: number): number =>
    Math.min(2 ** level - 1, Math.floor((longitude + 180) / width));
  const lineAt = (latitude: number): number =>
    Math.min(Math.max(1, 2 ** (level - 1)) - 1, Math.floor((latitude + 90) / width));
  const [west, east] = [columnAt(box.west), columnAt(box.east)];
  // If both edges lie in one cell, a box around the whole globe means all cells.
  const columns: Range[] =
    box.west <= box.east
      ? [[west, east]]
      : west === east
        ? [[0, 2 ** level - 1]]
        : [
            [west, 2 ** level - 1],
            [0, east],
          ];
  return { level, width, columns, lines: [lineAt(box.south), lineAt(box.north)] };
}
