import { differenceEuclidean } from "culori";
import { describe, expect, it } from "vitest";
import { type FoundToken, tokensByName } from "../../../src/console/editing/find/by-name.ts";
import {
  shortValue,
  soughtIn,
  tokensByText,
  tokensByValue,
} from "../../../src/console/editing/find/by-value.ts";

const token = (dotted: string, light?: string, dark = light, type = "color"): FoundToken => ({
  dotted,
  type,
  css: { ...(light !== undefined && { light }), ...(dark !== undefined && { dark }) },
  property: `--tk-${dotted.replaceAll(".", "-")}`,
});

describe("tokens by name", () => {
  const tokens = [
    token("button-attention-border"),
    token("fgColor-attention"),
    token("bgColor-attentionMuted"),
    token("inattention"),
    token("color.attention"),
    token("attention"),
  ];
  const names = (query: string) => tokensByName(tokens, query).map(({ dotted }) => dotted);

  it("puts the name itself first, then the last part of a path, then beginnings of words", () => {
    expect(names("attention")).toEqual([
      "attention",
      "color.attention",
      "fgColor-attention",
      "bgColor-attentionMuted",
      "button-attention-border",
      "inattention",
    ]);
  });

  it("takes words in any order, humps, custom properties and references", () => {
    expect(names("border button")).toEqual(["button-attention-border"]);
    expect(names("muted")).toEqual(["bgColor-attentionMuted"]);
    expect(names("var(--tk-fgColor-attention)")).toEqual(["fgColor-attention"]);
    expect(names("{color.attention}")).toEqual(["color.attention"]);
    expect(names("nothing")).toEqual([]);
  });
});

describe("tokens by value", () => {
  it("has the nearest color first, of light and dark the nearer, with its ΔE in OKLab", () => {
    const tokens = [
      token("red", "#ff0000"),
      token("teal", "#0f766e", "#2dd4bf"),
      token("near", "#000000", "#0e7490"),
      token("size", "12px", "12px", "dimension"),
    ];
    const sought = soughtIn("#0F766E");
    const found = sought === undefined ? [] : tokensByValue(tokens, sought);
    expect(found.map(({ token: { dotted }, appearance }) => [dotted, appearance])).toEqual([
      ["teal", "light"],
      ["near", "dark"],
      ["red", "light"],
    ]);
    expect(found[0]?.difference).toBe(0);
    const deltaE = differenceEuclidean("oklab")("#0f766e", "#0e7490");
    expect(found[1]?.difference).toBeCloseTo(100 * deltaE, 6);
  });

  it("tells a translucent color from the opaque one", () => {
    const tokens = [token("half", "#0f766e80"), token("whole", "#0f766e")];
    const sought = soughtIn("#0f766e80");
    const found = sought === undefined ? [] : tokensByValue(tokens, sought);
    expect(found.map(({ token: { dotted } }) => dotted)).toEqual(["half", "whole"]);
  });

  it("compares sizes in px and rem, times in ms and s, and neither with the other", () => {
    const tokens = [
      token("space.lg", "1rem", "1rem", "dimension"),
      token("space.md", "0.75rem", "0.75rem", "dimension"),
      token("radius", "11px", "11px", "dimension"),
      token("fast", "120ms", "120ms", "duration"),
    ];
    const near = (query: string) => {
      const sought = soughtIn(query);
      return (sought === undefined ? [] : tokensByValue(tokens, sought)).map(
        ({ token: { dotted }, difference }) => [dotted, difference],
      );
    };
    expect(near("12px")).toEqual([
      ["space.md", 0],
      ["radius", 1],
      ["space.lg", 4],
    ]);
    expect(near("0.1s")).toEqual([["fast", 20]]);
  });

  it.each(["primary", "#0f", "12", "px", "blue"])("%s is no value", (query) => {
    expect(soughtIn(query)).toBeUndefined();
  });

  it("finds what a value says, and writes colors in hex", () => {
    const tokens = [token("font.body", "Inter, sans-serif", undefined, "fontFamily")];
    expect(tokensByText(tokens, "inter")).toHaveLength(1);
    expect(tokensByText(tokens, "i")).toHaveLength(0);
    expect(shortValue("color", "rgb(15 118 110 / 0.5)")).toBe("#0f766e80");
    expect(shortValue("color", "color(display-p3 0 1 0)")).toBe("color(display-p3 0 1 0)");
  });
});
