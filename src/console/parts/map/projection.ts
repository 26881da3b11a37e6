import { geoMercatorRaw } from "d3-geo";

/** A point of the globe, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Degrees; west of its own west edge where it lies across the antimeridian. */
export interface Bbox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The view of a map: Mercator, in which a bbox is a rectangle. */
export interface View {
  /** Longitude of the middle, from -180 to 180. */
  x: number;
  /** Mercator's height of the middle, in degrees of the equator. */
  y: number;
  /** Pixels to a degree of the equator. */
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

const RADIANS = Math.PI / 180;

/** Mercator's own square ends here; what lies beyond is drawn at its edge. */
const POLE = 85.0511287798;
const EDGE = 180;

/** A street fills the map; the outline has no more to say long before. */
export const MAX_SCALE = 40_000;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The same meridian, from -180 to 180. */
export const wrapped = (longitude: number): number =>
  longitude - 360 * Math.floor((longitude + 180) / 360);

export const heightOf = (latitude: number): number =>
  geoMercatorRaw(0, between(-POLE, latitude, POLE) * RADIANS)[1] / RADIANS;

export const latitudeAt = (height: number): number =>
  (geoMercatorRaw.invert?.(0, height * RADIANS)[1] ?? 0) / RADIANS;

const widthOf = ({ west, east }: Bbox): number => (west > east ? 360 : 0) + east - west;

/** Never so far away that a place is seen twice, and never beyond the edges of the square. */
export function within({ x, y, scale }: View, { width, height }: Size): View {
  const kept = between(width / 360, scale, MAX_SCALE);
  const room = Math.max(0, EDGE - height / 2 / kept);
  return { x: wrapped(x), y: between(-room, y, room), scale: kept };
}

/** Most land is north of the equator. */
const MIDDLE = heightOf(24);

export const wholeWorld = (size: Size): View => within({ x: 0, y: MIDDLE, scale: 0 }, size);

/** The view in which a box is as large as it can be. */
export function fitted(bbox: Bbox, size: Size): View {
  const [low, high] = [heightOf(bbox.south), heightOf(bbox.north)];
  const scale = Math.min(size.width / widthOf(bbox), size.height / (high - low));
  return within({ x: bbox.west + widthOf(bbox) / 2, y: (low + high) / 2, scale }, size);
}

/** The view around a point from which a circle of so many meters is a third of its height. */
export function around({ latitude, longitude }: Position, meters: number, size: Size): View {
  const degrees = meters / metersOfDegree(latitude);
  return within({ x: longitude, y: heightOf(latitude), scale: size.height / 6 / degrees }, size);
}

const EARTH_DEGREE_METERS = 111_195;

/** Meters to a degree of the equator as it is drawn at a latitude. */
export const metersOfDegree = (latitude: number): number =>
  EARTH_DEGREE_METERS * Math.cos(between(-POLE, latitude, POLE) * RADIANS);

/** The pixel position of a point from the upper left corner for the copy nearest to the middle. */
export function toScreen(
  { x, y, scale }: View,
  { width, height }: Size,
  { latitude, longitude }: Position,
): [x: number, y: number] {
  return [
    width / 2 + wrapped(longitude - x) * scale,
    height / 2 - (heightOf(latitude) - y) * scale,
  ];
}

/** The coordinate at a pixel. */
export const toPosition = (
  { x, y, scale }: View,
  { width, height }: Size,
  [right, down]: readonly [number, number],
): Position => ({
  longitude: wrapped(x + (right - width / 2) / scale),
  latitude: latitudeAt(between(-EDGE, y - (down - height / 2) / scale, EDGE)),
});

/** The visible box; -180 to 180 if it spans the globe. */
export function bboxOf(view: View, size: Size): Bbox {
  const half = size.width / 2 / view.scale;
  const [south, north] = [1, -1].map((side) =>
    latitudeAt(between(-EDGE, view.y - (side * size.height) / 2 / view.scale, EDGE)),
  ) as [number, number];
  const [west, east] = half >= 180 ? [-180, 180] : [wrapped(view.x - half), wrapped(view.x + half)];
  return {
    west,
    east,
    // The square's edge stands for the pole.
    south: south <= -POLE + 1e-6 ? -90 : south,
    north: north >= POLE - 1e-6 ? 90 : north,
  };
}

/** Degrees to so many digits that the box is right to a thousandth of its own width. */
export function rounded(bbox: Bbox): Bbox {
  const digits = between(0, Math.ceil(3 - Math.log10(widthOf(bbox) || 1)), 6);
  const round = (value: number): number => Number(value.toFixed(digits));
  return {
    west: round(bbox.west),
    south: round(bbox.south),
    east: round(bbox.east),
    north: round(bbox.north),
  };
}

/** Moves what is drawn by so many pixels. */
export const moved = (view: View, size: Size, right: number, down: number): View =>
  within({ ...view, x: view.x - right / view.scale, y: view.y + down / view.scale }, size);

/** Makes all larger or smaller around a point of the screen. */
export function zoomed(
  view: View,
  size: Size,
  factor: number,
  [right, down]: readonly [number, number] = [size.width / 2, size.height / 2],
): View {
  const { scale } = within({ ...view, scale: view.scale * factor }, size);
  const [dx, dy] = [right - size.width / 2, down - size.height / 2];
  const steps = 1 / view.scale - 1 / scale;
  return within({ x: view.x + dx * steps, y: view.y - dy * steps, scale }, size);
}

/** The zoom in the usual counting of tiles: at 0 the world is 256 pixels wide, and each step doubles it. */
export const zoomOf = ({ scale }: View): number => Math.log2((scale * 360) / 256);

const STEPS = [60, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const LEAST_PIXELS = 110;

/** How many degrees lie between the lines of the grid. */
export const stepOf = (scale: number): number =>
  STEPS.findLast((step) => step * scale >= LEAST_PIXELS) ?? 60;
