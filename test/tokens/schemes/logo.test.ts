import { expect, it } from "vitest";
import { logoColors } from "../../../src/tokens/schemes/logo.ts";

type Pixel = readonly [red: number, green: number, blue: number, alpha?: number];

const picture = (...parts: (readonly [count: number, pixel: Pixel])[]): Uint8ClampedArray =>
  new Uint8ClampedArray(
    parts.flatMap(([count, [red, green, blue, alpha = 255]]) =>
      Array.from({ length: count }, () => [red, green, blue, alpha]).flat(),
    ),
  );

const white: Pixel = [255, 255, 255];

it("finds the color of a mark on paper, which has most of the pixels", () => {
  expect(logoColors(picture([9000, white], [400, [15, 118, 110]]))[0]).toBe("#0f766e");
});

it("gives up to three that differ, and counts soft edges as none", () => {
  const colors = logoColors(
    picture(
      [4000, white],
      [900, [225, 29, 72]],
      [600, [29, 78, 216]],
      [500, [250, 204, 21]],
      [400, [34, 197, 94]],
      [300, [228, 33, 76]],
      [20, [128, 20, 40]],
    ),
  );
  expect(colors.toSorted()).toEqual(["#1d4ed8", "#e11d48", "#facc15"]);
});

it("reads a logo of black and white as black and white", () => {
  expect(logoColors(picture([500, [0, 0, 0]], [400, white]))).toEqual(["#000000", "#ffffff"]);
});

it("has no color for a picture that is transparent", () => {
  expect(logoColors(picture([500, [200, 20, 20, 40]]))).toEqual([]);
});
