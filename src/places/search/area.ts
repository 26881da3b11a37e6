import { EARTH_RADIUS } from "../earth.ts";

/** A box in degrees; `east` is less than `west` if it crosses the antimeridian. */
export interface Bbox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A point and a radius in meters. */
export interface Near {
  latitude: number;
  longitude: number;
  radiusMeters: number;
}

export const WORLD: Bbox = { west: -180, south: -90, east: 180, north: 90 };

/** A span from west to east that never crosses the antimeridian. */
export type Longitudes = readonly [from: number, to: number];

export const widthOf = ({ west, east }: Bbox): number => (west > east ? 360 : 0) + east - west;

/** The spans of a box on either side of the antimeridian, which is both 180 and -180. */
export function longitudesOf({ west, east }: Bbox): Longitudes[] {
  if (west <= -180 && east >= 180) return [[-180, 180]];
  const parts: Longitudes[] =
    west > east
      ? [
          [west, 180],
          [-180, east],
        ]
      : [[west, east]];
  if (west === -180) parts.push([180, 180]);
  if (east === 180) parts.push([-180, -180]);
  return parts;
}

/** A centimeter in degrees of latitude, so that the box holds points on the circle's edge. */
const SLACK = 1e-7;
const degrees = (radians: number): number => (radians * 180) / Math.PI;
const radians = (angle: number): number => (angle * Math.PI) / 180;
const within180 = (angle: number): number => (angle > 180 ? angle - 360 : angle);

/** The box that holds a circle; around a pole it goes around the globe. */
export function boxAround({ latitude, longitude, radiusMeters }: Near): Bbox {
  const angle = radiusMeters / EARTH_RADIUS;
  const reach = degrees(angle) + SLACK;
  const south = Math.max(-90, latitude - reach);
  const north = Math.min(90, latitude + reach);
  if (south === -90 || north === 90) return { ...WORLD, south, north };
  // The widest parallel lies a little towards the pole; there the meridian touches the circle.
  const wide = degrees(Math.asin(Math.sin(radians(reach)) / Math.cos(radians(latitude)))) + SLACK;
  return {
    west: -within180(wide - longitude),
    east: within180(longitude + wide),
    south,
    north,
  };
}
