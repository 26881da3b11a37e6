import { describe, expect, it } from "vitest";
import { planFill } from "../../../src/console/editing/table/fill.ts";
import { keepLastValues } from "../../../src/console/editing/table/last-values.ts";
import { planNamedPaste, planPaste } from "../../../src/console/editing/table/paste.ts";
import { moved, single, spanOf } from "../../../src/console/editing/table/ranges.ts";
import { printTabbed, readTabbed } from "../../../src/console/editing/table/tab-separated.ts";
import { type Layer, plainColumns, type TokenInfo } from "../../../src/console/editing/types.ts";
import {
  scaleSize,
  shiftColor,
} from "../../../src/console/routes/themes/theme/editor/table/adjust.ts";
import { cellText } from "../../../src/console/routes/themes/theme/editor/table/cell-text.ts";
import { readCell } from "../../../src/console/routes/themes/theme/editor/table/read-cell.ts";

const block = (rows: number, columns: number, top = 0, left = 0) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => ({
      dotted: `t${top + row}`,
      layer: (["base", "light", "dark"] as const)[left + column] ?? "base",
    })),
  );
const asIs = (text: string) => ({ json: text });

describe("tab-separated text", () => {
  it("reads what spreadsheets write, and prints it back", () => {
    expect(readTabbed('#fff\t"a ""b"""\r\n\t"two\nlines"\r\n')).toEqual([
      ["#fff", 'a "b"'],
      ["", "two\nlines"],
    ]);
    const rows = [
      ["a\tb", '"q"', ""],
      ["x", "", "z"],
    ];
    expect(readTabbed(printTabbed(rows))).toEqual(rows);
  });

  it("leaves quotes that belong to a value", () => {
    expect(readTabbed('"Inter", sans-serif\t1')).toEqual([['"Inter", sans-serif', "1"]]);
  });
});

describe("a paste", () => {
  it("writes at the first selected cell and lists what goes beyond the table", () => {
    const plan = planPaste({
      rows: [
        ["1", "2"],
        ["3", "4"],
      ],
      selected: block(1, 1, 1, 2),
      open: block(1, 1, 1, 2),
      read: asIs,
    });
    expect(plan.writes).toEqual([{ dotted: "t1", layer: "dark", json: "1" }]);
    expect(plan.refused.map(({ text, reason }) => `${text}: ${reason}`)).toEqual([
      "2: The table has no more columns. Paste further up or to the left.",
      "3: The table has no more rows. Paste further up or to the left.",
      "4: The table has no more rows. Paste further up or to the left.",
    ]);
  });

  it("repeats one value over the selection", () => {
    const selected = block(3, 2);
    const plan = planPaste({ rows: [["7"]], selected, open: block(9, 3), read: asIs });
    expect(plan.writes).toHaveLength(6);
    expect(plan.refused).toEqual([]);
  });

  it("lists cells of another type, and writes the others", () => {
    const read = (text: string) => (text === "red" ? { problem: "no length" } : { json: text });
    const plan = planPaste({
      rows: [["1px"], ["red"]],
      selected: block(1, 1),
      open: block(5, 1),
      read,
    });
    expect(plan.writes).toHaveLength(1);
    expect(plan.refused).toEqual([
      { cell: { dotted: "t1", layer: "base" }, text: "red", reason: "no length" },
    ]);
  });

  it("goes by names and modes where the copy has them", () => {
    const tokens = [{ dotted: "t0" }, { dotted: "t1" }] as TokenInfo[];
    const rows = [
      ["Name", "Dark", "tritanopia"],
      ["t1", "#111", "#222"],
      ["gone", "#333", ""],
    ];
    const { writes, refused } = planNamedPaste(rows, tokens, plainColumns, asIs);
    expect(writes).toEqual([{ dotted: "t1", layer: "dark", json: "#111" }]);
    expect(refused.map(({ reason }) => reason)).toEqual([
      "This theme has no mode tritanopia.",
      "This theme has no token gone. Create it first.",
      "This theme has no token gone. Create it first.",
    ]);
  });
});

