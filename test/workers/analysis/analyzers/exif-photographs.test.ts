import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { ExifData } from "../../../../workers/analysis/analyzers/analyzer.ts";
import { exifAnalyzer } from "../../../../workers/analysis/analyzers/exif/analyzer.ts";
import { exiftoolVersion } from "./support/exiftool.ts";
import { fixture, fixturePicture } from "./support/pictures.ts";

/** The output of exiftool -json -n for a file. */
interface Reading {
  SourceFile: string;
  Make?: string | number;
  Model?: string | number;
  LensModel?: string;
  DateTimeOriginal?: string;
  OffsetTimeOriginal?: string;
  GPSDateTime?: string;
  GPSLatitude?: number;
  GPSLongitude?: number;
}

const committed: Reading[] = JSON.parse(fixture("expected.json").toString("utf8"));

describe("photographs from real cameras", () => {
  it.each(committed)("$SourceFile ($Make $Model) reads as exiftool reads it", async (reading) => {
    const { exif = {} } = await exifAnalyzer().analyze(fixturePicture(reading.SourceFile));
    compare(exif, reading);
  });

  it("come from enough makers to mean something", () => {
    const makers = new Set(committed.map(({ Make }) => String(Make).split(/\W/)[0]?.toLowerCase()));
    expect(makers.size).toBeGreaterThanOrEqual(12);
    expect(committed.filter(({ GPSLatitude }) => GPSLatitude !== undefined).length).toBeGreaterThan(
      8,
    );
  });

  it("read today as they did when exiftool's readings were kept", ({ skip }) => {
    if (!exiftoolVersion) skip("exiftool is not installed here");
    const script = fileURLToPath(
      new URL("../../../fixtures/pictures/expected.sh", import.meta.url),
    );
    const output = execFileSync(script, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    expect(JSON.parse(output)).toEqual(committed);
  });
});

function compare(exif: ExifData, reading: Reading): void {
  expect(exif.cameraMake).toBe(asText(reading.Make));
  expect(exif.cameraModel).toBe(asText(reading.Model));
  if (reading.LensModel) expect(exif.settings?.lens).toBe(reading.LensModel);
  expect(seconds(exif.takenAt)).toBe(instant(reading));
  if (reading.GPSLatitude === undefined || reading.GPSLongitude === undefined) {
    expect(exif.coordinate).toBeUndefined();
    return;
  }
  expect(Math.abs((exif.coordinate?.latitude ?? 999) - reading.GPSLatitude)).toBeLessThan(1e-5);
  expect(Math.abs((exif.coordinate?.longitude ?? 999) - reading.GPSLongitude)).toBeLessThan(1e-5);
}

function asText(value: string | number | undefined): string | undefined {
  return value === undefined || value === "" ? undefined : String(value);
}

function seconds(date: Date | undefined): string | undefined {
  return date && `${date.toISOString().slice(0, 19)}Z`;
}

/** "2021:02:13 11:03:31" and "-06:00" as an instant in UTC, to the second. */
function instant(reading: Reading): string | undefined {
  const wall = milliseconds(reading.DateTimeOriginal);
  const shift = milliseconds(`1970:01:01 00:00:00${offset(reading) ?? "Z"}`) ?? 0;
  return wall === undefined ? undefined : seconds(new Date(wall + shift));
}

/** The camera's offset, else the difference from the satellites' clock, in quarters of an hour. */
function offset(reading: Reading): string | undefined {
  const [wall, utc] = [reading.DateTimeOriginal, reading.GPSDateTime].map(milliseconds);
  if (reading.OffsetTimeOriginal || wall === undefined || utc === undefined) {
    return reading.OffsetTimeOriginal;
  }
  const minutes = Math.round((wall - utc) / 900_000) * 15;
  const time = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${minutes < 0 ? "-" : "+"}${time}`;
}

/** Since 1970; a time without an offset is read as UTC. */
function milliseconds(stamp: string | undefined): number | undefined {
  if (!stamp) return undefined;
  const [date = "", time = ""] = stamp.split(" ");
  return Date.parse(`${date.replaceAll(":", "-")}T${time}${/[Z+-]/.test(time) ? "" : "Z"}`);
}
