import { describe, expect, it } from "vitest";
import {
  coordinateText,
  coordinateWords,
  distanceText,
  readCoordinate,
} from "../../src/console/parts/map/coordinate.ts";
import { outline } from "../../src/console/parts/map/outline.ts";
import {
  bboxOf,
  fitted,
  heightOf,
  MAX_SCALE,
  moved,
  rounded,
  toPosition,
  toScreen,
  wholeWorld,
  zoomed,
} from "../../src/console/parts/map/projection.ts";

const zurich = { latitude: 47.3769, longitude: 8.5417 };

describe("a coordinate as people write it", () => {
  it.each([
    "47.3769, 8.5417",
    "47.3769 8.5417",
    " 47.3769,8.5417 ",
    "(47.3769, 8.5417)",
    "47,3769; 8,5417",
    "47,3769 8,5417",
    "47.3769° N, 8.5417° E",
    "N 47.3769° E 8.5417°",
    "8.5417 E, 47.3769 N",
    "47°22'36.84\"N 8°32'30.12\"E",
    "47° 22′ 36.84″ N, 8° 32′ 30.12″ E",
    "47° 22.614' N 8° 32.502' E",
    "geo:47.3769,8.5417?z=14",
    "https://www.openstreetmap.org/#map=15/47.3769/8.5417",
    "https://www.openstreetmap.org/?mlat=47.3769&mlon=8.5417#map=5/1/2",
    "https://www.google.com/maps/@47.3769,8.5417,15z",
    "https://www.google.com/maps/place/X/@47.1,8.1,17z/data=!3m1!4b1!4m6!3d47.3769!4d8.5417",
    "https://maps.apple.com/?ll=47.3769,8.5417&q=Pin",
    "https://www.google.com/maps/search/?api=1&query=47.3769%2C8.5417",
    "https://www.bing.com/maps?cp=47.3769~8.5417&lvl=11",
  ])("is read: %s", (text) => {
    const read = readCoordinate(text);
    expect(read?.latitude).toBeCloseTo(zurich.latitude, 6);
    expect(read?.longitude).toBeCloseTo(zurich.longitude, 6);
  });

  it.each([
    ["-33.8568, 151.2153", -33.8568, 151.2153],
    ["33.8568 S, 151.2153 E", -33.8568, 151.2153],
    ["33°51'24.48\"S 70°40'12\"W", -33.8568, -70.67],
    ["0, -180", 0, -180],
    ["−12.5, 3", -12.5, 3],
  ])("has its sign: %s", (text, latitude, longitude) => {
    expect(readCoordinate(text)?.latitude).toBeCloseTo(latitude, 6);
    expect(readCoordinate(text)?.longitude).toBeCloseTo(longitude, 6);
  });

  it.each([
    "",
    "47.3769",
    "91, 8",
    "47, 181",
    "47.3, 8.5, 3",
    "Zürich",
    "47° 61' N 8° E",
    "-47 S, 8 E",
    "47 N, 8 N",
    "47 E, 8 N, x",
    "48 O, 2 N",
    "https://example.com/",
    "https://maps.apple.com/?q=Zurich",
  ])("is refused where nobody can tell: %s", (text) => {
    expect(readCoordinate(text)).toBeUndefined();
  });

  it("is written so that it is read again", () => {
    const position = { latitude: -0.000001, longitude: 179.999999 };
    expect(readCoordinate(coordinateText(position))).toEqual(position);
    expect(coordinateWords(zurich)).toBe("47.3769° N, 8.5417° E");
    expect(coordinateWords({ latitude: -33.86, longitude: -70.67 })).toBe("33.8600° S, 70.6700° W");
    expect([distanceText(250), distanceText(1234)]).toEqual(["250 m", "1.23 km"]);
  });
});

