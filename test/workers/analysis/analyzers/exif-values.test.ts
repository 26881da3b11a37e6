import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Analysis, ExifData } from "../../../../workers/analysis/analyzers/analyzer.ts";
import { exifAnalyzer } from "../../../../workers/analysis/analyzers/exif/analyzer.ts";
import { exifBlock, type Field, rationals, text } from "./support/exif-block.ts";
import { exiftoolVersion } from "./support/exiftool.ts";
import { fixturePicture, jpegWith, pictureOf } from "./support/pictures.ts";

type Degrees = [number, number][];

function place(north: string, latitude: Degrees, east: string, longitude: Degrees): Field[] {
  return [
    ...(north ? [text(1, north)] : []),
    rationals(2, ...latitude),
    ...(east ? [text(3, east)] : []),
    rationals(4, ...longitude),
  ];
}

const whole = (degrees: number): Degrees => [
  [degrees, 1],
  [0, 1],
  [0, 1],
];

async function analyze(parts: Parameters<typeof exifBlock>[0]): Promise<Analysis> {
  const bytes = await jpegWith(exifBlock(parts));
  return exifAnalyzer().analyze(pictureOf(bytes));
}

async function read(parts: Parameters<typeof exifBlock>[0]): Promise<ExifData> {
  return (await analyze(parts)).exif ?? {};
}

const PLACES: [name: string, gps: Field[], latitude: number, longitude: number][] = [
  ["the equator", place("N", whole(0), "W", whole(78)), 0, -78],
  [
    "Greenwich",
    place(
      "N",
      [
        [51, 1],
        [28, 1],
        [4012, 100],
      ],
      "E",
      whole(0),
    ),
    51.477811,
    0,
  ],
  ["the antimeridian from the east", place("S", whole(17), "E", whole(180)), -17, 180],
  [
    "the antimeridian from the west",
    place(
      "S",
      [
        [16, 1],
        [30, 1],
        [0, 1],
      ],
      "W",
      [
        [179, 1],
        [59, 1],
        [59999, 1000],
      ],
    ),
    -16.5,
    -179.9999997,
  ],
  ["the north pole", place("N", whole(90), "E", whole(0)), 90, 0],
  ["the south pole", place("S", whole(90), "W", whole(45)), -90, -45],
  [
    "a decimal minute and no seconds",
    place(
      "S",
      [
        [33, 1],
        [515436, 10000],
        [0, 1],
      ],
      "E",
      [
        [151, 1],
        [129, 10],
        [0, 1],
      ],
    ),
    -33.85906,
    151.215,
  ],
];

