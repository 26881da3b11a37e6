import type { Sized, TileRow } from "./layout.ts";

/** A tile's place in the rows. */
export interface TilePosition {
  row: number;
  /** Among all items. */
  index: number;
  /** The horizontal center, in pixels from the row's start. */
  middle: number;
}

/** The place of each tile by the id of its item. */
export function positionsOf<T extends Sized>(
  rows: readonly TileRow<T>[],
): ReadonlyMap<string, TilePosition> {
  return new Map(
    rows.flatMap(({ tiles }, row) =>
      tiles.map(({ item, index, x, size }) => [
        item.id,
        { row, index, middle: x + size.width / 2 },
      ]),
    ),
  );
}

/**
 * The tile that a key leads to from another; in the rows above and below, the nearest by its center.
 * Returns undefined for a key that moves nothing, and null if no tile lies that way.
 */
export function tileFor<T extends Sized>(
  key: string,
  from: TilePosition,
  rows: readonly TileRow<T>[],
  items: readonly T[],
): string | null | undefined {
  const neighbour = (step: number) => items[from.index + step]?.id;
  const nearest = (step: number) =>
    rows[from.row + step]?.tiles.toSorted(
      (a, b) =>
        Math.abs(a.x + a.size.width / 2 - from.middle) -
        Math.abs(b.x + b.size.width / 2 - from.middle),
    )[0]?.item.id;
  const targets: Record<string, () => string | undefined> = {
    ArrowRight: () => neighbour(1),
    ArrowLeft: () => neighbour(-1),
    ArrowDown: () => nearest(1),
    ArrowUp: () => nearest(-1),
    Home: () => items[0]?.id,
    End: () => items.at(-1)?.id,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined ? undefined : (target() ?? null);
}