describe("the map's projection", () => {
  const size = { width: 800, height: 500 };

  it("finds what it has drawn, on both sides of the antimeridian", () => {
    const view = fitted({ west: 170, south: -30, east: -160, north: 0 }, size);
    for (const position of [
      { latitude: -17.7, longitude: 178 },
      { latitude: -13.8, longitude: -171.8 },
    ]) {
      const at = toScreen(view, size, position);
      expect(at[0]).toBeGreaterThan(0);
      expect(at[0]).toBeLessThan(size.width);
      const found = toPosition(view, size, at);
      expect(found.latitude).toBeCloseTo(position.latitude, 9);
      expect(found.longitude).toBeCloseTo(position.longitude, 9);
    }
    const seen = bboxOf(view, size);
    expect(seen.west).toBeGreaterThan(seen.east);
  });

  it("shows the same again for the box that it was told", () => {
    const view = fitted({ west: -12, south: 30, east: 30, north: 62 }, size);
    const box = rounded(bboxOf(view, size));
    expect(rounded(bboxOf(fitted(box, size), size))).toEqual(box);
  });

  it("keeps below the hand what is zoomed, and never shows a place twice", () => {
    const at = [120, 90] as const;
    const view = fitted({ west: -12, south: 30, east: 30, north: 62 }, size);
    const before = toPosition(view, size, at);
    const after = toPosition(zoomed(view, size, 3, at), size, at);
    expect(after.latitude).toBeCloseTo(before.latitude, 9);
    expect(after.longitude).toBeCloseTo(before.longitude, 9);
    const far = zoomed(view, size, 1e-9);
    expect(far.scale).toBeCloseTo(size.width / 360);
    expect(bboxOf(far, size)).toMatchObject({ west: -180, east: 180 });
    expect(zoomed(view, size, 1e9).scale).toBe(MAX_SCALE);
  });

  it("goes around the globe, and ends at the poles", () => {
    const view = moved(fitted({ west: 150, south: -5, east: 170, north: 5 }, size), size, -800, 0);
    expect(view.x).toBeLessThan(-165);
    const north = moved(
      wholeWorld({ width: 360, height: 200 }),
      { width: 360, height: 200 },
      0,
      9e9,
    );
    expect(bboxOf(north, { width: 360, height: 200 }).north).toBe(90);
  });
});

describe("the world's outline", () => {
  const rings = outline
    .split("M")
    .filter(Boolean)
    .map((ring) =>
      ring
        .replace("Z", "")
        .split("L")
        .map((point) => point.split(",").map(Number) as [number, number]),
    );
  /** Counts the edges to the east of a point; the map's copies to its left and right count, too. */
  const isLand = (latitude: number, longitude: number): boolean =>
    [-360, 0, 360].some((turn) => {
      const [x, y] = [longitude + turn, heightOf(latitude)];
      let crossings = 0;
      for (const ring of rings) {
        for (const [at, [x1, y1]] of ring.entries()) {
          const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
          if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossings++;
        }
      }
      return crossings % 2 === 1;
    });

  it.each([
    ["Norilsk", 69.35, 88.2],
    ["Yakutia", 70, 125],
    ["Taymyr", 74, 100],
    ["Chukotka, west of the antimeridian", 67.5, 178],
    ["Chukotka, east of it", 66.5, -175],
    ["Lapland", 68.4, 27],
    ["Greenland", 72, -40],
    ["Baffin Island", 69, -72],
    ["Victoria Island", 71, -110],
    ["Alaska", 67, -152],
    ["the South Pole's plateau", -84, 60],
    ["Zurich", 47.3769, 8.5417],
    ["Viti Levu", -17.8, 178],
  ])("has land at %s", (_, latitude, longitude) => {
    expect(isLand(latitude, longitude)).toBe(true);
  });

  it.each([
    ["the Norwegian Sea", 68, 3],
    ["the Barents Sea", 73, 40],
    ["the Laptev Sea", 76, 125],
    ["the Beaufort Sea", 72, -140],
    ["Baffin Bay", 73, -67],
    ["Hudson Bay", 60, -86],
    ["the Bering Sea", 58, -178],
    ["the Pacific", 0, 180],
    ["the Southern Ocean", -58, 100],
  ])("has water at %s", (_, latitude, longitude) => {
    expect(isLand(latitude, longitude)).toBe(false);
  });
});
