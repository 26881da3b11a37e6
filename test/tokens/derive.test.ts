import fc from "fast-check";
import { expect, test } from "vitest";
import { type Color, composite, hexOf, makeColor } from "../../src/tokens/color.ts";
import { contrastRatio } from "../../src/tokens/contrast.ts";
import { deriveColors } from "../../src/tokens/derive.ts";
import { type Channels, eightBit, toOklch } from "../../src/tokens/oklch.ts";
import { draws } from "../support/draws.ts";

const white: Channels = [1, 1, 1];
const lightness = ({ mapped }: Color) => toOklch(mapped).l;

function expectLaws(color: Color, surface: Channels) {
  const { on, onWide, hover, active } = deriveColors(color, surface);
  const base = eightBit(
    color.alpha < 1 ? composite(color.mapped, color.alpha, surface) : color.mapped,
  );
  expect(contrastRatio(on.mapped, base)).toBeGreaterThanOrEqual(4.5);
  const wideText = onWide ?? on;
  if (color.wide && color.alpha === 1) {
    expect(contrastRatio(wideText.mapped, color.channels)).toBeGreaterThanOrEqual(4.5);
  }
  const [l0, l1, l2] = [toOklch(base).l, lightness(hover), lightness(active)];
  const direction = Math.sign(l1 - l0);
  for (const step of [(l1 - l0) * direction, (l2 - l1) * direction]) {
    expect(step).toBeGreaterThanOrEqual(0.02);
    expect(step).toBeLessThanOrEqual(0.08);
  }
  expect(new Set([hexOf(base), hexOf(hover.mapped), hexOf(active.mapped)]).size).toBe(3);
  for (const state of [hover, active]) {
    expect(contrastRatio(on.mapped, state.mapped)).toBeGreaterThanOrEqual(4.5);
    expect(state.alpha).toBe(1);
  }
}

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const alpha = fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, unit);

test("every sRGB color gets a readable text color and two distinct states", () => {
  const byte = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
  fc.assert(
    fc.property(
      fc.tuple(byte, byte, byte),
      alpha,
      fc.constantFrom(white, [0.07, 0.07, 0.07] as Channels),
      (channels, opacity, surface) => {
        expectLaws(makeColor("srgb", channels, opacity), surface);
      },
    ),
    draws(500),
  );
});

test("every wide-gamut color does", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("display-p3", "rec2020", "prophoto-rgb", "a98-rgb"),
      fc.tuple(unit, unit, unit),
      alpha,
      (space, channels, opacity) => {
        expectLaws(makeColor(space, channels, opacity), white);
      },
    ),
    draws(500),
  );
});

test("grays at both ends of the scale, one by one", () => {
  for (let value = 0; value < 256; value += 1) {
    expectLaws(makeColor("srgb", [value / 255, value / 255, value / 255], 1), white);
  }
});

test("dark surfaces lighten, light ones darken, accents go away from their text", () => {
  const shade = (hex: string) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const color = makeColor(
      "srgb",
      [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255],
      1,
    );
    const { on, hover } = deriveColors(color, white);
    return [hexOf(on.mapped), lightness(hover) > lightness(color) ? "lighter" : "darker"];
  };
  expect(shade("#111111")).toEqual(["#ffffff", "lighter"]);
  expect(shade("#ffffff")).toEqual(["#000000", "darker"]);
  expect(shade("#3366ff")).toEqual(["#ffffff", "darker"]);
  expect(shade("#ffaa00")).toEqual(["#000000", "lighter"]);
});