describe("filling", () => {
  const source = { jsonOf: ({ dotted }: { dotted: string }) => dotted, problemOf: () => undefined };

  it("repeats a block downward and upward", () => {
    const down = planFill(block(2, 1), block(5, 1), source);
    expect(down.writes.map(({ dotted, json }) => `${dotted}=${json}`)).toEqual([
      "t2=t0",
      "t3=t1",
      "t4=t0",
    ]);
    const up = planFill(block(1, 1, 2), block(3, 1), source);
    expect(up.writes.map(({ dotted, json }) => `${dotted}=${json}`)).toEqual(["t0=t2", "t1=t2"]);
  });
});

describe("keys in the table", () => {
  const lines = [
    { key: "g1", isToken: false },
    { key: "a", isToken: true },
    { key: "b", isToken: true },
    { key: "g2", isToken: false },
    { key: "c", isToken: true },
  ];
  const field = { lines, columns: 3, page: 10 };
  const press = (at: string, column: number, key: string, shiftKey = false, mod = false) =>
    moved(single({ key: at, column }), { key, shiftKey, mod }, field);

  it("go from line to line, and pass headings while a range grows", () => {
    expect(press("b", 1, "ArrowDown")?.at).toEqual({ key: "g2", column: 1 });
    expect(press("b", 1, "ArrowDown", true)).toEqual({
      at: { key: "c", column: 1 },
      from: { key: "b", column: 1 },
    });
    expect(press("a", 0, "ArrowLeft")?.at.column).toBe(-1);
    expect(press("a", 2, "ArrowRight")?.at.column).toBe(2);
    expect(press("c", 0, "PageUp")?.at.key).toBe("g1");
  });

  it("take everything at once", () => {
    const all = press("b", 1, "a", false, true);
    const indexOf = (key: string) => lines.findIndex((line) => line.key === key);
    expect(all && spanOf(all, indexOf)).toEqual({ top: 1, bottom: 4, left: 0, right: 2 });
  });
});

describe("the text of a cell", () => {
  const slot = {
    ...{ dotted: "me", like: undefined, isBase: false, hasOwn: true, isOnly: false },
    typeOf: (dotted: string) => ({ blue: "color", gap: "dimension" })[dotted] ?? (false as const),
    loops: (dotted: string) => dotted === "round",
  };
  const read = (text: string, type: string, like?: unknown) =>
    readCell(text, { ...slot, type, like });

  it.each([
    ["color", { colorSpace: "srgb", components: [0.2, 0.4, 0.6], hex: "#336699" }, "#336699"],
    ["color", { colorSpace: "srgb", components: [0, 0, 0], alpha: 0.1 }, "rgb(0 0 0 / 0.1)"],
    ["color", { colorSpace: "oklch", components: [0.6, 0.1, 220] }, "oklch(0.6 0.1 220)"],
    ["color", "{blue}", "{blue}"],
    ["dimension", { value: 1.5, unit: "rem" }, "1.5rem"],
    ["duration", { value: 200, unit: "ms" }, "200ms"],
    ["number", 1.5, "1.5"],
    ["fontWeight", 600, "600"],
    ["fontFamily", ["Inter Display", "sans-serif"], '"Inter Display", sans-serif'],
    ["cubicBezier", [0.4, 0, 0.2, 1], "cubic-bezier(0.4, 0, 0.2, 1)"],
    ["boolean", true, "true"],
    ["string", "left", "left"],
  ])("of a %s reads back as the same value", (type, json, text) => {
    expect(cellText(json, type)).toBe(text);
    expect(read(text, type, json)).toEqual({ json });
  });

  it("of a shadow is JSON", () => {
    const shadow = { color: "{blue}", offsetX: "0px", offsetY: "1px", blur: "2px", spread: "0px" };
    expect(read(cellText(shadow, "shadow"), "shadow")).toEqual({ json: shadow });
  });

  it("keeps the form of the present value", () => {
    expect(read("#fff", "color", "#000000")).toEqual({ json: "#ffffff" });
    expect(read("12", "dimension", { value: 4, unit: "px" })).toEqual({
      json: { value: 12, unit: "px" },
    });
    expect(read("", "color", "#000")).toEqual({ json: undefined });
  });

  it.each([
    ["12px", "color", "“12px” is no color. Write a color, such as #0f766e or oklch(0.6 0.1 180)."],
    [
      "12",
      "dimension",
      "“12” is no dimension. Write a length with its unit, such as 16px or 1.5rem.",
    ],
    ["{gap}", "color", "gap is a dimension. Refer to a color instead."],
    ["{none}", "color", "This theme has no token none. Choose one that it has."],
    ["{me}", "color", "This theme has no token me. Choose one that it has."],
    ["red", "number", "“red” is no number. Write a number, such as 1.5."],
  ])("refuses %s for a %s", (text, type, problem) => {
    expect(read(text, type)).toEqual({ problem });
  });

  it("refuses to empty the base", () => {
    expect(readCell("", { ...slot, type: "color", like: "#fff", isBase: true })).toEqual({
      problem: "Base has nothing to inherit from. Delete the token instead.",
    });
  });

  it("refuses to empty the only mode that gives a token its value", () => {
    expect(readCell("", { ...slot, type: "color", like: "#fff", isOnly: true })).toEqual({
      problem: "No other mode gives it a value. Delete the token instead.",
    });
  });

  it("takes nothing for a cell that has nothing, in the base too", () => {
    const empty = { ...slot, type: "color", like: "#fff", hasOwn: false };
    expect(readCell("", { ...empty, isBase: true })).toEqual({ json: undefined });
    expect(readCell("", empty)).toEqual({ json: undefined });
  });

  it("is JSON in any layout", () => {
    const color = { colorSpace: "srgb", components: [0.2, 0.4, 0.6] };
    expect(read(JSON.stringify(color, null, 2), "color")).toEqual({ json: color });
    expect(read('{ "colorSpace": "srgb", "components": [0.2, 0.4, 0.6] }', "color")).toEqual({
      json: color,
    });
    expect(read('{a"b}', "color")).toEqual({
      problem: 'This theme has no token a"b. Choose one that it has.',
    });
  });

  it.each(['{ "left": 1 }', "{left", "{a} and {b}", "[left]", "12"])(
    "of a string may be %s",
    (text) => {
      expect(read(text, "string")).toEqual({ json: text });
    },
  );
});

