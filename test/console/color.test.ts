import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  colorOf,
  fitInto,
  hexOf,
  isIn,
  type Oklch,
  readColor,
  writeColor,
} from "../../src/console/routes/themes/theme/editor/inspector/color/color.ts";
import { nearestLightness } from "../../src/console/routes/themes/theme/editor/inspector/color/nearest-lightness.ts";
import {
  type Color,
  colorSpaces,
  hexOf as engineHex,
  makeColor,
  parseColor,
} from "../../src/tokens/color.ts";
import { contrastOn } from "../../src/tokens/contrast.ts";
import { contrast } from "../../src/tokens/css-contrast.ts";
import { draws } from "../support/draws.ts";

const oklch: fc.Arbitrary<Oklch> = fc.record({
  l: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
  c: fc.double({ min: 0, max: 0.32, noNaN: true }),
  h: fc.double({ min: 0, max: 359.9, noNaN: true }),
  alpha: fc.constant(1),
});
const inSrgb = oklch.map((color) => fitInto(color, "srgb"));
const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

const distance = (left: string, right: string): number =>
  Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(
        Number.parseInt(left.slice(at, at + 2), 16) - Number.parseInt(right.slice(at, at + 2), 16),
      ),
    ),
  );

describe("a color as it is read and written", () => {
  test("is the one that the engine sees, in and beyond sRGB", () => {
    fc.assert(
      fc.property(oklch, (color) => {
        const theirs = makeColor("oklch", [color.l, color.c, color.h], 1);
        expect(distance(hexOf(color), engineHex(theirs.mapped))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("keeps every space of the format, with what else its author wrote", () => {
    fc.assert(
      fc.property(inSrgb, fc.constantFrom(...colorSpaces.keys()), (color, colorSpace) => {
        const like = { colorSpace, components: [0, 0, 0], hex: "#000000" };
        const json = writeColor(color, like) as { colorSpace: string; components: number[] };
        expect(Object.keys(json)).toEqual(["colorSpace", "components", "hex"]);
        expect(json.colorSpace).toBe(colorSpace);
        const theirs = makeColor(colorSpace, json.components, 1);
        expect(distance(engineHex(theirs.mapped), hexOf(color))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([
    ["#fff", /^#[0-9a-f]{6}$/],
    ["#FFFFFF", /^#[0-9A-F]{6}$/],
    ["red", /^#[0-9a-f]{6}$/],
    ["rgb(1 2 3)", /^rgb\(\d+ \d+ \d+\)$/],
    ["rgb(1, 2, 3)", /^rgb\(\d+, \d+, \d+\)$/],
    ["rgba(1, 2, 3, 1)", /^rgba\(\d+, \d+, \d+, 1\)$/],
    ["hsl(120 50% 50%)", /^hsl\([\d.]+ [\d.]+% [\d.]+%\)$/],
    ["hwb(120 10% 50%)", /^hwb\([\d.]+ [\d.]+% [\d.]+%\)$/],
    ["lab(50 10 10)", /^lab\([\d.]+ [-\d.]+ [-\d.]+\)$/],
    ["oklch(0.5 0.1 20)", /^oklch\([\d.]+ [\d.]+ [\d.]+\)$/],
    ["oklab(0.5 0.1 0.1)", /^oklab\([\d.]+ [-\d.]+ [-\d.]+\)$/],
    ["color(display-p3 1 0 0)", /^color\(display-p3 [\d.]+ [\d.]+ [\d.]+\)$/],
  ])("keeps the notation of %s", (like, form) => {
    fc.assert(
      fc.property(inSrgb, (color) => {
        const text = writeColor(color, like) as string;
        expect(text).toMatch(form);
        const back = parseColor(text);
        expect(distance(engineHex(back?.mapped ?? [0, 0, 0]), hexOf(color))).toBeLessThanOrEqual(1);
      }),
      draws(40),
    );
  });

  test("goes over to OKLCH where the author's form cannot hold it", () => {
    const wide: Oklch = { l: 0.62, c: 0.27, h: 38, alpha: 0.5 };
    expect(writeColor(wide, "#ff0000")).toBe("oklch(0.62 0.27 38 / 0.5)");
    expect(writeColor(wide, { colorSpace: "srgb", components: [1, 0, 0], hex: "#ff0000" })).toEqual(
      { colorSpace: "oklch", components: [0.62, 0.27, 38], alpha: 0.5, hex: hexOf(wide) },
    );
    expect(writeColor(wide, { colorSpace: "lch", components: [1, 0, 0] })).toMatchObject({
      colorSpace: "lch",
    });
  });

  test("survives a round trip through hex", () => {
    fc.assert(
      fc.property(hex, (text) => {
        const color = readColor(text) as Oklch;
        expect(writeColor(color, "#000000")).toBe(text);
        const object = writeColor(color, { colorSpace: "oklch", components: [0, 0, 0] });
        expect(hexOf(readColor(object) as Oklch)).toBe(text);
      }),
    );
  });
});

describe("fitting into a gamut", () => {
  test("keeps lightness and hue, never adds chroma, and ends within", () => {
    fc.assert(
      fc.property(oklch, fc.constantFrom("srgb" as const, "p3" as const), (color, gamut) => {
        const fitted = fitInto(color, gamut);
        expect(isIn(fitted, gamut)).toBe(true);
        expect(fitted.c).toBeLessThanOrEqual(color.c);
        expect([fitted.l, fitted.h]).toEqual([color.l, color.h]);
        if (isIn(color, gamut)) expect(fitted.c).toBeCloseTo(color.c, 5);
      }),
    );
  });
});

describe("the nearest lightness that passes", () => {
  const forms = fc.constantFrom<unknown>(
    "#000000",
    { colorSpace: "oklch", components: [0, 0, 0], hex: "#000000" },
    { colorSpace: "srgb", components: [0, 0, 0] },
  );

  test("reaches 4.5:1 by the engine's own measure, as it is written, hue and chroma kept", () => {
    fc.assert(
      fc.property(inSrgb, hex, forms, (color, surfaceText, like) => {
        const surface = colorOf(surfaceText);
        const ratioWith = (text: Color) => contrastOn(text, surface, [1, 1, 1]);
        const found = nearestLightness(color, like, ratioWith);
        expect(found).toBeDefined();
        if (found === undefined) return;
        const css = typeof found.json === "string" ? found.json : hexOf(found.color);
        expect(contrast(css, surfaceText).ratio).toBeGreaterThanOrEqual(4.5);
        expect(isIn({ ...found.color, c: Math.max(0, found.color.c - 0.001) }, "srgb")).toBe(true);
        // Eight bits move the hue of colors near gray or black, so only OKLCH is exact.
        if (typeof like === "object" && "hex" in (like as object) && found.color.c > 0.02) {
          const turn = Math.abs(found.color.h - color.h);
          expect(Math.min(turn, 360 - turn)).toBeLessThan(0.1);
          expect(found.color.c).toBeLessThanOrEqual(color.c + 0.0001);
        }
      }),
      draws(60),
    );
  });

  test("leaves the color where it is when it passes already, and moves it no farther than needed", () => {
    const white = colorOf("#ffffff") as Color;
    const like = { colorSpace: "oklch", components: [0, 0, 0] };
    const ratioWith = (surface: Color) => contrastOn(white, surface, [1, 1, 1]);
    const orange: Oklch = { l: 0.62, c: 0.19, h: 38, alpha: 1 };
    const found = nearestLightness(orange, like, ratioWith);
    expect(found?.ratio).toBeGreaterThanOrEqual(4.5);
    expect(found?.ratio).toBeLessThan(4.56);
    const passing = { ...orange, l: 0.4, c: 0.1 };
    expect(nearestLightness(passing, like, ratioWith)?.color.l).toBeCloseTo(0.4, 4);
  });

  test("is none where nothing reaches the goal", () => {
    const gray = readColor("#777777") as Oklch;
    const ratioWith = (text: Color) => contrastOn(text, colorOf("#777777"), [1, 1, 1]);
    expect(nearestLightness(gray, "#777777", ratioWith, 7)).toBeUndefined();
  });
});
