import { converter, inGamut, parse, wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { buildComponentLayer } from "../../src/browser/build.ts";
import { type BuiltinTheme, builtinThemes } from "../../src/themes/builtin/index.ts";
import { resolveTheme } from "../../src/tokens/theme.ts";
import { validateTokens } from "../../src/tokens/validate.ts";

const appearances = ["light", "dark"] as const;

function variablesOf(
  { tokens }: BuiltinTheme,
  appearance: "light" | "dark",
): Record<string, string> {
  return resolveTheme(tokens, appearance).variables;
}

const each = builtinThemes.flatMap((theme) =>
  appearances.map((appearance) => ({
    theme,
    appearance,
    slug: theme.slug,
    variables: variablesOf(theme, appearance),
  })),
);

const grounds = ["bg", "surface", "surface-hover", "surface-raised", "surface-sunken", "field"];
const intents = ["primary", "accent", "success", "warning", "danger", "info"];
const fills = [...intents, "secondary"];
const states = ["", "-hover", "-active"];
const texts = [
  "text",
  "text-muted",
  "link",
  "link-hover",
  ...intents.map((name) => `${name}-text`),
];

/** Every text on every background that it may have. */
const textPairs: [string, string][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ...intents.flatMap((name): [string, string][] => [
    [`${name}-text`, `${name}-subtle`],
    ["text", `${name}-subtle`],
    ["text-muted", `${name}-subtle`],
    ["link", `${name}-subtle`],
    [`on-${name}-subtle`, `${name}-subtle`],
  ]),
  ...fills.flatMap((name) =>
    states.map((state): [string, string] => [`on-${name}`, `${name}${state}`]),
  ),
  ...grounds.map((ground): [string, string] => [`on-${ground}`.replace("-hover", ""), ground]),
  ["surface", "text-muted"],
];

/** Non-text parts that must be visible: outlines, focus rings, icons, switches. */
const shapePairs: [string, string][] = [
  ...["border-strong", "focus"].flatMap((line) =>
    grounds.map((ground): [string, string] => [line, ground]),
  ),
  ...intents.flatMap((name) =>
    ["bg", "surface", "surface-raised", "field", `${name}-subtle`].map(
      (ground): [string, string] => [name, ground],
    ),
  ),
];

function failing(
  variables: Record<string, string>,
  pairs: readonly [string, string][],
  least: number,
): string[] {
  return pairs.flatMap(([front, back]) => {
    const [fg, bg] = [variables[`--tk-color-${front}`], variables[`--tk-color-${back}`]];
    if (fg === undefined || bg === undefined) return [`${front} on ${back}: not defined`];
    const ratio = wcagContrast(fg, bg);
    return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`];
  });
}

const luminance = converter("oklch");
const lightness = (colour: string | undefined) => luminance(parse(colour ?? ""))?.l ?? Number.NaN;

describe("built-in themes", () => {
  it("are at least three, each under a name of its own", () => {
    expect(builtinThemes.length).toBeGreaterThanOrEqual(3);
    expect(new Set(builtinThemes.map(({ slug }) => slug)).size).toBe(builtinThemes.length);
    for (const { slug, name, description, defaultAppearance, meta } of builtinThemes) {
      expect(slug).toMatch(/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/);
      expect(name && description).toBeTruthy();
      expect(appearances).toContain(defaultAppearance);
      expect(meta.tags.length).toBeGreaterThan(0);
    }
  });

  it.each(builtinThemes)("$slug is valid without a warning", ({ tokens }) => {
    expect(validateTokens(tokens).findings).toEqual([]);
  });

  it("share one vocabulary; only their palettes differ", () => {
    const vocabularies = each.map(({ variables }) =>
      Object.keys(variables)
        .filter((name) => !/^--tk-color-[a-z]+-\d+$/.test(name))
        .sort(),
    );
    for (const vocabulary of vocabularies) expect(vocabulary).toEqual(vocabularies[0]);
  });

  it("give sRGB fallbacks that are the same colour", () => {
    const seen: unknown[] = [];
    const visit = (node: unknown): void => {
      if (node === null || typeof node !== "object") return;
      if ("colorSpace" in node) seen.push(node);
      for (const child of Object.values(node)) visit(child);
    };
    visit(builtinThemes);
    expect(seen.length).toBeGreaterThan(200);
    const toRgb = converter("rgb");
    for (const colour of seen as { components: [number, number, number]; hex: string }[]) {
      const [l, c, h] = colour.components;
      const rgb = toRgb({ mode: "oklch", l, c, h });
      const hex = parse(colour.hex) as typeof rgb;
      expect(inGamut("rgb")(rgb), JSON.stringify(colour)).toBe(true);
      for (const channel of ["r", "g", "b"] as const) {
        expect(rgb[channel], JSON.stringify(colour)).toBeCloseTo(hex[channel], 2);
      }
    }
  });
});

describe.each(each)("$slug, $appearance", ({ appearance, variables }) => {
  it("defines every property that the component layer uses", () => {
    const used = [...new Set(buildComponentLayer().full.match(/(?<=var\()--[\w-]+/g))];
    expect(used.length).toBeGreaterThan(80);
    // How deep a row of a tree is, its markup says.
    const ofThemes = used.filter((name) => name !== "--tk-level");
    expect(ofThemes.filter((name) => variables[name] === undefined)).toEqual([]);
  });

  it("has text at AA or better on every surface", () => {
    expect(failing(variables, textPairs, 4.5)).toEqual([]);
  });

  it("has outlines, focus rings and signs at 3:1 or better", () => {
    expect(failing(variables, shapePairs, 3)).toEqual([]);
  });

  it(`is ${appearance}`, () => {
    const [ground, text] = [variables["--tk-color-bg"], variables["--tk-color-text"]].map(
      lightness,
    );
    if (appearance === "light") expect(ground).toBeGreaterThan(0.9);
    else expect(ground).toBeLessThan(0.25);
    expect(Math.abs((ground ?? 0) - (text ?? 0))).toBeGreaterThan(0.6);
  });
});

describe.each(each.filter(({ slug }) => slug === "beacon"))(
  "beacon, $appearance",
  ({ variables }) => {
    it("keeps its promise: text at AAA, outlines at 4.5:1", () => {
      const read = textPairs.filter(([front]) => !front.endsWith("-hover"));
      expect(failing(variables, read, 7)).toEqual([]);
      const lines = shapePairs.filter(([front]) => front === "border-strong" || front === "focus");
      expect(failing(variables, lines, 4.5)).toEqual([]);
    });
  },
);

describe.each(builtinThemes)("$slug", (theme: BuiltinTheme) => {
  it("is designed for the dark, not just darkened", () => {
    const light = variablesOf(theme, "light");
    const dark = variablesOf(theme, "dark");
    const names = [...grounds, ...texts, ...fills].map((name) => `--tk-color-${name}`);
    const changed = names.filter((name) => light[name] !== dark[name]);
    expect(changed.length / names.length).toBeGreaterThan(0.8);
  });

  it("is no lighter below than above: dark surfaces rise towards the light", () => {
    const dark = variablesOf(theme, "dark");
    const rising = ["bg", "surface", "surface-raised"].map((name) =>
      lightness(dark[`--tk-color-${name}`]),
    );
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
  });

  it("keeps every target at 24px or more", () => {
    const variables = variablesOf(theme, "light");
    for (const size of ["sm", "md", "lg"]) {
      const value = variables[`--tk-size-control-${size}`] ?? "";
      expect(Number.parseFloat(value) * (value.endsWith("rem") ? 16 : 1)).toBeGreaterThanOrEqual(
        24,
      );
    }
  });
});
