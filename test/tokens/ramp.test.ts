import { expect, test } from "vitest";
import { parseColor } from "../../src/tokens/color.ts";
import { contrastRatio } from "../../src/tokens/contrast.ts";
import { luminance, toOklch } from "../../src/tokens/oklch.ts";
import { colorRamp, type RampOptions } from "../../src/tokens/ramp.ts";

const defaults = { hue: 250, saturation: 78, lightness: 55, hueSpread: 12 };
const full = process.env.TOKENS_EXHAUSTIVE === "1";
const hues = Array.from({ length: full ? 360 : 36 }, (_, index) => index * (full ? 1 : 10));

function channelsOf(hex: string) {
  const color = parseColor(hex);
  if (color === undefined) throw new Error(hex);
  return color.channels;
}

function labOf(hex: string): [number, number, number] {
  const { l, c, h } = toOklch(channelsOf(hex));
  return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
}

function ramp(options: Partial<RampOptions>) {
  return colorRamp({ ...defaults, ...options });
}

function angle(left: number, right: number): number {
  const turn = Math.abs(left - right) % 360;
  return Math.min(turn, 360 - turn);
}

test("eleven steps from 50 to 950 with the options they were made from", () => {
  const response = colorRamp(defaults);
  expect(response).toMatchObject(defaults);
  expect(response.steps.map(({ step }) => step)).toEqual([
    50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950,
  ]);
  expect(response.steps[5]).toEqual({
    step: 500,
    hex: expect.stringMatching(/^#[0-9a-f]{6}$/),
    oklch: expect.stringMatching(/^oklch\(0\.55 0\.\d+ 250\)$/),
    contrastOnWhite: expect.any(Number),
    contrastOnBlack: expect.any(Number),
    on: "#ffffff",
  });
});

test("lightness and luminance fall strictly, also at the ends of the options", () => {
  for (const lightness of [20, 21, 40, 55, 79, 80]) {
    for (const saturation of [0, 1, 50, 100]) {
      for (const hue of hues.filter((_, index) => full || index % 3 === 0)) {
        const steps = ramp({ hue, lightness, saturation, hueSpread: 40 }).steps.map(
          ({ hex }) => hex,
        );
        const light = steps.map((hex) => labOf(hex)[0]);
        const bright = steps.map((hex) => luminance(channelsOf(hex)));
        for (let index = 1; index < steps.length; index += 1) {
          expect(light[index]).toBeLessThan(light[index - 1] ?? 0);
          expect(bright[index]).toBeLessThan(bright[index - 1] ?? 0);
        }
        expect(new Set(steps).size).toBe(11);
      }
    }
  }
});

test("step 500 has the asked lightness", () => {
  for (let lightness = 20; lightness <= 80; lightness += 5) {
    const [l] = labOf(ramp({ lightness }).steps[5]?.hex ?? "");
    expect(Math.abs(l - lightness / 100)).toBeLessThan(0.004);
  }
});

test("every step keeps its hue within 2 degrees in sRGB", () => {
  for (const hue of hues) {
    for (const { hex, oklch } of ramp({ hue }).steps) {
      const wanted = Number(/ ([\d.]+)\)$/.exec(oklch)?.[1]);
      const shown = toOklch(channelsOf(hex));
      expect(angle(shown.h, wanted)).toBeLessThan(2);
    }
  }
});

test("saturation 0 is pure gray, hue 0 equals hue 360", () => {
  for (const { hex } of ramp({ saturation: 0 }).steps) {
    expect(new Set([hex.slice(1, 3), hex.slice(3, 5), hex.slice(5)]).size).toBe(1);
  }
  expect(ramp({ hue: 0 }).steps).toEqual(ramp({ hue: 360 }).steps);
});

test("the hue drifts one way by hueSpread in total", () => {
  for (const hueSpread of [0, 12, 40]) {
    const drift = ramp({ hue: 180, hueSpread }).steps.map(({ oklch }) =>
      Number(/ ([\d.]+)\)$/.exec(oklch)?.[1]),
    );
    expect((drift.at(-1) ?? 0) - (drift[0] ?? 0)).toBeCloseTo(hueSpread, 1);
    expect([...drift].sort((left, right) => left - right)).toEqual(drift);
    expect(drift[5]).toBe(180);
  }
});

test("with the defaults every hue gives readable pairs", () => {
  for (const hue of hues) {
    const colors = ramp({ hue }).steps.map(({ hex }) => channelsOf(hex));
    const ratio = (first: number, second: number) => {
      const [left, right] = [colors[first], colors[second]];
      if (left === undefined || right === undefined) throw new Error("no such step");
      return contrastRatio(left, right);
    };
    const onWhite = (index: number) => contrastRatio(colors[index] ?? [0, 0, 0], [1, 1, 1]);
    expect(onWhite(0)).toBeLessThanOrEqual(1.25);
    expect(onWhite(10)).toBeGreaterThanOrEqual(12);
    expect(onWhite(7)).toBeGreaterThanOrEqual(4.5);
    for (const [light, dark] of [
      [0, 7],
      [2, 8],
      [3, 9],
      [4, 10],
    ] as const) {
      expect(ratio(light, dark)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("one degree or one point moves no step by more than 0.03", () => {
  const options = full ? hues : hues.filter((_, index) => index % 2 === 0).concat(262, 263, 264);
  for (const hue of options) {
    for (const lightness of full ? [20, 40, 55, 79] : [20, 50]) {
      const base = { hue, saturation: 99, lightness, hueSpread: 12 };
      const steps = colorRamp(base).steps;
      for (const change of [
        { hue: hue + 1 },
        { saturation: 100 },
        { lightness: lightness + 1 },
        { hueSpread: 13 },
      ]) {
        for (const [index, { hex }] of colorRamp({ ...base, ...change }).steps.entries()) {
          const [left, right] = [labOf(hex), labOf(steps[index]?.hex ?? "")];
          const distance = Math.hypot(left[0] - right[0], left[1] - right[1], left[2] - right[2]);
          expect(distance).toBeLessThan(0.03);
        }
      }
    }
  }
});

test.each([
  ["hue", -1],
  ["hue", 361],
  ["saturation", 101],
  ["lightness", 19],
  ["lightness", 81],
  ["hueSpread", 41],
  ["hue", Number.NaN],
])("%s %d is refused by name", (field, value) => {
  expect(() => ramp({ [field]: value })).toThrow(expect.objectContaining({ field }));
});
