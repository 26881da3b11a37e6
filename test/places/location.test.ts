import { expect, it } from "vitest";
import { publicPoint } from "../../src/places/location.ts";
import { haversine, randomNumbers } from "../workers/linking/support/geometry.ts";

const random = randomNumbers(13);
const points = Array.from({ length: 2000 }, () => ({
  latitude: (Math.asin(2 * random() - 1) * 180) / Math.PI,
  longitude: random() * 360 - 180,
}));
points.push(
  ...[-90, -89.999, 0, 89.9999, 90].flatMap((latitude) =>
    [-180, -179.9999, 0, 179.9999, 180].map((longitude) => ({ latitude, longitude })),
  ),
);

it("moves a point to the centre of its cell, by at most the half of a diagonal of some 1.4 km", () => {
  for (const point of points) {
    const centre = publicPoint(point, "approximate");
    if (centre === null) throw new Error("There is no centre");
    expect(Math.abs(centre.latitude)).toBeLessThanOrEqual(90);
    expect(Math.abs(centre.longitude)).toBeLessThanOrEqual(180);
    // The few cells around a pole are as long as they are because of their shape.
    const most = Math.abs(point.latitude) > 89.9 ? 1200 : 720;
    expect(haversine(point, centre), JSON.stringify(point)).toBeLessThan(most);
    // A cell's centre lies in the cell, so rounding a centre again reveals nothing.
    expect(publicPoint(centre, "approximate")).toEqual(centre);
  }
});

it("gives all points of a cell the same centre, 180° east being 180° west", () => {
  const centres = new Set(points.map((point) => JSON.stringify(publicPoint(point, "approximate"))));
  expect(centres.size).toBeGreaterThan(1900);
  const square = Array.from({ length: 1000 }, () => ({
    latitude: 52.5 + random() * 0.09,
    longitude: 13.4 + random() * 0.15,
  }));
  const cells = new Set(square.map((point) => JSON.stringify(publicPoint(point, "approximate"))));
  // Ten by ten kilometers, and their edges.
  expect(cells.size).toBeGreaterThan(90);
  expect(cells.size).toBeLessThanOrEqual(132);
  const [east, west] = [180, -180].map((longitude) =>
    publicPoint({ latitude: 12, longitude }, "approximate"),
  );
  expect(east).toEqual(west);
});

it("tells what is exact as it is, and nothing of what is hidden or unknown", () => {
  const point = { latitude: 1.23456789, longitude: 2 };
  expect(publicPoint(point, "exact")).toEqual(point);
  expect(publicPoint(point, "hidden")).toBeNull();
  expect(publicPoint(null, "approximate")).toBeNull();
});
