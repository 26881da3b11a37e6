import type { Coordinate } from "../analyzer.ts";
import { numbersOf, type RawTags } from "./tags.ts";

/**
 * Where the picture was taken, WGS-84 (EXIF 2.32, 4.6.6: GPSLatitudeRef to GPSLongitude). None
 * without a hemisphere, with a fraction over zero, outside the globe, or at exactly 0,0, which is
 * a camera without a fix.
 */
export function coordinateOf(tags: RawTags): Coordinate | undefined {
  const latitude = signed(degrees(tags.latitude), sign(tags.latitudeRef, "N", "S"), 90);
  const longitude = signed(degrees(tags.longitude), sign(tags.longitudeRef, "E", "W"), 180);
  if (latitude === undefined || longitude === undefined) return undefined;
  if (latitude === 0 && longitude === 0) return undefined;
  return { latitude, longitude };
}

function signed(
  value: number | undefined,
  sign: 1 | -1 | undefined,
  limit: number,
): number | undefined {
  if (value === undefined || sign === undefined || value > limit) return undefined;
  return value === 0 ? 0 : value * sign;
}

/**
 * Degrees, minutes and seconds. Text is not read: where a phone writes "52,00000,50,00000" nobody
 * can tell a decimal comma from the next part.
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
