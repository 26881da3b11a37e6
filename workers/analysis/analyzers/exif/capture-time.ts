import { hadFix } from "./coordinate.ts";
import { numbersOf, type RawTags } from "./tags.ts";

/** "YYYY:MM:DD HH:MM:SS" (EXIF 2.32, 4.6.5 F); some software writes other separators. */
const STAMP = /^\s*(\d{4})[:./-](\d\d)[:./-](\d\d)[ T](\d\d):(\d\d):(\d\d)/;

/** "+HH:MM" or "-HH:MM" (OffsetTimeOriginal, tag 0x9011); some files have "Z". */
const OFFSET = /^\s*(?:Z|([+-])(\d\d):(\d\d))/;

/** The year of the first photograph. */
const FIRST_YEAR = 1826;

/** Zone offsets in minutes that are not whole hours. */
const BROKEN_OFFSETS = new Set([
  -570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825,
]);

/** The tolerance between a camera's clock, set by hand or network, and the satellites'. */
const CLOCKS_APART_SECONDS = 90;

/**
 * The capture time: DateTimeOriginal, else DateTimeDigitized, each with its own offset and fraction.
 * Without its own offset it uses a lone OffsetTime, else the difference from the satellites' time, else
 * it reads the wall time as UTC. The server's zone plays no part.
 */
export const captureTime = (tags: RawTags): Date | undefined => captured(tags)?.at;

/** The offset of the camera's clock from UTC at that time; undefined if unknown. */
export const utcOffsetMinutes = (tags: RawTags): number | undefined => captured(tags)?.minutes;

function captured(tags: RawTags): { at: Date; minutes: number | undefined } | undefined {
  const { offsetTimeOriginal, offsetTimeDigitized } = tags;
  const alone = offsetTimeOriginal === undefined && offsetTimeDigitized === undefined;
  const shared = alone ? offsetMinutes(tags.offsetTime) : undefined;
  const instant = (stamp: unknown, offset: unknown, fraction: unknown) => {
    const wall = wallTime(stamp);
    if (!wall) return undefined;
    const minutes = offsetMinutes(offset) ?? shared ?? minutesFromSatellites(wall, tags);
    const at = new Date(wall.getTime() + milliseconds(fraction) - (minutes ?? 0) * 60_000);
    return { at, minutes };
  };
  return (
    instant(tags.dateTimeOriginal, offsetTimeOriginal, tags.subSecTimeOriginal) ??
    instant(tags.dateTimeDigitized, offsetTimeDigitized, tags.subSecTimeDigitized)
  );
}

/** The hour on the camera's clock. */
export function wallHour(tags: RawTags): number | undefined {
  return wallTime(tags.dateTimeOriginal)?.getUTCHours();
}

/**
 * The offset between a wall time and GPSDateStamp with GPSTimeStamp, which are UTC, if it is a real zone
 * offset; a receiver may have kept the time of its last fix.
 */
function minutesFromSatellites(wall: Date, tags: RawTags): number | undefined {
  const utc = hadFix(tags) ? satelliteTime(tags) : undefined;
  if (utc === undefined) return undefined;
  const seconds = (wall.getTime() - utc) / 1000;
  const minutes = Math.round(seconds / 900) * 15;
  if (Math.abs(seconds - minutes * 60) > CLOCKS_APART_SECONDS) return undefined;
  const exists =
    minutes % 60 === 0 ? minutes >= -720 && minutes <= 840 : BROKEN_OFFSETS.has(minutes);
  return exists ? minutes : undefined;
}

/** Milliseconds since 1970. */
function satelliteTime({ gpsDateStamp, gpsTimeStamp }: RawTags): number | undefined {
  const parts = numbersOf(gpsTimeStamp);
  const [hour = 24, minute = 60, second = 60] = parts ?? [];
  const day = typeof gpsDateStamp === "string" && wallTime(`${gpsDateStamp.slice(0, 10)} 00:00:00`);
  if (!day || !(hour >= 0 && hour < 24 && minute >= 0 && minute < 60)) return undefined;
  if (!(second >= 0 && second <= 60)) return undefined;
  return day.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
}

/** The wall time in the UTC fields of a date; undefined if the calendar has no such day. */
function wallTime(value: unknown): Date | undefined {
  const match = typeof value === "string" ? STAMP.exec(value) : null;
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map(Number);
  if (year < FIRST_YEAR || hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

function offsetMinutes(value: unknown): number | undefined {
  const match = typeof value === "string" ? OFFSET.exec(value) : null;
  if (!match) return undefined;
  const [, sign, hours = "00", minutes = "00"] = match;
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -total : total;
}

/** SubSecTimeOriginal holds the digits after the decimal point: "5" is half a second. */
function milliseconds(value: unknown): number {
  const digits = typeof value === "string" ? /^\s*(\d+)/.exec(value)?.[1] : undefined;
  return digits ? Math.floor(Number(`0.${digits.slice(0, 9)}`) * 1000) : 0;
}
