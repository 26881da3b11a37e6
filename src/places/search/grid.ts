import { type Bbox, WORLD, widthOf } from "./area.ts";

/** Cells of 360 degrees halved so often are half a meter wide. */
const DEEPEST = 26;

/**
 * The width in degrees of the cells of the grid that covers a box with at most so many, and one
 * more, along either side. The globe is halved again and again, so cells stay where they are
 * while a map is moved.
 */
export function cellWidth(box: Bbox = WORLD, cells: number): number {
  const side = Math.max(widthOf(box), box.north - box.south);
  const halvings = Math.floor(Math.log2((360 * cells) / side));
  return 360 / 2 ** Math.max(0, Math.min(DEEPEST, halvings));
}