describe("the place in EXIF", () => {
  it.each(PLACES)("is right at %s", async (_, gps, latitude, longitude) => {
    const { coordinate } = await read({ gps });
    expect(coordinate?.latitude).toBeCloseTo(latitude, 5);
    expect(coordinate?.longitude).toBeCloseTo(longitude, 5);
  });

  it("is what exiftool reads there", async ({ skip }) => {
    if (!exiftoolVersion) skip("exiftool is not installed here");
    const folder = mkdtempSync(join(tmpdir(), "places-"));
    for (const [index, [, gps]] of PLACES.entries()) {
      writeFileSync(join(folder, `${index}.jpg`), await jpegWith(exifBlock({ gps })));
    }
    const flags = ["-json", "-n", "-GPSLatitude", "-GPSLongitude", "-fileOrder", "FileName"];
    const readings = JSON.parse(
      execFileSync("exiftool", [...flags, folder], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );
    rmSync(folder, { recursive: true });
    PLACES.forEach(([, , latitude, longitude], index) => {
      expect(readings[index].GPSLatitude).toBeCloseTo(latitude, 5);
      expect(readings[index].GPSLongitude).toBeCloseTo(longitude, 5);
    });
  });

  it.each([
    ["without a hemisphere for latitude", place("", whole(48), "E", whole(2))],
    ["without a hemisphere for longitude", place("N", whole(48), "", whole(2))],
    ["with a hemisphere that is none", place("X", whole(48), "E", whole(2))],
    ["without a longitude", place("N", whole(48), "E", whole(2)).slice(0, 3)],
    [
      "with zero over zero",
      place(
        "N",
        [
          [48, 1],
          [0, 0],
          [0, 1],
        ],
        "E",
        whole(2),
      ),
    ],
    [
      "with a fraction over zero",
      place(
        "N",
        [
          [48, 0],
          [1, 1],
          [0, 1],
        ],
        "E",
        whole(2),
      ),
    ],
    ["at latitude 143°", place("N", whole(143), "E", whole(2))],
    ["at longitude 181°", place("N", whole(43), "E", whole(181))],
    [
      "just beyond the pole",
      place(
        "N",
        [
          [90, 1],
          [0, 1],
          [1, 100],
        ],
        "E",
        whole(2),
      ),
    ],
    ["at exactly 0,0, a camera without a fix", place("N", whole(0), "E", whole(0))],
  ])("is none %s", async (_, gps) => {
    const { badges, exif } = await analyze({ gps, ifd0: [text(0x10f, "Maker")] });
    expect(exif).toEqual({ cameraMake: "Maker" });
    expect(badges).toEqual([]);
  });

  it.each([
    ["GPSStatus V", text(9, "V"), false],
    ["GPSStatus A", text(9, "A"), true],
    ["GPSMeasureMode 0", text(10, "0"), false],
    ["GPSMeasureMode 3", text(10, "3"), true],
  ])("believes %s", async (_, status, fix) => {
    const { coordinate } = await read({ gps: [...place("N", whole(48), "E", whole(2)), status] });
    expect(coordinate).toEqual(fix ? { latitude: 48, longitude: 2 } : undefined);
  });

  it("is none where a phone wrote it as text that can be read in two ways", async () => {
    const { exif } = await exifAnalyzer().analyze(fixturePicture("broken/text-coordinates.jpg"));
    expect(exif?.coordinate).toBeUndefined();
  });
});

describe("the time in EXIF", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each([
    ["+02:00", "2024-06-30T22:15:59.000Z"],
    ["-09:30", "2024-07-01T09:45:59.000Z"],
    ["+00:00", "2024-07-01T00:15:59.000Z"],
    ["Z", "2024-07-01T00:15:59.000Z"],
  ])("counts the camera's offset %s", async (offset, instant) => {
    const exif = [text(0x9003, "2024:07:01 00:15:59"), text(0x9011, offset)];
    const { takenAt } = await read({ exif });
    expect(takenAt?.toISOString()).toBe(instant);
  });

  it.each(["UTC", "Asia/Tokyo", "America/St_Johns"])(
    "without an offset is the wall time as UTC on a server in %s",
    async (server) => {
      process.env.TZ = server;
      const exif = [text(0x9003, "2024:03:31 02:30:00"), text(0x9291, "25")];
      const { takenAt } = await read({ exif });
      expect(takenAt?.toISOString()).toBe("2024-03-31T02:30:00.250Z");
    },
  );

  it("falls back to when the picture was digitised, with that time's offset", async () => {
    const exif = [
      text(0x9004, "2001:02:03 04:05:06"),
      text(0x9011, "+05:00"),
      text(0x9012, "+01:00"),
    ];
    expect((await read({ exif })).takenAt?.toISOString()).toBe("2001-02-03T03:05:06.000Z");
  });

  it.each([
    "    :  :     :  :  ",
    "0000:00:00 00:00:00",
    "2023:02:29 10:00:00",
    "2024:13:01 00:00:00",
    "2024:01:01 24:00:00",
    "yesterday",
    "",
  ])("is none for %j", async (stamp) => {
    expect(await read({ exif: [text(0x9003, stamp)] })).toEqual({});
  });

  it("takes an OffsetTime that stands alone for its offset", async () => {
    const stamp = text(0x9003, "2024:07:01 00:15:59");
    const alone = await read({ exif: [stamp, text(0x9010, "+02:00")] });
    expect(alone.takenAt?.toISOString()).toBe("2024-06-30T22:15:59.000Z");
    const together = await read({ exif: [stamp, text(0x9010, "+02:00"), text(0x9011, "+03:00")] });
    expect(together.takenAt?.toISOString()).toBe("2024-06-30T21:15:59.000Z");
    // The digitisation has another offset, so OffsetTime belongs to a later change.
    const other = await read({ exif: [stamp, text(0x9010, "+02:00"), text(0x9012, "+05:00")] });
    expect(other.takenAt?.toISOString()).toBe("2024-07-01T00:15:59.000Z");
  });

  describe("beside the time of the satellites", () => {
    const clock = (
      day: string,
      hour: number,
      minute: number,
      second: number,
      more: Field[] = [],
    ): Field[] => [
      rationals(7, [hour, 1], [minute, 1], [second * 100, 100]),
      ...more,
      text(0x1d, day),
    ];
    it.each([
      ["two hours ahead", "2024:07:01 00:15:59", clock("2024:06:30", 22, 15, 57), "+02:00"],
      ["behind, across the year", "2023:12:31 20:00:10", clock("2024:01:01", 4, 0, 0), "-08:00"],
      ["in Nepal", "2024:07:01 12:45:00", clock("2024:07:01", 7, 0, 30), "+05:45"],
      ["on Greenwich's time", "2024:01:01 12:00:00", clock("2024:01:01", 12, 0, 1), "+00:00"],
      ["on the Line Islands", "2024:01:02 02:00:00", clock("2024:01:01", 12, 0, 0), "+14:00"],
    ])("has the offset of a clock %s", async (_, stamp, gps, offset) => {
      const { takenAt } = await read({ exif: [text(0x9003, stamp)], gps });
      const iso = stamp.replace(":", "-").replace(":", "-").replace(" ", "T");
      expect(takenAt).toEqual(new Date(`${iso}${offset}`));
    });

    it.each([
      ["that of an old fix", clock("2024:06:30", 22, 5, 57)],
      ["an offset that no zone has", clock("2024:06:30", 22, 0, 57)],
      ["a day apart", clock("2024:06:28", 22, 15, 57)],
      ["without a fix", clock("2024:06:30", 22, 15, 57, [text(9, "V")])],
      ["without a day", clock("", 22, 15, 57)],
      ["of a day with 30 hours", clock("2024:06:30", 30, 15, 57)],
    ])("has none from one %s", async (_, gps) => {
      const exif = [text(0x9003, "2024:07:01 00:15:59")];
      const { takenAt } = await read({ exif, gps });
      expect(takenAt?.toISOString()).toBe("2024-07-01T00:15:59.000Z");
    });

    it("keeps the offset that the camera wrote", async () => {
      const exif = [text(0x9003, "2024:07:01 00:15:59"), text(0x9011, "+03:00")];
      const gps = clock("2024:06:30", 22, 15, 57);
      const { takenAt } = await read({ exif, gps });
      expect(takenAt?.toISOString()).toBe("2024-06-30T21:15:59.000Z");
    });
  });

  it("reads the wall time where the offset is nonsense", async () => {
    const exif = [text(0x9003, "2024:07:01 12:00:00"), text(0x9011, "+99:99")];
    expect((await read({ exif })).takenAt?.toISOString()).toBe("2024-07-01T12:00:00.000Z");
  });
});

describe("text in EXIF", () => {
  it("loses what would be markup, control or direction, and is cut", async () => {
    const { cameraMake, cameraModel, settings } = await read({
      ifd0: [text(0x10f, "<script>alert(1)</script>"), text(0x110, "  X\u0007Y\u202eZ\0rest  ")],
      exif: [text(0xa434, "L".repeat(5000))],
    });
    expect(cameraMake).toBe("‹script›alert(1)‹/script›");
    expect(cameraModel).toBe("X Y Z");
    expect(settings?.lens).toHaveLength(128);
  });

  it("is absent when blank", async () => {
    expect(await read({ ifd0: [text(0x10f, "   "), text(0x110, "")] })).toEqual({});
  });

  it("stands beside a broken tag", async () => {
    const broken: Field = {
      tag: 0x110,
      type: 2,
      count: 4_000_000_000,
      bytes: Buffer.from([255, 255, 255, 127]),
    };
    const exif = await read({
      ifd0: [text(0x10f, "Maker"), broken],
      gps: place("N", whole(48), "E", whole(2)),
    });
    expect(exif).toEqual({
      cameraMake: "Maker",
      coordinate: { latitude: 48, longitude: 2 },
    });
  });
});
