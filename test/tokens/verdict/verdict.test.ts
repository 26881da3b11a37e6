import { describe, expect, it } from "vitest";
import { builtinThemes } from "../../../src/themes/builtin/index.ts";
import type { Reason } from "../../../src/tokens/verdict/level.ts";
import { verdictOf } from "../../../src/tokens/verdict/verdict.ts";
import { hex, resolver } from "../support/resolvers.ts";

const color = (tokens: object) => ({ color: { $type: "color", ...tokens } });
const space = (tokens: object) => ({ space: { $type: "dimension", ...tokens } });
const px = (value: number) => ({ $value: { value, unit: "px" } });
const codes = ({ reasons }: { reasons: Reason[] }) =>
  reasons.map(({ code, path }) => `${code} ${path}`);
/** A color of CIELAB under D65 as CSS, whose own `lab()` is that under D50. */
function lab(l: number, a: number, b: number): string {
  const cube = (part: number) => (part > 6 / 29 ? part ** 3 : (3 * 36 * (part - 4 / 29)) / 841);
  const y = (l + 16) / 116;
  const [x, z] = [cube(y + a / 500) * (0.3127 / 0.329), cube(y - b / 200) * (0.3583 / 0.329)];
  return `color(xyz-d65 ${x} ${cube(y)} ${z})`;
}

const both = ["light", "dark"];

