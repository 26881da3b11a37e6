import { describe, expect, it } from "vitest";
import { drawingOf } from "../../../src/console/editing/seen/drawing.ts";
import { pageColors } from "../../../src/console/editing/seen/page-colors.ts";
import {
  isSameSet,
  specimenCounts,
  specimenOf,
} from "../../../src/console/editing/seen/specimen.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";
import { parseColor } from "../../../src/tokens/color.ts";
import { contrastRatio } from "../../../src/tokens/contrast.ts";

const color = (hex: string) => ({ $type: "color", $value: hex });
const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });
const document = {
  background: color("#ffffff"),
  foreground: color("#111111"),
  card: color("#ffffff"),
  primary: color("#1d4ed8"),
  "primary-foreground": color("#ffffff"),
  border: color("#d4d4d4"),
  radius: px(8),
};
const tokensOf = (given: unknown) => analyseWhole(JSON.stringify(given)).tokens;

describe("the specimen of a set", () => {
  it.each([
    ["#777777", [1, 1, 1]],
    ["#747474", [1, 1, 1]],
    ["#101010", [1, 1, 1]],
    ["oklch(0.6 0 0)", [1, 1, 1]],
    ["rgb(0 0 0 / 0.5)", [0.9, 0.9, 0.9]],
    [undefined, [0.1, 0.1, 0.1]],
  ] as const)("has words that can be read on its page %s", (own, ground) => {
    const { background, color } = pageColors(own, ground);
    const channels = (css: string | undefined) => parseColor(css ?? "")?.mapped ?? [0, 0, 0];
    expect(contrastRatio(channels(background), channels(color))).toBeGreaterThanOrEqual(4.5);
    expect(parseColor(background ?? "")?.alpha).toBe(1);
  });

  it("groups flat names by their first word and single tokens together", () => {
    const groups = specimenOf(tokensOf(document));
    expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
      ["primary", 2],
      ["Others", 5],
    ]);
    expect(groups[0]?.items[1]).toMatchObject({
      name: "foreground",
      drawing: "text",
      behind: "primary",
    });
    expect(groups[1]?.parts.map(({ form, items }) => [form, items.length])).toEqual([
      ["swatches", 4],
      ["corners", 1],
    ]);
  });

  it("reads a text on the color of its own group", () => {
    const nested = { primary: { $root: color("#1d4ed8"), foreground: color("#ffffff") } };
    const [group] = specimenOf(tokensOf(nested));
    expect(group?.items.map(({ behind }) => behind)).toEqual([undefined, "primary.$root"]);
  });

  it("parts groups of hundreds by their first two words", () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `blue-${at % 2 ? "fill" : "line"}-${at}`,
        color("#00f"),
      ]),
    );
    const names = specimenOf(tokensOf(many)).map(({ name }) => name);
    expect(names).toEqual(["blue line", "blue fill"]);
  });

  it("counts what it draws, what are words, and what has no value", () => {
    const tokens = tokensOf({
      ...document,
      "z-index": { $type: "number", $value: 3 },
      lost: { $type: "dimension", $value: "{nowhere}" },
    });
    expect(specimenCounts(specimenOf(tokens), tokens, ["light", "dark"])).toEqual({
      drawn: 7,
      words: 1,
      without: 1,
    });
  });

  it("knows a set again whose values alone are others", () => {
    const before = tokensOf(document);
    expect(isSameSet(before, tokensOf({ ...document, card: color("#eeeeee") }))).toBe(true);
    expect(isSameSet(before, tokensOf({ ...document, card: px(4) }))).toBe(false);
    expect(isSameSet(before, tokensOf({ ...document, more: px(4) }))).toBe(false);
  });
});

describe("the drawing of a token", () => {
  it.each([
    ["color", "accent-content-color-default", "text"],
    ["color", "card-border", "line"],
    ["color", "blue-100", "fill"],
    ["dimension", "heading-size-xxl", "fontSize"],
    ["dimension", "workflow-icon-size-100", "space"],
    ["dimension", "corner-radius-75", "radius"],
    ["dimension", "border-width-100", "edge"],
    ["dimension", "border.width.thin", "edge"],
    ["dimension", "text-to-visual-50", "space"],
    ["number", "body-line-height", "leading"],
    ["number", "avatar-opacity-disabled", "opacity"],
    ["number", "gradient-stop-1", "word"],
    ["duration", "fast", "time"],
    ["cubicBezier", "ease", "curve"],
    ["border", "outline", "border"],
    [undefined, "body-font-style", "word"],
  ])("a %s named %s is a %s", (type, dotted, drawing) => {
    expect(drawingOf({ type, dotted })).toBe(drawing);
  });
});
