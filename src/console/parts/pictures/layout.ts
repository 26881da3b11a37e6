/** An item with a known size, so that the layout does not wait for it to load. */
export interface Sized {
  id: string;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

interface Tile<T> {
  item: T;
  /** Among all items. */
  index: number;
  /** From the row's start. */
  x: number;
  size: Size;
}

export interface TileRow<T> {
  height: number;
  tiles: Tile<T>[];
}

/** Extreme shapes are cropped, so that other items fit next to them. */
const WIDEST = 3;
const HIGHEST = 0.6;

const ratioOf = ({ width, height }: Sized): number =>
  Math.min(WIDEST, Math.max(HIGHEST, width / height));

/**
 * Rows that fill the width, each close to the requested height. The last one keeps that height if it is not
 * full.
 */
export function justified<T extends Sized>(
  items: readonly T[],
  { width, rowHeight, gap }: { width: number; rowHeight: number; gap: number },
): TileRow<T>[] {
  const rows: TileRow<T>[] = [];
  let begin = 0;
  let ratios = 0;
  const close = (end: number, height: number, fills: boolean): void => {
    let x = 0;
    const tiles = items.slice(begin, end).map((item, at, row) => {
      const isLast = at === row.length - 1;
      // To whole pixels; the last one has what rounding has left.
      const wide = fills && isLast ? width - x : Math.round(ratioOf(item) * height);
      const tile = { item, index: begin + at, x, size: { width: wide, height } };
      x += wide + gap;
      return tile;
    });
    rows.push({ height, tiles });
    begin = end;
    ratios = 0;
  };
  items.forEach((item, index) => {
    const before = index > begin ? heightOf(ratios, index - begin) : Number.POSITIVE_INFINITY;
    const after = heightOf(ratios + ratioOf(item), index - begin + 1);
    if (after > rowHeight) {
      ratios += ratioOf(item);
      return;
    }
    // Whichever is nearer to the height that is wished, with this one or without it.
    const isNearer = rowHeight / after <= before / rowHeight;
    if (isNearer) close(index + 1, Math.round(after), true);
    else {
      close(index, Math.round(before), true);
      ratios = ratioOf(item);
      if (heightOf(ratios, 1) <= rowHeight) close(index + 1, Math.round(heightOf(ratios, 1)), true);
    }
  });
  if (begin < items.length) {
    const full = heightOf(ratios, items.length - begin);
    const fills = full <= rowHeight * 1.2;
    close(items.length, Math.round(fills ? full : rowHeight), fills);
  }
  return rows;

  function heightOf(sum: number, count: number): number {
    return (width - gap * (count - 1)) / sum;
  }
}
