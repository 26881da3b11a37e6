import type { ExifData } from "../analyzer.ts";
import type { RawTags } from "./tags.ts";

/** "YYYY:MM:DD HH:MM:SS" (EXIF 2.32, 4.6.5 F); some software writes other separators. */
const STAMP = /^\s*(\d{4})[:./-](\d\d)[:./-](\d\d)[ T](\d\d):(\d\d):(\d\d)/;

/** "+HH:MM" or "-HH:MM" (OffsetTimeOriginal, tag 0x9011); "Z" is seen too. */
const OFFSET = /^\s*(?:Z|([+-])(\d\d):(\d\d))/;

/** The year of the first photograph. */
const FIRST_YEAR = 1826;

/**
 * When the picture was taken: DateTimeOriginal, else DateTimeDigitized, each with its own offset
 * and fraction. Without an offset the wall time is read as UTC; the server's zone plays no part.
 */
export function captureTime(tags: RawTags): Pick<ExifData, "takenAt" | "takenAtOffset"> {
  return (
    instant(tags.dateTimeOriginal, tags.offsetTimeOriginal, tags.subSecTimeOriginal) ??
    instant(tags.dateTimeDigitized, tags.offsetTimeDigitized, tags.subSecTimeDigitized) ??
    {}
  );
}

/** The hour on the camera's clock. */
export function wallHour(tags: RawTags): number | undefined {
  return wallTime(tags.dateTimeOriginal)?.getUTCHours();
}

function instant(stamp: unknown, offset: unknown, fraction: unknown) {
  const wall = wallTime(stamp);
  if (!wall) return undefined;
  const shift = offsetMinutes(offset);
  const time = wall.getTime() + milliseconds(fraction) - (shift?.minutes ?? 0) * 60_000;
  return { takenAt: new Date(time), ...(shift && { takenAtOffset: shift.text }) };
}

/** The wall time in the UTC fields of a date; none for one that no calendar has. */
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

function offsetMinutes(value: unknown): { minutes: number; text: string } | undefined {
  const match = typeof value === "string" ? OFFSET.exec(value) : null;
  if (!match) return undefined;
  const [, sign, hours = "00", minutes = "00"] = match;
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return { minutes: sign === "-" ? -total : total, text: `${sign ?? "+"}${hours}:${minutes}` };
}

/** SubSecTimeOriginal holds the digits after the point: "5" is half a second. */
function milliseconds(value: unknown): number {
  const digits = typeof value === "string" ? /^\s*(\d+)/.exec(value)?.[1] : undefined;
  return digits ? Math.floor(Number(`0.${digits.slice(0, 9)}`) * 1000) : 0;
}
