import type { XmpProperties } from "../../../../src/picture-codec/xmp.ts";
import type { Coordinate } from "../analyzer.ts";
import { coordinateWithin } from "./coordinate.ts";

const EXIF = "http://ns.adobe.com/exif/1.0/";
const TIFF = "http://ns.adobe.com/tiff/1.0/";

/** The position in a packet (XMP 2, 4.2: GPSCoordinate), unless it reports no fix. */
export function xmpCoordinate(property: XmpProperties): Coordinate | undefined {
  const exif = (name: string): string | undefined => property(EXIF, name)[0];
  if (exif("GPSStatus") === "V") return undefined;
  return coordinateWithin(degrees(exif("GPSLatitude"), "NS"), degrees(exif("GPSLongitude"), "EW"));
}

/** The camera, as editors keep it that drop EXIF. */
export const xmpCamera = (
  property: XmpProperties,
): { make: string | undefined; model: string | undefined } => ({
  make: property(TIFF, "Make")[0],
  model: property(TIFF, "Model")[0],
});

/** "DDD,MM,SSk" or "DDD,MM.mmk" with k a hemisphere; some files have signed degrees. */
function degrees(value: string | undefined, [positive, negative]: string): number | undefined {
  const parts =
    /^([+-]?\d{1,3}(?:\.\d+)?)(?:,(\d{1,2}(?:\.\d+)?))?(?:,(\d{1,2}(?:\.\d+)?))?([NSEW])?$/i.exec(
      value ?? "",
    );
  if (!parts) return undefined;
  const [, whole = "", minutes = 0, seconds = 0, letter] = parts;
  const size = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const side = letter?.toUpperCase();
  if (side === undefined) return whole.startsWith("-") ? -size : size;
  return side === positive ? size : side === negative ? -size : undefined;
}
