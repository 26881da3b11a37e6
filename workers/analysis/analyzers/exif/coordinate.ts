import type { Coordinate } from "../analyzer.ts";
import { numbersOf, type RawTags } from "./tags.ts";

/**
 * The position of the camera, WGS-84 (EXIF 2.32, 4.6.6: GPSLatitudeRef to GPSLongitude). Undefined
 * without a hemisphere, with a zero denominator, or if the receiver reports no fix.
 */
export function coordinateOf(tags: RawTags): Coordinate | undefined {
  if (!hadFix(tags)) return undefined;
  return coordinateWithin(
    signed(degrees(tags.latitude), sign(tags.latitudeRef, "N", "S")),
    signed(degrees(tags.longitude), sign(tags.longitudeRef, "E", "W")),
  );
}

/** Undefined outside the globe, or at exactly 0,0, which means a camera without a fix. */
export function coordinateWithin(
  latitude: number | undefined,
  longitude: number | undefined,
): Coordinate | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  if (latitude === 0 && longitude === 0) return undefined;
  return { latitude: latitude + 0, longitude: longitude + 0 };
}

/** GPSStatus is V without a fix; GPSMeasureMode gives the fix's number of dimensions. */
export function hadFix({ gpsStatus, gpsMeasureMode }: RawTags): boolean {
  if (typeof gpsStatus === "string" && /^\s*V/i.test(gpsStatus)) return false;
  return !(typeof gpsMeasureMode === "string" && /^\s*[01]/.test(gpsMeasureMode));
}

function signed(value: number | undefined, sign: 1 | -1 | undefined): number | undefined {
  return value === undefined || sign === undefined ? undefined : value * sign;
}

/**
 * Degrees, minutes and seconds. Does not read text, because in "52,00000,50,00000" from a phone a
 * decimal comma looks like a separator.
 */
function degrees(value: unknown): number | undefined {
  const parts = numbersOf(value);
  if (!parts || parts.length === 0 || parts.length > 3) return undefined;
  if (!parts.every((part) => Number.isFinite(part) && part >= 0)) return undefined;
  const [whole = 0, minutes = 0, seconds = 0] = parts;
  return whole + minutes / 60 + seconds / 3600;
}

function sign(value: unknown, positive: string, negative: string): 1 | -1 | undefined {
  if (typeof value !== "string") return undefined;
  const letter = value.trim().charAt(0).toUpperCase();
  return letter === positive ? 1 : letter === negative ? -1 : undefined;
}
