import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "../../src/tokens/css-contrast.ts";
import { TokenInputError } from "../../src/tokens/input-error.ts";
import { draws } from "../support/draws.ts";

test.each([
  ["#000000", "#ffffff", 21, "AAA"],
  ["#fff", "white", 1, "fail"],
  ["#767676", "#fff", 4.54, "AA"],
  ["#777777", "#fff", 4.47, "AA Large"],
  ["#595959", "#fff", 7, "AAA"],
  ["#949494", "#fff", 3.03, "AA Large"],
  ["#0000ff", "#ffffff", 8.59, "AAA"],
] as const)("%s on %s is %d, %s", (fg, bg, ratio, level) => {
  expect(contrast(fg, bg)).toEqual({ fg, bg, ratio, level });
});

test("a translucent foreground is laid on the background first", () => {
  expect(contrast("rgb(0 0 0 / 0)", "#ffffff").ratio).toBe(1);
  // Half of black on white is a channel of 0.5: 1.05 / (0.21404 + 0.05).
  expect(contrast("rgb(0 0 0 / 0.5)", "#ffffff").ratio).toBe(3.97);
});

test("a color is judged as a screen shows it, in 8 bits of sRGB", () => {
  expect(contrast("rgb(127.5 127.5 127.5)", "#fff")).toMatchObject({
    ratio: contrast("#808080", "#fff").ratio,
  });
  expect(contrast("color(display-p3 0 1 0)", "#fff").ratio).toBe(contrast("#00f74f", "#fff").ratio);
});

test("a translucent background is laid on white", () => {
  expect(contrast("#000", "rgb(0 0 0 / 0)").ratio).toBe(21);
});

test("a ratio is never rounded up over a threshold", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const color = fc.tuple(byte, byte, byte).map((bytes) => `rgb(${bytes.join(" ")})`);
  fc.assert(
    fc.property(color, color, (fg, bg) => {
      const { ratio, level } = contrast(fg, bg);
      expect(level).toBe(
        ratio >= 7 ? "AAA" : ratio >= 4.5 ? "AA" : ratio >= 3 ? "AA Large" : "fail",
      );
      expect(contrast(bg, fg).ratio).toBe(ratio);
    }),
    draws(200),
  );
});

test("what is no color is refused by name", () => {
  expect(() => contrast("#12", "#fff")).toThrow(TokenInputError);
  expect(() => contrast("#fff", "nocolor")).toThrow(expect.objectContaining({ field: "bg" }));
});
