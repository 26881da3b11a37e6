import { describe, expect, it } from "vitest";
import {
  arrows,
  type Cluster,
  joined,
  nearest,
} from "../../../src/console/routes/places/mark-layout.ts";

const mark = (key: string, x: number, y: number, more: Partial<Cluster> = {}): Cluster => ({
  key,
  x,
  y,
  bbox: [0, 0, 1, 1],
  count: 1,
  placeId: key,
  title: key,
  ...more,
});

describe("marks on the map", () => {
  it("joins marks nearer than 24 pixels into the larger one", () => {
    const large = mark("large", 0, 0, { count: 5, bbox: [10, 10, 20, 20] });
    const near = mark("near", 23, 0, { bbox: [20, 5, 30, 20] });
    expect(joined([near, large, mark("far", 24, 0)])).toEqual([
      { ...large, count: 6, bbox: [10, 5, 30, 20], placeId: null, title: null },
      mark("far", 24, 0),
    ]);
  });

  it("joins boxes across the antimeridian", () => {
    const west = mark("west", 0, 0, { count: 2, bbox: [170, 0, 180, 10] });
    const east = mark("east", 5, 0, { bbox: [-180, 0, -170, 10] });
    expect(joined([west, east])[0]?.bbox).toEqual([170, 0, -170, 10]);
  });
});

describe("arrow keys between marks", () => {
  const from = mark("from", 0, 0);
  const ahead = mark("ahead", 50, 0);
  const aside = mark("aside", 30, 30);
  const to = (key: string) => nearest(from, [from, aside, ahead], arrows[key] ?? [0, 0])?.key;

  it("counts the distance aside twice", () => {
    expect(to("ArrowRight")).toBe("ahead");
    expect(to("ArrowDown")).toBe("aside");
  });

  it("finds none behind the last mark", () => {
    expect(to("ArrowLeft")).toBeUndefined();
    expect(to("ArrowUp")).toBeUndefined();
  });
});
