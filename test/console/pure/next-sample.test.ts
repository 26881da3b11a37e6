import { describe, expect, it } from "vitest";
import { sampleFor } from "../../../src/browser/scripts/poster/next-sample.ts";

const box = (left: number, top: number, width = 40, height = 32) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});
/** Three swatches in a row and two below them, then a whole line, as another group has it. */
const boxes = [
  box(0, 0),
  box(44, 0),
  box(88, 0),
  box(0, 36),
  box(44, 36),
  box(0, 120, 128, 20),
  box(0, 144, 128, 20),
];

describe("keys among the samples of a specimen", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 2, 3],
    ["ArrowLeft", 3, 2],
    ["ArrowDown", 1, 4],
    ["ArrowDown", 2, 4],
    ["ArrowDown", 4, 5],
    ["ArrowUp", 5, 4],
    ["ArrowUp", 4, 1],
    ["Home", 4, 0],
    ["End", 1, 6],
  ])("%s goes from %i to %i", (key, from, to) => {
    expect(sampleFor(key, from, boxes)).toBe(to);
  });

  it.each([
    ["ArrowLeft", 0],
    ["ArrowUp", 2],
    ["ArrowRight", 6],
    ["ArrowDown", 6],
    ["Enter", 1],
  ])("%s leads nowhere from %i", (key, from) => {
    expect(sampleFor(key, from, boxes)).toBeUndefined();
  });
});
