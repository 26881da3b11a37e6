import { describe, expect, it } from "vitest";
import { rowsOf } from "../../src/console/routes/themes/theme/diff/rows.ts";
import { historySearch } from "../../src/console/routes/themes/theme/history/search.ts";
import {
  ownValue,
  shownValue,
  typedValue,
} from "../../src/console/routes/themes/theme/merge/typed.ts";
import { compareDocuments } from "../../src/console/worker/comparison.ts";

const px = (value: number) => ({ value, unit: "px" });
const oklch = (...components: number[]) => ({ colorSpace: "oklch", components });
const color = (tokens: object) => ({ color: { $type: "color", ...tokens } });

const rows = (before: unknown, after: unknown) => rowsOf(compareDocuments(before, after));
const words = (before: unknown, after: unknown) =>
  Object.fromEntries(rows(before, after).map(({ path, words: change }) => [path, change]));

describe("what differs, in words", () => {
  it("says of a color what of it differs", () => {
    const before = color({ primary: { $value: oklch(0.56, 0.19, 40) } });
    const after = color({ primary: { $value: oklch(0.62, 0.19, 40) } });
    expect(words(before, after)).toEqual({ "color.primary": "L 0.560 → 0.620" });
    const [row] = rows(before, after);
    expect(row).toMatchObject({
      sign: "changed",
      drawing: "color",
      property: "--tk-color-primary",
    });
    expect(row?.deltaE).toBeGreaterThan(4);
  });

  it("names aliases, near ones without their group, and says where one becomes a value", () => {
    const ramp = { fog: { 100: { $value: "#eeeeee" }, 200: { $value: "#dddddd" } } };
    const before = color({ ...ramp, sunken: { $value: "{color.fog.100}" } });
    const other = color({ ...ramp, sunken: { $value: "{color.fog.200}" } });
    const own = color({ ...ramp, sunken: { $value: "#f1ede7" } });
    expect(words(before, other)).toEqual({ "color.sunken": "fog.100 → fog.200" });
    expect(words(before, own)).toEqual({ "color.sunken": "fog.100 → own value" });
    expect(words(own, before)).toEqual({ "color.sunken": "own value → fog.100" });
  });

  it("says of a color that follows another what it follows", () => {
    const before = color({ a: { $value: "#ff0000" }, b: { $value: "{color.a}" } });
    const after = color({ a: { $value: "#00ff00" }, b: { $value: "{color.a}" } });
    expect(words(before, after)["color.b"]).toBe("follows a");
  });

  it("writes a unit once where both have it, and draws radii as corners", () => {
    const radius = (value: number) => ({
      radius: { $type: "dimension", card: { $value: px(value) } },
    });
    expect(words(radius(6), radius(10))).toEqual({ "radius.card": "6 → 10px" });
    expect(rows(radius(6), radius(10))[0]?.drawing).toBe("radius");
  });

  it("says of a shadow how many layers it has and what of the first differs", () => {
    const layer = (y: number) => ({
      color: "#000000",
      ...{ offsetX: px(0), offsetY: px(y), blur: px(4), spread: px(0) },
    });
    const shadow = (value: unknown) => ({ shadow: { $type: "shadow", md: { $value: value } } });
    expect(words(shadow([layer(6), layer(1)]), shadow([layer(2)]))).toEqual({
      "shadow.md": "2 layers → 1, y 6 → 2px",
    });
  });

  it("marks what is new, gone and renamed", () => {
    const before = color({
      gone: { $value: "#123456", $deprecated: "use color.kept" },
      old: { $value: "#654321" },
      kept: { $value: "#999999" },
    });
    const after = color({
      young: { $value: "#654321" },
      kept: { $value: "#999999" },
      more: { $value: "{color.kept}" },
    });
    const found = rows(before, after).map(
      ({ sign, path, words: change }) => `${sign} ${path}: ${change}`,
    );
    expect(found).toEqual([
      "removed color.gone: deprecated; use color.kept",
      "added color.more: {color.kept}",
      "renamed color.young: was color.old",
    ]);
  });

  it("tells an appearance that differs from one that is as before", () => {
    const layered = (value: string) => ({
      ...color({ bg: { $value: "#ffffff" } }),
      $appearances: { dark: color({ bg: { $value: value } }) },
    });
    const [row] = rows(layered("#000000"), layered("#101010"));
    expect(row?.pairs).toEqual({ dark: { before: "#000000", after: "#101010" } });
  });
});

describe("the address of a comparison", () => {
  it("keeps versions and the draft, and forgets what is neither", () => {
    expect(historySearch({ from: 2, to: "5" })).toEqual({ from: 2, to: 5 });
    expect(historySearch({ from: "x", to: "draft", view: "text" })).toEqual({
      to: "draft",
      view: "text",
    });
    expect(historySearch({ from: -1, to: 0, view: "tree" })).toEqual({});
  });
});

describe("a value of one's own in a conflict", () => {
  it("is JSON where it is that, else the text", () => {
    expect(typedValue('{"value": 4, "unit": "px"}')).toEqual(px(4));
    expect(typedValue(" #0b5cad ")).toBe("#0b5cad");
    expect(typedValue("{color.blue}")).toBe("{color.blue}");
    expect(typedValue("1.5rem", px(4))).toEqual({ value: 1.5, unit: "rem" });
    expect(shownValue(px(4))).toBe("4px");
    expect(shownValue(oklch(0.45, 0.15214, 300))).toBe("oklch 0.45 0.152 300");
    expect(shownValue(undefined)).toBe("not there");
    const whole = { $value: px(4), $description: "Cards." };
    const conflict = { dotted: "radius.card", layer: "base", member: undefined } as const;
    const sides = {
      path: ["radius", "card"],
      base: undefined,
      theirs: { $value: px(6) },
      mine: whole,
    };
    expect(ownValue({ ...conflict, ...sides }, "5px")).toEqual({ ...whole, $value: px(5) });
  });
});
