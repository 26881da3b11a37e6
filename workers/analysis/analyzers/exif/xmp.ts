import type { Coordinate } from "../analyzer.ts";
import { coordinateWithin } from "./coordinate.ts";

/** Packets have a few KB, more if an editor stores its history in them. */
const MAX_BYTES = 4 * 1024 * 1024;

const EXIF_NAMESPACE = "http://ns.adobe.com/exif/1.0/";

/** The position in a packet (XMP 2, 4.2: GPSCoordinate), unless it reports no fix. */
export function xmpCoordinate(packet: Buffer): Coordinate | undefined {
  const property = propertiesOf(packet);
  if (property("GPSStatus") === "V") return undefined;
  return coordinateWithin(
    degrees(property("GPSLatitude"), "NS"),
    degrees(property("GPSLongitude"), "EW"),
  );
}

/** A property is an attribute or an element, under any prefix of its namespace. */
function propertiesOf(packet: Buffer): (name: string) => string | undefined {
  const text = decoded(packet);
  const escaped = EXIF_NAMESPACE.replaceAll(".", "\\.");
  const prefix = new RegExp(`xmlns:([\\w-]{1,64})\\s{0,9}=\\s{0,9}["']${escaped}["']`).exec(
    text,
  )?.[1];
  return (name) => {
    if (prefix === undefined) return undefined;
    const found = new RegExp(
      `[\\s<]${prefix}:${name}\\s{0,9}(?:=\\s{0,9}(?:"([^"<]{0,99})"|'([^'<]{0,99})')|>([^<]{0,99})<)`,
    ).exec(text);
    return (found?.[1] ?? found?.[2] ?? found?.[3])?.trim();
  };
}

/** UTF-8, or UTF-16 recognised by its zero bytes (XMP 1, 7.3). */
function decoded(packet: Buffer): string {
  const bytes = packet.subarray(0, MAX_BYTES);
  if (bytes[1] === 0) return new TextDecoder("utf-16le").decode(bytes);
  return new TextDecoder(bytes[0] === 0 ? "utf-16be" : "utf-8").decode(bytes);
}

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
