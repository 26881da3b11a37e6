import { converter } from "culori";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  colorSpaces,
  hexOf,
  makeColor,
  parseColor,
  printSrgb,
  printWide,
} from "../../src/tokens/color.ts";
import { type Channels, inSrgb, luminance, mapToSrgb } from "../../src/tokens/oklch.ts";
import { draws } from "../support/draws.ts";

/** Samples of the color module (§ sRGB … § XYZ-D50), but for those whose fallback is another color. */
const samples = [
  ["srgb", [1, 0, 1], "#ff00ff"],
  ["srgb-linear", [1, 0, 1], "#ff00ff"],
  ["hsl", [330, 100, 50], "#ff0080"],
  ["hwb", [330, 0, 0], "#ff0080"],
  ["lab", [60.17, 93.54, -60.5], "#ff00ff"],
  ["lch", [60.17, 111.4, 327.11], "#ff00ff"],
  ["oklab", [0.701, 0.2746, -0.169], "#ff00ff"],
  ["oklch", [0.7016, 0.3225, 328.363], "#ff00ff"],
  ["xyz-d65", [0.5929, 0.2848, 0.9699], "#ff00ff"],
  ["xyz-d50", [0.5791, 0.2831, 0.728], "#ff00ff"],
] as const;

const toOklch = converter("oklch");

/** OKLCH as culori has it, an oracle for our own conversion. */
function oklch([r, g, b]: Channels) {
  const { l, c, h } = toOklch({ mode: "rgb", r, g, b });
  return { l, c, h: h ?? 0 };
}

function distance(left: string, right: string): number {
  const [first, second] = [left, right].map((hex) => Number.parseInt(hex.slice(1), 16));
  return Math.max(
    ...[16, 8, 0].map((shift) =>
      Math.abs((((first ?? 0) >> shift) & 255) - (((second ?? 0) >> shift) & 255)),
    ),
  );
}

test.each(samples)("%s %j is %s", (space, components, hex) => {
  expect(distance(printSrgb(makeColor(space, components, 1)), hex)).toBeLessThanOrEqual(2);
});

test.each(["display-p3", "a98-rgb", "prophoto-rgb", "rec2020"])(
  "%s holds sRGB and more",
  (space) => {
    const gray = makeColor(space, [0.5, 0.5, 0.5], 1);
    expect(gray.wide).toBe(false);
    expect(makeColor(space, [0, 1, 0], 1).wide).toBe(true);
  },
);

test("all 14 spaces are known", () => {
  expect(colorSpaces.size).toBe(14);
});

test("none counts as zero and is kept in the wide print", () => {
  const color = makeColor("oklch", [0.7, 0.35, "none"], 1);
  expect(color.mapped).toEqual(makeColor("oklch", [0.7, 0.35, 0], 1).mapped);
  expect(printWide(color)).toBe("oklch(0.7 0.35 none)");
});

test("gamut mapping keeps lightness and hue", () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom("display-p3", "rec2020"),
      fc.tuple(unit, unit, unit),
      (space, components) => {
        const color = makeColor(space, components, 1);
        const mapped = mapToSrgb(color.channels);
        expect(inSrgb(mapped)).toBe(true);
        const before = oklch(color.channels);
        const after = oklch(mapped);
        expect(Math.abs(after.l - Math.min(1, before.l))).toBeLessThan(1e-4);
        if (after.c > 0.001) {
          const turn = Math.abs(after.h - before.h);
          expect(Math.min(turn, 360 - turn)).toBeLessThan(0.1);
        }
        // Near black a step of 8 bits is 0.07 of lightness: rounding is held by channel.
        for (const [index, channel] of color.mapped.entries()) {
          const exact = Math.min(1, Math.max(0, mapped[index] ?? 0));
          expect(Math.abs(channel - exact)).toBeLessThanOrEqual(0.5 / 255 + 1e-9);
        }
      },
    ),
    draws(500),
  );
});

test.each([
  "#abc",
  "#AABBCC80",
  "rebeccapurple",
  "rgb(1 2 3)",
  "hsl(120deg 50% 50%)",
  "oklch(70% 0.1 200)",
  "color(display-p3 1 0 0 / 0.5)",
  "lab(50% 20 20)",
  "transparent",
])("%s reads as a color", (text) => {
  expect(parseColor(text)).toBeDefined();
});

test.each([
  "",
  "nope",
  "#12",
  "rgb(1,2)",
  "var(--x)",
  "linear-gradient(red, blue)",
  `#${"a".repeat(500)}`,
])("%s is none", (text) => {
  expect(parseColor(text)).toBeUndefined();
});

test("luminance is that of WCAG", () => {
  expect(luminance([1, 1, 1])).toBeCloseTo(1, 6);
  expect(luminance([0.5, 0.5, 0.5])).toBeCloseTo(0.2140411, 6);
  expect(hexOf([0, 0.5019607843137255, 1])).toBe("#0080ff");
});
