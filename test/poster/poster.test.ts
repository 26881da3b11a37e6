import { describe, expect, test } from "vitest";
import { drawPoster } from "../../src/poster/draw/poster.ts";
import { Looks, printDrawn } from "../../src/poster/draw/to-html.ts";
import { posterOf } from "../../src/poster/model/poster-of.ts";
import { builtinThemes } from "../../src/themes/builtin/index.ts";

const color = (hex: string) => ({ $type: "color", $value: hex });
const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });
const nameOf = (path: string): string => `--tk-${path.replaceAll(".", "-")}`;

function markupOf(document: unknown, name = "Harbor") {
  const looks = new Looks();
  const markup = printDrawn(drawPoster(posterOf(document, { name }), nameOf), looks);
  return { markup, css: looks.css };
}

const quartz = builtinThemes.find(({ slug }) => slug === "quartz")?.tokens;

describe("the poster of a theme", () => {
  test("shows a built-in theme almost whole", () => {
    const poster = posterOf(quartz, { name: "Quartz" });
    expect(poster.halves.map(({ appearance, page }) => [appearance, page])).toEqual([
      ["light", "#ffffff"],
      ["dark", "#15181f"],
    ]);
    expect(poster.drawn).toBeGreaterThan(150);
    expect(poster.total).toBe(176);
    const [first] = poster.halves[0]?.ramps ?? [];
    expect(first?.name).toBe("neutral");
    expect(poster.halves[0]?.ramps.map(({ name }) => name)).toContain("blue");
  });

  test("begins each ramp with the step nearest to the page, in both appearances", () => {
    for (const { ramps } of posterOf(quartz, { name: "Quartz" }).halves) {
      for (const { steps, readableFrom } of ramps) {
        expect(steps[0]?.ratio).toBeLessThan(steps.at(-1)?.ratio ?? 0);
        const ratios = steps.slice(readableFrom).map(({ ratio }) => ratio);
        expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
        expect(steps[(readableFrom ?? 0) - 1]?.ratio ?? 0).toBeLessThan(4.5);
      }
    }
  });

  test("finds the ramps of flat names, each once, and no ramp of alternating colors", () => {
    const tokens: Record<string, unknown> = {};
    for (const [index, light] of ["#eef", "#cce", "#99d", "#55b", "#227", "#114"].entries()) {
      tokens[`blue-${(index + 1) * 100}`] = color(light);
      tokens[`accent-${(index + 1) * 100}`] = {
        $type: "color",
        $value: `{blue-${(index + 1) * 100}}`,
      };
      tokens[`chart-${index + 1}`] = color(
        ["#f00", "#fee", "#0f0", "#010", "#eef", "#002"][index] ?? "",
      );
    }
    const [half] = posterOf(tokens, { name: "Flat" }).halves;
    expect(half?.ramps.map(({ name, steps }) => [name, steps.length])).toEqual([["blue", 6]]);
  });

  test("shows pairs where a set has no ramps", () => {
    const document = {
      color: {
        bg: color("#ffffff"),
        text: color("#222222"),
        primary: color("#0a58ca"),
        "on-primary": color("#ffffff"),
      },
    };
    const { markup } = markupOf(document);
    expect(markup).toContain('aria-label="Pairs"');
    expect(markup).not.toContain('aria-label="Ramps"');
  });

  test("takes the scale of spaces and not the lengths of components", () => {
    const document = {
      space: { 1: px(4), 2: px(8), 3: px(12), 4: px(16) },
      card: { gap: px(7) },
      menu: { spacing: px(9) },
      text: { "letter-spacing": px(1) },
    };
    const { space } = posterOf(document, { name: "Scale" });
    expect(space.map(({ amount }) => amount)).toEqual([4, 8, 12, 16]);
  });

  test("draws the contexts that a reader chooses", () => {
    const axes = {
      version: "2025.10",
      sets: { base: { sources: [{ space: { 1: px(4), 2: px(8), 3: px(12), 4: px(16) } }] } },
      modifiers: {
        density: {
          contexts: { normal: [], compact: [{ space: { 1: px(2), 2: px(4) } }] },
          default: "normal",
        },
      },
      resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/density" }],
    };
    const compact = posterOf(axes, { name: "Dense", modes: { density: "compact" } });
    expect(compact.space.map(({ amount }) => amount)).toEqual([2, 4, 12, 16]);
    const usual = posterOf(axes, { name: "Dense" });
    expect(usual.space.map(({ amount }) => amount)).toEqual([4, 8, 12, 16]);
  });

  test.each([
    ["no object", 7],
    ["nothing", {}],
    ["one string", { name: { $type: "string", $value: "x" } }],
    ["a token that does not resolve", { a: { $value: "{missing}" } }],
  ])("stays empty and whole for %s", (_, document) => {
    const { markup } = markupOf(document);
    expect(markup).toContain("Harbor");
    expect(markup).toMatch(/0 of \d tokens? (?:is|are) drawn here/);
  });

  test("lets no text of a document become markup or end the style", () => {
    const evil = "</style><script>alert(1)</script>";
    const document = {
      [evil.replaceAll(".", "")]: {
        100: color("#eee"),
        200: color("#bbb"),
        300: color("#777"),
        400: color("#222"),
      },
      font: { body: { $type: "fontFamily", $value: evil } },
      text: {
        $type: "typography",
        big: {
          $value: {
            fontFamily: evil,
            fontSize: { value: 20, unit: "px" },
            fontWeight: 400,
            letterSpacing: { value: 0, unit: "px" },
            lineHeight: 1,
          },
        },
      },
    };
    const { markup, css } = markupOf(document, evil);
    expect(markup).not.toContain("<script>");
    expect(css).not.toContain("</");
  });
});
