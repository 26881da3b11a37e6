import { describe, expect, it, test } from "vitest";
import {
  between,
  inOrder,
  movedByKey,
  positionOf,
  widest,
  withPosition,
} from "../../../src/console/routes/themes/theme/editor/inspector/kinds/gradient-stops.ts";
import {
  Lookup,
  type ValueContext,
} from "../../../src/console/routes/themes/theme/editor/inspector/value.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";

const tokens = { half: { $type: "number", $value: 0.5 } };
const context: ValueContext = {
  self: "gradient",
  appearance: "light",
  lookup: new Lookup(analyseWhole(JSON.stringify(tokens)).tokens),
  group: "",
  published: undefined,
  partners: [],
  ground: [1, 1, 1],
  onSelect: () => undefined,
};
const stop = (position: unknown, color = "#000000") => ({ color, position });

describe("stops of a gradient", () => {
  test.each([
    [0.25, 0.25],
    [-1, 0],
    [7, 1],
    ["{half}", 0.5],
    [undefined, 0],
  ])("at %j lie at %d", (position, at) => expect(positionOf(stop(position), context)).toBe(at));

  it("come in the order of their positions", () => {
    const [last, first] = [stop(0.9), stop(0.1)];
    expect(inOrder([last, first], context)).toEqual([first, last]);
  });

  it("move within the bar, rounded, and keep their color", () => {
    const stops = [stop(0, "#ff0000"), stop(1)];
    expect(withPosition(stops, 0, 0.12345, context)[0]).toEqual(stop(0.123, "#ff0000"));
    expect(withPosition(stops, 0, 1.4, context)[0]).toEqual(stop(1, "#ff0000"));
    expect(stops[0]).toEqual(stop(0, "#ff0000"));
  });

  it("leave their widest gap for the next", () => {
    expect(widest([stop(0), stop(0.2), stop(1)], context)).toBeCloseTo(0.6);
    expect(widest([], context)).toBe(0.5);
  });

  it("mix their neighbours' colors between them", () => {
    const ends = [stop(0, "#000000"), stop(1, "#ffffff")];
    const middle = String(between(ends, 0.5, context));
    const [red, green, blue] = [1, 3, 5].map((at) => middle.slice(at, at + 2));
    expect([green, blue]).toEqual([red, red]);
    expect(middle).toMatch(/^#6\w/);
    expect(between(ends, 0, context)).toBe("#000000");
  });

  it.each([
    ["ArrowRight", {}, 0.51],
    ["ArrowUp", { shiftKey: true }, 0.6],
    ["ArrowLeft", {}, 0.49],
    ["ArrowDown", { altKey: true }, 0.499],
    ["Home", {}, 0],
    ["End", {}, 1],
  ])("move by %s with %j", (key, modifiers, to) => {
    const event = { key, shiftKey: false, altKey: false, ...modifiers };
    expect(movedByKey(event, 0.5)).toBeCloseTo(to, 5);
  });

  it("stay when another key is pressed", () => {
    expect(movedByKey({ key: "Tab", shiftKey: false, altKey: false }, 0.5)).toBeUndefined();
  });
});
