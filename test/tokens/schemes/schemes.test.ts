import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtinThemes } from "../../../src/themes/builtin/index.ts";
import { parseColor } from "../../../src/tokens/color.ts";
import { TokenInputError } from "../../../src/tokens/input-error.ts";
import { toOklch } from "../../../src/tokens/oklch.ts";
import type { SchemeChoices } from "../../../src/tokens/schemes/choices.ts";
import { schemesOf } from "../../../src/tokens/schemes/schemes.ts";
import { resolveTheme } from "../../../src/tokens/theme.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { verdictOf } from "../../../src/tokens/verdict/verdict.ts";
import { draws } from "../../support/draws.ts";

const plain: SchemeChoices = {
  color: "#0f766e",
  greys: "tinted",
  corners: "soft",
  contrast: 4.5,
  harmony: "scheme",
  chroma: 100,
};

const hexOf = (value: number): string => `#${value.toString(16).padStart(6, "0")}`;
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(hexOf);
const anyChoices: fc.Arbitrary<SchemeChoices> = fc.record({
  color: anyColor,
  second: fc.option(anyColor, { nil: undefined }),
  greys: fc.constantFrom("pure", "tinted"),
  corners: fc.constantFrom("square", "soft", "round"),
  contrast: fc.constantFrom(4.5, 7),
  harmony: fc.constantFrom("scheme", "same", "near", "triad", "opposite"),
  chroma: fc.integer({ min: 0, max: 150 }),
});

/** Expects four schemes that could be published as they are. */
function expectPublishable(choices: SchemeChoices): void {
  const schemes = schemesOf(choices);
  expect(schemes.map(({ name }) => name)).toEqual(["true", "calm", "bold", "ink"]);
  for (const { document, leastText, leastShape } of schemes) {
    expect(validateTokens(document).findings).toEqual([]);
    expect(verdictOf({}, document).contrast).toEqual([]);
    expect(leastText).toBeGreaterThanOrEqual(choices.contrast);
    expect(leastShape).toBeGreaterThanOrEqual(3);
  }
}

describe("four schemes of a color", () => {
  it("have no finding and no pair that fails, for any color and any choice", () => {
    fc.assert(fc.property(anyChoices, expectPublishable), draws(40));
  });

  it.each([
    ["white", "#ffffff"],
    ["black", "#000000"],
    ["yellow", "#ffff00"],
    ["blue", "#0000ff"],
    ["a middle grey", "#767676"],
    ["the grey that is neither dark nor light", "#777777"],
    ["a red of the same luminance", "#f0143c"],
  ])("pass for %s, at 4.5:1 and at 7:1", (_, color) => {
    for (const contrast of [4.5, 7] as const) expectPublishable({ ...plain, color, contrast });
  });

  it("define what a built-in theme defines, so that a component finds every name", () => {
    const { tokens } = builtinThemes[0] as (typeof builtinThemes)[number];
    const isRamp = /^--tk-color-[a-z]+-\d+$/;
    const names = (document: unknown, appearance: "light" | "dark") =>
      Object.keys(resolveTheme(document, appearance).variables)
        .filter((name) => !isRamp.test(name))
        .sort();
    for (const { document } of schemesOf(plain)) {
      for (const appearance of ["light", "dark"] as const) {
        expect(names(document, appearance)).toEqual(names(tokens, appearance));
      }
    }
  });

  it("count what they have", () => {
    const [scheme] = schemesOf(plain);
    expect(scheme).toMatchObject({ pairs: 180, steps: 80, roles: 53 });
  });
});

describe("the brand color", () => {
  const brand = (color: string) => schemesOf({ ...plain, color })[0];

  it("stays as it is in True", () => {
    const scheme = brand("#0f766e");
    const { variables } = resolveTheme(scheme?.document, "light");
    expect(variables["--tk-color-primary"]).toBe("#0f766e");
    expect(scheme?.words).toBe("your color as it is");
  });

  it("stays in dark alone if it is too light for a white page", () => {
    const scheme = brand("#ffd400");
    expect(scheme?.colors.dark.primary).toBe("#ffd400");
    expect(scheme?.colors.light.primary).not.toBe("#ffd400");
    expect(scheme?.words).toBe("your color in dark, a darker step in light");
  });

  it("paints no button in Ink, but links and the ring of the focus", () => {
    const chroma = (color = "") => toOklch(parseColor(color)?.channels ?? [0, 0, 0]).c;
    const { light, dark } = schemesOf(plain)[3]?.colors ?? {};
    for (const colors of [light, dark]) {
      expect(chroma(colors?.primary)).toBeLessThan(0.01);
      expect(chroma(colors?.link)).toBeGreaterThan(0.05);
      expect(chroma(colors?.focus)).toBeGreaterThan(0.05);
    }
  });

  it("is joined by a second color, kept as it is too", () => {
    const [scheme] = schemesOf({ ...plain, second: "#b3548b" });
    expect(scheme?.colors.light.accent).toBe("#b3548b");
  });

  it("loses its chroma by choice", () => {
    const [scheme] = schemesOf({ ...plain, chroma: 0 });
    expect(scheme?.colors.light.primary).toMatch(/^#(..)\1\1$/);
    expect(scheme?.words).toBe("your color, with another chroma");
  });
});

describe("choices", () => {
  it("turn greys pure and corners square", () => {
    const [scheme] = schemesOf({ ...plain, greys: "pure", corners: "square" });
    expect(scheme?.colors.light["surface-sunken"]).toMatch(/^#(..)\1\1$/);
    expect(scheme?.corners).toEqual({ button: "2px", mark: "0px" });
  });

  it.each([
    ["color", "#0f766e80"],
    ["color", "transparent"],
    ["second", "teal"],
    ["chroma", 151],
  ])("that cannot be used are named: %s %s", (field, value) => {
    const wrong = () => schemesOf({ ...plain, [field]: value });
    expect(wrong).toThrow(TokenInputError);
    expect(wrong).toThrow(`${field} is ${value}; give `);
  });
});
