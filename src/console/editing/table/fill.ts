/** Filling cells with the values next to them, as the fill handle of a spreadsheet does. */
import type { Block, Cell, CellPlan, CellWrite, Refusal } from "./cells.ts";

export interface FillSource {
  /** The value that a cell has of its own; undefined if it inherits. */
  jsonOf: (cell: Cell) => unknown;
  /** Why a cell does not take the value of another; undefined if it does. */
  problemOf: (source: Cell, cell: Cell) => string | undefined;
}

/** Repeats the cells of a block over a larger one that begins at the same corner or ends at the opposite one. */
export function planFill(from: Block, over: Block, { jsonOf, problemOf }: FillSource): CellPlan {
  const sources = new Set(from.flat().map(keyOf));
  const writes: CellWrite[] = [];
  const refused: Refusal[] = [];
  const top = over.findIndex((row) => row.some((cell) => sources.has(keyOf(cell))));
  const left = (over[top] ?? []).findIndex((cell) => sources.has(keyOf(cell)));
  for (const [row, cells] of over.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (sources.has(keyOf(cell))) continue;
      const line = from[wrapped(row - top, from.length)] ?? [];
      const source = line[wrapped(column - left, line.length)];
      if (source === undefined) continue;
      const json = jsonOf(source);
      const problem = problemOf(source, cell);
      if (problem === undefined) writes.push({ ...cell, json });
      else refused.push({ cell, text: source.dotted, reason: problem });
    }
  }
  return { writes, refused };
}

const keyOf = ({ dotted, layer }: Cell): string => `${dotted}\n${layer}`;

const wrapped = (index: number, length: number): number => ((index % length) + length) % length;