describe("what a token's change amounts to", () => {
  it("is major when it is removed, with all of its custom properties", () => {
    const verdict = verdictOf(
      color({ a: { $value: "#000" }, b: { $value: "#fff" } }),
      color({ a: { $value: "#000" } }),
    );
    expect(verdict).toMatchObject({
      level: "major",
      appearances: { light: { level: "major" }, dark: { level: "major" } },
      counts: { removed: 1, added: 0, value_changed: 0 },
      reasons: [
        {
          code: "token_removed",
          level: "major",
          path: "color.b",
          appearances: both,
          message: "color.b is gone.",
        },
      ],
    });
    expect(verdict.changes).toEqual([
      {
        kind: "removed",
        level: "major",
        path: "color.b",
        type: "color",
        properties: [
          ["--tk-color-b", false, "#ffffff"],
          ["--tk-color-on-b", true, "#000000"],
          ["--tk-color-b-hover", true, expect.stringMatching(/^#/)],
          ["--tk-color-b-active", true, expect.stringMatching(/^#/)],
        ].map(([name, derived, before]) => ({
          name,
          derived,
          light: { before, after: null },
          dark: { before, after: null },
        })),
      },
    ]);
  });

  it("is minor when it is added, and nothing when nothing differs", () => {
    const verdict = verdictOf(space({ a: px(1) }), space({ a: px(1), b: px(2) }));
    expect(verdict.level).toBe("minor");
    expect(verdict.changes).toMatchObject([
      {
        kind: "added",
        properties: [{ name: "--tk-space-b", light: { before: null, after: "2px" } }],
      },
    ]);
    expect(verdictOf(space({ a: px(1) }), space({ a: px(1) }))).toMatchObject({
      level: "none",
      reasons: [],
      changes: [],
      contrast: [],
    });
  });

  it("is major when its type is another, but not when it only says what it was", () => {
    const typed = (type: string) => ({ gap: { $type: type, $value: "4px" } });
    expect(verdictOf(typed("dimension"), typed("string"))).toMatchObject({
      level: "major",
      changes: [{ kind: "type_changed", type: "string", typeBefore: "dimension" }],
    });
    expect(codes(verdictOf({ gap: { $value: "4px" } }, typed("dimension")))).toEqual([
      "type_added gap",
    ]);
  });

  it("is minor by a value that differs, patch by a color that few tell apart", () => {
    expect(verdictOf(space({ a: px(1) }), space({ a: px(2) }))).toMatchObject({
      level: "minor",
      changes: [
        { kind: "value_changed", properties: [{ light: { before: "1px", after: "2px" } }] },
      ],
    });
    const touched = verdictOf(
      color({ "50": { $value: "#3366ff" } }),
      color({ "50": { $value: "#3467ff" } }),
    );
    expect(touched.level).toBe("patch");
    expect(codes(touched)).toEqual(["color_retouched color.50"]);
    const seen = verdictOf(
      color({ "50": { $value: "#3366ff" } }),
      color({ "50": { $value: "#4477ff" } }),
    );
    expect(seen.level).toBe("minor");
    expect(seen.changes[0]?.properties[0]?.light?.deltaE).toBeGreaterThan(2);
  });

  it("measures ΔE by CIEDE2000, translucent colors on what shows them most", () => {
    const between = (before: string, after: string) =>
      verdictOf(color({ "1": { $value: before } }), color({ "1": { $value: after } })).changes[0]
        ?.properties[0]?.light?.deltaE;
    expect(between("#000000", "#ffffff")).toBe(100);
    // Sharma, Wu and Dalal (2005), table 1: pairs 1 and 4, ΔE 2.0425 and 1.0000.
    expect(between(lab(50, 2.6772, -79.7751), lab(50, 0, -82.7485))).toBe(2.04);
    expect(between(lab(50, -1.3802, -84.2814), lab(50, 0, -82.7485))).toBeCloseTo(1, 1);
    expect(between("rgb(255 255 255 / 0.5)", "rgb(255 255 255 / 0.9)")).toBeGreaterThan(20);
  });

  it("is a patch when it is written otherwise or described otherwise", () => {
    const base = { blue: { $value: "#0057b7" }, link: { $value: "#0057b7" } };
    const alias = verdictOf(color(base), color({ ...base, link: { $value: "{color.blue}" } }));
    expect(codes(alias)).toEqual(["source_changed color.link"]);
    expect(alias.level).toBe("patch");
    const found = verdictOf(
      color(base),
      color({ ...base, link: { $value: "#0057b7", $description: "Links" } }),
    );
    expect(codes(found)).toEqual(["metadata_changed color.link"]);
    expect(found.level).toBe("patch");
  });

  it("is minor when it is deprecated", () => {
    const verdict = verdictOf(
      space({ a: px(1) }),
      space({ a: { ...px(1), $deprecated: "Use b" } }),
    );
    expect(codes(verdict)).toEqual(["deprecated space.a"]);
    expect(verdict.level).toBe("minor");
  });

  it("follows aliases: what a change reaches differs too", () => {
    const document = (blue: string) =>
      color({ blue: { $value: blue }, link: { $value: "{color.blue}" } });
    const { changes } = verdictOf(document("#0057b7"), document("#b70057"));
    expect(changes.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      "value_changed color.blue",
      "value_changed color.link",
    ]);
  });

  it("is judged in each appearance", () => {
    const document = (dark: object) => ({
      ...space({ a: px(1) }),
      $appearances: { dark: space(dark) },
    });
    expect(verdictOf(document({ b: px(1) }), document({}))).toMatchObject({
      level: "major",
      appearances: { light: { level: "none" }, dark: { level: "major" } },
      reasons: [{ appearances: ["dark"], message: "space.b is gone, in dark alone." }],
    });
  });

  it("is major when a custom property goes and its token stays", () => {
    const text = (value: object) => ({ text: { body: { $type: "typography", $value: value } } });
    const value = { fontFamily: "Inter", fontSize: { value: 16, unit: "px" } };
    const verdict = verdictOf(text({ ...value, lineHeight: 1.5 }), text(value));
    expect(verdict.level).toBe("major");
    expect(verdict.reasons[0]).toMatchObject({
      code: "property_removed",
      path: "text.body",
      message: "text.body no longer gives --tk-text-body-line-height.",
    });
  });

  it("removes nothing from those who use it where a derived color takes its place", () => {
    const written = color({ a: { $value: "#0057b7" }, "on-a": { $value: "#ffffff" } });
    const left = color({ a: { $value: "#0057b7" } });
    expect(codes(verdictOf(written, left))).toEqual(["source_changed color.on-a"]);
    expect(codes(verdictOf(left, written))).toEqual(["source_changed color.on-a"]);
  });
});

describe("contrast", () => {
  const pair = (text: string) => color({ surface: { $value: "#ffffff" }, text: { $value: text } });

  it("is major where a pair that is used together passed and fails now", () => {
    const verdict = verdictOf(pair("#111111"), pair("#999999"));
    expect(verdict.level).toBe("major");
    expect(verdict.reasons[0]).toMatchObject({
      code: "contrast_fails",
      path: "color.text",
      appearances: both,
      message: expect.stringContaining(
        "--tk-color-text on --tk-color-surface reads 2.84:1 in light, where it was 18.88:1; it needs 4.5:1.",
      ),
    });
    expect(verdict.contrast[0]).toEqual({
      appearance: "light",
      front: "--tk-color-text",
      back: "--tk-color-surface",
      before: 18.88,
      after: 2.84,
      needed: 4.5,
      outcome: "fails_now",
    });
  });

  it("is no breach where it failed before, got better, or still passes", () => {
    const outcome = (before: string, after: string) => {
      const { contrast, reasons } = verdictOf(pair(before), pair(after));
      expect(reasons.map(({ code }) => code)).not.toContain("contrast_fails");
      return contrast.find(({ back }) => back === "--tk-color-surface")?.outcome;
    };
    expect(outcome("#999999", "#aaaaaa")).toBe("still_fails");
    expect(outcome("#999999", "#111111")).toBe("passes_now");
    expect(outcome("#111111", "#222222")).toBe("still_passes");
  });

  it("knows pairs by what their authors call them, too", () => {
    const own = (on: string) => ({
      brand: { $type: "color", a: { $value: "#0057b7" }, "on-a": { $value: on } },
    });
    expect(verdictOf(own("#ffffff"), own("#333333")).contrast[0]).toMatchObject({
      front: "--tk-brand-on-a",
      back: "--tk-brand-a",
      outcome: "fails_now",
    });
  });

  it("judges a text on a page whose surface has another name than the layer's", () => {
    const page = (text: string) =>
      color({ text: { $value: text }, background: { $value: "#ffffff" } });
    const { level, contrast } = verdictOf(page("#000000"), page("#eeeeee"));
    expect(level).toBe("major");
    expect(contrast[0]).toMatchObject({ front: "--tk-color-text", back: null, after: 1.16 });
  });

  it("says a pair once whose colors have several roles", () => {
    const set = (ink: string) => ({
      ...color({ ink: { $value: ink }, paper: { $value: "#ffffff" } }),
      $extensions: {
        "io.tokenkit": {
          roles: {
            ...{ bg: "color.paper", surface: "color.paper", field: "color.paper" },
            ...{ text: "color.ink", link: "color.ink" },
          },
        },
      },
    });
    const pairs = verdictOf(set("#000000"), set("#eeeeee")).contrast.map(
      ({ front, back, appearance }) => `${front} on ${back} in ${appearance}`,
    );
    expect(pairs).toContain("--tk-color-ink on --tk-color-paper in light");
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it("judges a text of a resolver on the page that has the role, in both appearances", () => {
    const density = { cozy: {}, compact: { space: { $type: "dimension", ...px(4) } } };
    const set = (text: string) => ({
      ...resolver({ paper: hex("#ffffff"), caption: { text: hex(text) } }, { density }),
      $extensions: { "io.tokenkit": { roles: { bg: "paper" } } },
    });
    const { contrast } = verdictOf(set("#111111"), set("#767676"));
    expect(contrast.map(({ appearance, after }) => [appearance, after])).toEqual([
      ["light", 4.54],
      ["dark", 4.54],
    ]);
  });

  it("holds for every built-in theme: a faint text breaks it", () => {
    for (const { tokens } of builtinThemes) {
      const faint = structuredClone(tokens) as { color: Record<string, object> };
      faint.color.text = { $type: "color", $value: "#8a8a8a" };
      expect(verdictOf(tokens, faint).reasons.map(({ code }) => code)).toContain("contrast_fails");
    }
  });
});
