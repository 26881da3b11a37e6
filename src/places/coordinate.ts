import type { CoordinateView } from "./schemas.ts";

/** Latitude and longitude: both or neither. */
export const coordinateOf = (row: {
  latitude: number | null;
  longitude: number | null;
}): CoordinateView | null =>
  row.latitude === null || row.longitude === null
    ? null
    : { latitude: row.latitude, longitude: row.longitude };