describe("a plan that empties cells", () => {
  const written = { light: {}, dark: {} } as TokenInfo["written"];
  const tokenOf = () => ({ written });
  const empty = (layer: Layer) => ({ dotted: "shade", layer, json: undefined });

  it("leaves a token the values that no other mode gives it", () => {
    const plan = keepLastValues({ writes: [empty("light"), empty("dark")], refused: [] }, tokenOf);
    expect(plan.writes).toEqual([]);
    expect(plan.refused.map(({ cell, reason }) => `${cell?.layer}: ${reason}`)).toEqual([
      "light: No other mode gives it a value. Delete the token instead.",
      "dark: No other mode gives it a value. Delete the token instead.",
    ]);
  });

  it("goes through where a value is left, or comes with it", () => {
    const one = { writes: [empty("light")], refused: [] };
    expect(keepLastValues(one, tokenOf)).toEqual(one);
    const base = { dotted: "shade", layer: "base" as const, json: "#111" };
    const all = { writes: [empty("light"), empty("dark"), base], refused: [] };
    expect(keepLastValues(all, tokenOf)).toEqual(all);
  });
});

describe("adjusting", () => {
  it("moves a color in OKLCH and keeps its notation", () => {
    expect(shiftColor("#336699", { l: 0, c: 0, h: 0 })).toEqual({ json: "#336699" });
    expect(
      shiftColor({ colorSpace: "oklch", components: [0.6, 0.1, 350] }, { l: -10, c: 0.02, h: 20 }),
    ).toEqual({
      json: { colorSpace: "oklch", components: [0.5, 0.12, 10] },
    });
    expect(shiftColor("{blue}", { l: 1, c: 0, h: 0 })).toHaveProperty("problem");
  });

  it("scales sizes in their own units", () => {
    expect(scaleSize({ value: 16, unit: "px" }, 1.25)).toEqual({ json: { value: 20, unit: "px" } });
    expect(scaleSize("0.5rem", 1.5)).toEqual({ json: "0.75rem" });
    expect(scaleSize("{gap}", 2)).toHaveProperty("problem");
  });
});
