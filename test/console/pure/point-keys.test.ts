import { describe, expect, it } from "vitest";
import { pointFor } from "../../../src/console/parts/chart/point-keys.ts";

describe("keys on a chart", () => {
  it.each([
    ["ArrowLeft", 5, 4],
    ["ArrowDown", 5, 4],
    ["ArrowRight", 5, 6],
    ["ArrowUp", 5, 6],
    ["PageUp", 5, 10],
    ["PageDown", 15, 10],
    ["Home", 15, 0],
    ["End", 15, 39],
    ["ArrowLeft", 0, 0],
    ["ArrowRight", 39, 39],
    ["PageUp", 38, 39],
  ])("%s goes from %i to %i of 40", (key, from, to) => {
    expect(pointFor(key, from, 40)).toBe(to);
  });

  it("a page is at least one point", () => {
    expect(pointFor("PageUp", 0, 3)).toBe(1);
  });

  it("leaves all other keys alone", () => {
    expect(pointFor("Escape", 5, 40)).toBeUndefined();
    expect(pointFor("constructor", 5, 40)).toBeUndefined();
  });
});
