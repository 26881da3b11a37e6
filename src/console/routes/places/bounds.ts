import type { Bbox } from "../../parts/map/projection.ts";

/** A point of the map, or a cell with several places, as `places.points` returns it. */
export interface MapFeature {
  bbox: readonly [west: number, south: number, east: number, north: number];
  geometry: { coordinates: readonly [longitude: number, latitude: number] };
  properties: { count: number };
}

/** Degrees around the outermost places, at least: nearer, the outline has nothing to know a place by. */
const LEAST_MARGIN = 1;
const MARGIN = 0.08;

/** The box of one feature: a point for one place alone, the whole cell for several. */
const boxOf = ({ bbox, geometry, properties }: MapFeature): MapFeature["bbox"] => {
  const [longitude, latitude] = geometry.coordinates;
  return properties.count === 1 ? [longitude, latitude, longitude, latitude] : bbox;
};

/** The least box around all places, across the antimeridian where that is shorter; undefined without any. */
export function around(features: readonly MapFeature[]): Bbox | undefined {
  if (features.length === 0) return undefined;
  const boxes = features.map(boxOf);
  const south = Math.min(...boxes.map((box) => box[1]));
  const north = Math.max(...boxes.map((box) => box[3]));
  return { ...withoutWidestGap(boxes), south, north };
}

/** The meridians that remain without the widest gap between boxes. */
function withoutWidestGap(boxes: readonly MapFeature["bbox"][]): Pick<Bbox, "west" | "east"> {
  const sorted = boxes.toSorted((one, other) => one[0] - other[0]);
  let end = -Infinity;
  let widest = -Infinity;
  let [west, east] = [sorted[0]?.[0] ?? -180, 180];
  for (const box of sorted) {
    if (end !== -Infinity && box[0] - end > widest) {
      widest = box[0] - end;
      [west, east] = [box[0], end];
    }
    end = Math.max(end, box[2]);
  }
  const first = sorted[0]?.[0] ?? -180;
  return first + 360 - end >= widest ? { west: first, east: end } : { west, east };
}

/** The box with room around it, so that no place lies on the edge. */
export function withMargin(box: Bbox): Bbox {
  const { west, south, east, north } = box;
  const width = widthOf(box);
  const [across, up] = [margin(width), margin(north - south)];
  const isAround = width + 2 * across >= 360;
  return {
    west: isAround ? -180 : inside(west - across),
    east: isAround ? 180 : inside(east + across),
    south: between(south - up, -85, 84),
    north: between(north + up, -84, 85),
  };
}

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

const margin = (length: number): number => Math.max(LEAST_MARGIN, length * MARGIN);
const inside = (longitude: number): number =>
  longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude;

const widthOf = ({ west, east }: Bbox): number => (west > east ? 360 : 0) + east - west;

const areaOf = (box: Bbox): number => widthOf(box) * (box.north - box.south);

/** Whether looking closer would still make the box much smaller. */
export const isMuchSmaller = (one: Bbox, other: Bbox): boolean => areaOf(one) < areaOf(other) / 2;

/** Also across the antimeridian, for either of them. */
export function contains(outer: Bbox, inner: Bbox): boolean {
  const fromWest = (((inner.west - outer.west) % 360) + 360) % 360;
  const isWithin = widthOf(outer) >= 360 || fromWest + widthOf(inner) <= widthOf(outer);
  return isWithin && outer.south <= inner.south && outer.north >= inner.north;
}
