import { filterDeficiencyDeuter, filterDeficiencyProt } from "culori";
import { describe, expect, test } from "vitest";
import {
  type DeficiencyName,
  deficiencies,
  seenWith,
} from "../../../src/browser/scripts/seen-by/deficiencies.ts";

const names = Object.keys(deficiencies) as DeficiencyName[];
const [red, green, blue] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

describe("the simulated deficiencies", () => {
  test.each(names)("%s leaves grays as they are", (name) => {
    for (const gray of [0, 0.18, 1]) {
      for (const channel of seenWith(name, [gray, gray, gray]))
        expect(channel).toBeCloseTo(gray, 4);
    }
  });

  test.each([
    ["protanomaly", filterDeficiencyProt(0.5)],
    ["protanopia", filterDeficiencyProt(1)],
    ["deuteranomaly", filterDeficiencyDeuter(0.5)],
    ["deuteranopia", filterDeficiencyDeuter(1)],
  ] as const)("%s has the matrix that others have of the model of 2009", (name, filter) => {
    const { first } = deficiencies[name];
    for (const [column, color] of [red, green, blue].entries()) {
      const [r, g, b] = color;
      const seen = filter({ mode: "rgb", r, g, b }) as { r: number; g: number; b: number };
      expect(first.map((row) => row[column])).toEqual([seen.r, seen.g, seen.b]);
    }
  });

  test("tritanopia turns blue and yellow into cyan and pink, and the two planes meet", () => {
    const [r, g, b] = seenWith("tritanopia", blue);
    expect(r).toBeLessThan(g);
    expect(Math.abs(g - b)).toBeLessThan(0.13);
    const [yr, yg, yb] = seenWith("tritanopia", [1, 1, 0]);
    expect(yr).toBeGreaterThan(yg);
    expect(yb).toBeGreaterThan(0.7);
    // A color of the plane itself looks alike from both sides.
    const { first, second } = deficiencies.tritanopia;
    const color = [0.5, 0.5 * (0.03901 / 0.02788), 0];
    for (const index of [0, 1, 2] as const) {
      const by = (row: readonly number[] | undefined) =>
        (row ?? []).reduce((sum, part, at) => sum + part * (color[at] ?? 0), 0);
      expect(by(first[index])).toBeCloseTo(by(second.matrix[index]), 2);
    }
  });

  test("red and green of one lightness are alike to the red-blind, and not to others", () => {
    const distance = (name: DeficiencyName): number => {
      const one = seenWith(name, [0.5, 0.1, 0.05]);
      const other = seenWith(name, [0.08, 0.17, 0.05]);
      return Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));
    };
    expect(distance("protanopia")).toBeLessThan(0.1);
    expect(distance("tritanopia")).toBeGreaterThan(0.3);
  });
});
