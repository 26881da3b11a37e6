import type { Position } from "./projection.ts";

/** The coordinates in a map's URL: Google's, OpenStreetMap's, Apple's, Bing's, geo:. */
const addresses = [
  /!3d(-?[\d.]+)!4d(-?[\d.]+)/,
  /[?&#]mlat=(-?[\d.]+)&mlon=(-?[\d.]+)/,
  /@(-?[\d.]+),(-?[\d.]+)/,
  /#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/,
  /[?&](?:q|ll|sll|query|center|destination|coordinate|loc)=(?:loc:)?(-?[\d.]+)(?:,|%2C)\+?(-?[\d.]+)/i,
  /[?&]cp=(-?[\d.]+)~(-?[\d.]+)/,
  /^geo:(-?[\d.]+),(-?[\d.]+)/,
];

/** Degrees, optional minutes and seconds, with a letter before or after them. */
const ANGLE =
  /([NSEWO])?\s*([-+−]?\d+(?:\.\d+)?)\s*(?:[°ºd]\s*(?:(\d+(?:\.\d+)?)\s*['′’m]\s*(?:(\d+(?:\.\d+)?)\s*(?:"|″|”|''|s)\s*)?)?)?\s*([NSEWO](?![a-z]))?/giy;

const LIMITS = { latitude: 90, longitude: 180 } as const;

/**
 * Parses a coordinate as people write it and as maps copy it: "47.3769, 8.5417", "47,3769; 8,5417",
 * "47°22'36.8"N 8°32'30.1"E", or a map's URL. Undefined if it is none, or beyond the globe.
 */
export function readCoordinate(text: string): Position | undefined {
  const trimmed = text.trim();
  if (/^(https?|geo):/i.test(trimmed)) {
    for (const address of addresses) {
      const [, latitude, longitude] = address.exec(trimmed) ?? [];
      if (latitude !== undefined) return checked(Number(latitude), Number(longitude));
    }
    return undefined;
  }
  return readAngles(trimmed.replace(/^[([]\s*(.*?)\s*[)\]]$/, "$1"));
}

interface Angle {
  degrees: number;
  letter: string | undefined;
}

function readAngles(text: string): Position | undefined {
  // A comma between digits is a decimal one where something else parts the two numbers.
  const hasDecimalCommas = /^[^,]*\d,\d[^,]*(?:;|,?\s)[^,]*\d,\d[^,]*$/.test(text);
  const plain = hasDecimalCommas ? text.replace(/(\d),(\d)/g, "$1.$2") : text;
  const [first, second, third] = anglesIn(plain) ?? [];
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  const isSwapped = isEastWest(first) || isNorthSouth(second);
  const [latitude, longitude] = isSwapped ? [second, first] : [first, second];
  if (isEastWest(latitude) || isNorthSouth(longitude)) return undefined;
  return checked(latitude.degrees, longitude.degrees);
}

const isEastWest = ({ letter = "" }: Angle): boolean => /[EW]/.test(letter);
const isNorthSouth = ({ letter = "" }: Angle): boolean => /[NS]/.test(letter);

/** The angles of a text; undefined if anything else is in it. */
function anglesIn(text: string): Angle[] | undefined {
  const angles: Angle[] = [];
  let at = 0;
  while (at < text.length) {
    const [between = ""] = /^[\s,;/]*/.exec(text.slice(at)) ?? [];
    at += between.length;
    if (at === text.length) break;
    ANGLE.lastIndex = at;
    const found = ANGLE.exec(text);
    if (found === null) return undefined;
    // If the first letter stands before its number, the next one belongs to the next number.
    const isAhead = found[1] !== undefined && found[5] !== undefined;
    if (isAhead) found.splice(5, 1);
    const angle = angleOf(found);
    if (angle === undefined) return undefined;
    angles.push(angle);
    at = ANGLE.lastIndex - (isAhead ? 1 : 0);
  }
  return angles;
}

function angleOf([, before, number = "", minutes, seconds, after]: RegExpExecArray):
  | Angle
  | undefined {
  const [most, more] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (most >= 60 || more >= 60) return undefined;
  // "O" is east in German and west in French and Spanish, so it is ambiguous.
  const letter = (before ?? after)?.toUpperCase();
  if (letter === "O") return undefined;
  const signed = number.replace("−", "-");
  const isNegative = signed.startsWith("-");
  if (isNegative && letter !== undefined) return undefined;
  const size = Math.abs(Number(signed)) + most / 60 + more / 3600;
  const degrees = isNegative || letter === "S" || letter === "W" ? -size : size;
  return { degrees, letter };
}

function checked(latitude: number, longitude: number): Position | undefined {
  const fits = Math.abs(latitude) <= LIMITS.latitude && Math.abs(longitude) <= LIMITS.longitude;
  return fits ? { latitude, longitude } : undefined;
}

/** A tenth of a meter. */
const DIGITS = 6;
const SHOWN = 4;

/** As one types it: "47.376888, 8.541694". */
export const coordinateText = ({ latitude, longitude }: Position): string =>
  `${Number(latitude.toFixed(DIGITS))}, ${Number(longitude.toFixed(DIGITS))}`;

/** As one reads it: "47.3769° N, 8.5417° E". */
export const coordinateWords = ({ latitude, longitude }: Position): string =>
  `${half(latitude, "N", "S")}, ${half(longitude, "E", "W")}`;

const half = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(SHOWN)}° ${degrees < 0 ? negative : positive}`;

const kilometers = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** "250 m", "1.2 km". */
export const distanceText = (meters: number): string =>
  meters < 1000 ? `${kilometers.format(meters)} m` : `${kilometers.format(meters / 1000)} km`;
