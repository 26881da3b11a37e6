import { wrapped } from "../../parts/map/projection.ts";

export interface Mark {
  key: string;
  x: number;
  y: number;
}

export interface Cluster extends Mark {
  bbox: readonly [west: number, south: number, east: number, north: number];
  count: number;
  placeId: string | null;
  title: string | null;
}

/** Marks nearer than this overlap, in pixels. */
const APART = 24;

/** Joins marks that overlap, because points of adjacent cells may, into the larger one. */
export function joined(marks: readonly Cluster[]): Cluster[] {
  const kept: Cluster[] = [];
  for (const mark of marks.toSorted((one, other) => other.count - one.count)) {
    const at = kept.findIndex(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < APART);
    const near = kept[at];
    if (near === undefined) kept.push(mark);
    else {
      const count = near.count + mark.count;
      kept[at] = { ...near, bbox: union(near.bbox, mark.bbox), count, placeId: null, title: null };
    }
  }
  return kept;
}

/** The box around two adjacent cells, also across the antimeridian. */
function union([west, south, east, north]: Cluster["bbox"], other: Cluster["bbox"]) {
  return [
    wrapped(other[0] - west) < 0 ? other[0] : west,
    Math.min(south, other[1]),
    wrapped(other[2] - east) > 0 ? other[2] : east,
    Math.max(north, other[3]),
  ] as const;
}

export const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The next mark in a direction; the distance aside counts twice. */
export function nearest(from: Mark, marks: readonly Mark[], [dx, dy]: readonly [number, number]) {
  const distance = (one: Mark): number => {
    const along = (one.x - from.x) * dx + (one.y - from.y) * dy;
    const aside = Math.abs((one.x - from.x) * dy) + Math.abs((one.y - from.y) * dx);
    return along <= 0 ? Number.POSITIVE_INFINITY : along + 2 * aside;
  };
  const [first] = marks
    .filter((one) => Number.isFinite(distance(one)))
    .toSorted((one, other) => distance(one) - distance(other));
  return first;
}
