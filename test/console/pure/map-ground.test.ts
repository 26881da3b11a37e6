import { describe, expect, it } from "vitest";
import { labels } from "../../../src/console/parts/map/cities.tsx";
import { visible } from "../../../src/console/parts/map/detail.tsx";
import json from "../../../src/console/parts/map/ground.json" with { type: "json" };
import type { City, Ground } from "../../../src/console/parts/map/ground.ts";
import { heightOf, toScreen, type View } from "../../../src/console/parts/map/projection.ts";

const ground = json as unknown as Ground;
const size = { width: 800, height: 600 };
const at = (longitude: number, latitude: number, scale: number): View => ({
  x: longitude,
  y: heightOf(latitude),
  scale,
});
const labelsAt = (view: View, cities: readonly City[] = ground.cities) =>
  labels(cities, { view, size, place: (position) => toScreen(view, size, position) });

describe("the ground of a map", () => {
  it("names larger cities first, and more of them the nearer one looks", () => {
    const europe = labelsAt(at(10, 50, 15)).map(({ name }) => name);
    expect(europe).toContain("Paris");
    expect(europe).not.toContain("Malmö");
    expect(labelsAt(at(13, 55.6, 120)).map(({ name }) => name)).toContain("Malmö");
  });

  it("puts no name on another, and none outside", () => {
    const cities: City[] = [
      ["Larger", 0, 0, 0],
      ["Beside", 0.1, 0, 0],
      ["Far away", 90, 0, 0],
    ];
    expect(labelsAt(at(0, 0, 20), cities).map(({ name }) => name)).toEqual(["Larger"]);
  });

  it("draws only shapes that are seen and due, on both sides of the antimeridian", () => {
    const far = visible(ground.lakes, at(10, 50, 10), size, 0);
    const near = visible(ground.lakes, at(10, 50, 10), size, 6);
    expect(near.length).toBeGreaterThan(far.length);
    const fiji = visible(ground.countries, at(180, -17, 40), size, 9);
    expect(fiji.map(({ offset }) => offset)).toContain(360);
    expect(visible(ground.countries, at(-30, 0, 100), size, 9).length).toBeLessThan(5);
  });
});
