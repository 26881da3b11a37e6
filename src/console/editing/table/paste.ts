/** Pasting text into the table: what each cell takes, and what it refuses. */
import { type Column, columnWords, type TokenInfo } from "../types.ts";
import type { Block, Cell, CellPlan, CellWrite, Refusal } from "./cells.ts";

/** Reads the text of a cell, or says why the cell refuses it. */
export type CellReader = (text: string, cell: Cell) => { json: unknown } | { problem: string };

export interface Paste {
  rows: readonly (readonly string[])[];
  /** The range that is selected. */
  selected: Block;
  /** All cells from the first selected one to the right and downward. */
  open: Block;
  read: CellReader;
}

/**
 * Plans a paste at the first selected cell. A selection of several times the pasted size is filled with it. Cells
 * that refuse their text are listed; the others are written.
 */
export function planPaste({ rows, selected, open, read }: Paste): CellPlan {
  const height = rows.length;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [firstRow = []] = selected;
  const isRepeated =
    selected.length % height === 0 &&
    firstRow.length % width === 0 &&
    selected.length * firstRow.length > height * width;
  const block = isRepeated ? selected : open;
  const reach = isRepeated ? selected.length : height;
  const writes: CellWrite[] = [];
  const refused: Refusal[] = [];
  for (let row = 0; row < reach; row += 1) {
    const texts = rows[row % height] ?? [];
    const across = isRepeated ? firstRow.length : texts.length;
    for (let column = 0; column < across; column += 1) {
      const text = texts[column % Math.max(1, texts.length)] ?? "";
      take(text, block[row]?.[column], read, { writes, refused, isBelow: row >= block.length });
    }
  }
  return { writes, refused };
}

function take(
  text: string,
  cell: Cell | undefined,
  read: CellReader,
  { writes, refused, isBelow }: { writes: CellWrite[]; refused: Refusal[]; isBelow: boolean },
): void {
  if (cell === undefined) {
    const edge = isBelow ? "The table has no more rows" : "The table has no more columns";
    refused.push({ text, reason: `${edge}. Paste further up or to the left.` });
    return;
  }
  const reading = read(text, cell);
  if ("problem" in reading) refused.push({ cell, text, reason: reading.problem });
  else writes.push({ ...cell, json: reading.json });
}

/** The heading of the names in a copy that has them. */
export const NAME_HEADING = "Name";

/**
 * Plans a paste of rows with names, under headings with columns, such as a copy from another theme: each text goes to
 * the token and the column of its names.
 */
export function planNamedPaste(
  [headings = [], ...rows]: readonly (readonly string[])[],
  tokens: readonly TokenInfo[],
  columns: readonly Column[],
  read: CellReader,
): CellPlan {
  const writes: CellWrite[] = [];
  const refused: Refusal[] = [];
  const byName = new Map(tokens.map((token) => [token.dotted, token]));
  const layers = headings.map(
    (heading) => columns.find((column) => columnWords(column) === heading)?.layer,
  );
  for (const [name = "", ...texts] of rows) {
    const token = byName.get(name);
    for (const [index, text] of texts.entries()) {
      const layer = layers[index + 1];
      if (token === undefined) {
        refused.push({ text, reason: `This theme has no token ${name}. Create it first.` });
      } else if (layer === undefined) {
        const mode = headings[index + 1] || `column ${index + 2}`;
        refused.push({ text, reason: `This theme has no mode ${mode}.` });
      } else {
        take(text, { dotted: name, layer }, read, { writes, refused, isBelow: false });
      }
    }
  }
  return { writes, refused };
}

/** Whether copied rows begin with headings and names. */
export const hasNames = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 1 && rows[0]?.[0] === NAME_HEADING;
