import { describe, expect, it } from "vitest";
import {
  around,
  contains,
  type MapFeature,
  withMargin,
} from "../../../src/console/routes/places/bounds.ts";

const alone = (longitude: number, latitude: number): MapFeature => ({
  bbox: [longitude - 5, latitude - 5, longitude + 5, latitude + 5],
  geometry: { coordinates: [longitude, latitude] },
  properties: { count: 1 },
});

const cell = (west: number, south: number): MapFeature => ({
  bbox: [west, south, west + 10, south + 10],
  geometry: { coordinates: [west + 1, south + 1] },
  properties: { count: 3 },
});

describe("the box around all places", () => {
  it("is exact for one alone, and has the whole cell of several", () => {
    expect(around([alone(10, 50), alone(20, 40)])).toEqual({
      west: 10,
      south: 40,
      east: 20,
      north: 50,
    });
    expect(around([alone(12, 42), cell(10, 40)])).toEqual({
      west: 10,
      south: 40,
      east: 20,
      north: 50,
    });
    expect(around([])).toBeUndefined();
  });

  it("goes across the antimeridian where that is shorter", () => {
    expect(around([alone(178, -18), alone(-172, -13)])).toMatchObject({ west: 178, east: -172 });
    expect(around([alone(-120, 40), alone(10, 50), alone(150, -30)])).toMatchObject({
      west: 150,
      east: 10,
    });
  });

  it("has room around it, even around one place, and never more than the globe", () => {
    const one = around([alone(13.2, 55.7)]);
    if (one === undefined) throw new Error("There is a place");
    const roomy = withMargin(one);
    expect(contains(roomy, one)).toBe(true);
    expect(roomy.east - roomy.west).toBeCloseTo(2);
    expect(withMargin({ west: -170, south: -80, east: 175, north: 84 })).toEqual({
      west: -180,
      south: -85,
      east: 180,
      north: 85,
    });
    const pole = withMargin({ west: 10, south: 89, east: 10, north: 89 });
    expect(pole.north).toBeGreaterThan(pole.south);
    expect(withMargin({ west: 178, south: 0, east: 179.99, north: 1 })).toMatchObject({
      east: expect.closeTo(-179.01, 2),
    });
  });

  it("is known to contain another, across the antimeridian too", () => {
    const pacific = { west: 170, south: -25, east: -165, north: -5 };
    expect(contains(pacific, pacific)).toBe(true);
    expect(contains(pacific, { ...pacific, west: 175, east: 179 })).toBe(true);
    expect(contains(pacific, { ...pacific, west: 160 })).toBe(false);
    expect(contains({ west: -180, south: -85, east: 180, north: 85 }, pacific)).toBe(true);
  });
});
