import { describe, expect, it } from "vitest";
import type { Rename } from "../../../src/console/editing/types.ts";
import {
  isHeading,
  withHeadings,
} from "../../../src/console/routes/themes/theme/editor/tree/flat-names.ts";
import {
  isTypeahead,
  moveOf,
  pickAt,
  pickForMenu,
  rowNamed,
  type TreeKey,
  type TreeState,
  typedWith,
} from "../../../src/console/routes/themes/theme/editor/tree/moves.ts";
import {
  afterRename,
  branchesOf,
  everything,
  gravestFindings,
  type Narrowing,
  type RowsInput,
  rowsOf,
  type TreeFilter,
} from "../../../src/console/routes/themes/theme/editor/tree/rows.ts";
import { rowsAbove } from "../../../src/console/routes/themes/theme/editor/tree/use-folds.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";

const analysis = analyseWhole(
  JSON.stringify({
    color: {
      brand: { $type: "color", $value: "#2563eb" },
      text: { $type: "color", $value: "{color.brand}" },
    },
    space: { small: { $type: "dimension", $value: "4px" } },
  }),
);

const input: RowsInput = {
  root: branchesOf(analysis),
  filter: everything,
  renames: [],
  isExpanded: () => true,
  findings: new Map(),
  changed: new Set(),
  used: new Set(["color.brand"]),
  aliases: new Set(),
};
const rows = rowsOf(input);
const names = (some: readonly { dotted: string }[]): string[] => some.map(({ dotted }) => dotted);

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const key = (name: string, modifiers: Partial<TreeKey> = {}): TreeKey => ({
  ...plain,
  key: name,
  ...modifiers,
});
const state = (change: Partial<TreeState> = {}): TreeState => ({
  rows,
  at: 0,
  page: 2,
  layers: ["base", "light", "dark"],
  layer: "base",
  isFiltering: false,
  picked: new Set(),
  ...change,
});

describe("rows of the tree", () => {
  it("follow the document, each group before what it holds", () => {
    expect(names(rows)).toEqual(["color", "color.brand", "color.text", "space", "space.small"]);
    expect(rows.map(({ depth }) => depth)).toEqual([0, 1, 1, 0, 1]);
    expect(rows[0]).toMatchObject({ count: 2, position: 1, siblings: 2, expanded: true });
  });

  it.each([
    ["a text of a name", { text: "BRA" }, ["color", "color.brand"]],
    ["a text of a value", { text: "4px" }, ["space", "space.small"]],
    ["a type", { types: new Set(["dimension"]) }, ["space", "space.small"]],
    ["unused tokens", { only: "unused" as const }, ["color", "color.text", "space", "space.small"]],
    ["changed tokens", { only: "changed" as const }, ["color", "color.text"]],
    ["findings, those of groups too", { only: "findings" as const }, ["space"]],
    ["tokens that refer to one", { aliasesOf: "color.brand" }, ["color", "color.text"]],
  ])("that %s leaves have their groups above them", (_, filter, left) => {
    const filtered = rowsOf({
      ...input,
      filter: { ...everything, ...filter },
      isExpanded: () => false,
      findings: new Map([["space", "error"]]),
      changed: new Set(["color.text"]),
      aliases: new Set(["color.text"]),
    });
    expect(names(filtered)).toEqual(left);
  });

  const rowsAfter = (filter: Partial<TreeFilter>, ...renames: Rename[]) => {
    const before: Narrowing = { filter: { ...everything, ...filter }, renames: [] };
    const narrowing = renames.reduce(afterRename, before);
    return {
      aliasesOf: narrowing.filter.aliasesOf,
      left: names(rowsOf({ ...input, ...narrowing })),
    };
  };

  it("that a filter shows stay when they are renamed", () => {
    const token = { from: "color.accent", to: "color.brand" };
    expect(rowsAfter({ text: "accent" }, token).left).toEqual(["color", "color.brand"]);
    expect(rowsAfter({ text: "accent" }).left).toEqual([]);
    const group = { from: "size", to: "space" };
    expect(rowsAfter({ text: "size" }, group).left).toEqual(["space", "space.small"]);
    const twice = [{ from: "size.tiny", to: "size.small" }, group] as const;
    expect(rowsAfter({ text: "tiny" }, ...twice).left).toEqual(["space", "space.small"]);
    const fixed = { from: "color.Text", to: "color.text" };
    expect(rowsAfter({ only: "findings" }, fixed).left).toEqual(["color", "color.text"]);
    expect(rowsAfter({ text: "4px", only: "findings" }, fixed).left).toEqual([]);
  });

  it("that refer to a renamed token stay", () => {
    const target = { from: "color.primary", to: "color.brand" };
    expect(rowsAfter({ aliasesOf: "color.primary" }, target).aliasesOf).toBe("color.brand");
    expect(rowsAfter({ aliasesOf: "color.primary-2" }, target).aliasesOf).toBe("color.primary-2");
  });

  it("carry the gravest finding and the changes of what is folded into them", () => {
    const findings = gravestFindings([
      { path: "color.brand", severity: "warning" },
      { path: "color.text", severity: "error" },
      { path: "color.text", severity: "warning" },
    ]);
    const changed = new Set(["color.brand"]);
    const folded = rowsOf({ ...input, findings, changed, isExpanded: () => false });
    expect(folded.map(({ dotted, finding, changed }) => [dotted, finding, changed])).toEqual([
      ["color", "error", true],
      ["space", undefined, false],
    ]);
    expect(rowsOf({ ...input, findings, changed })[0]).toMatchObject({
      finding: undefined,
      changed: false,
    });
  });

  it("have the groups above them", () => {
    expect(rowsAbove("color.brand", input.root)).toEqual(["color"]);
    expect(rowsAbove("color", input.root)).toEqual([]);
    expect(rowsAbove("nothing.here", input.root)).toEqual([]);
  });
});

describe("keys of the tree", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 4, 4],
    ["ArrowUp", 2, 1],
    ["ArrowUp", 0, 0],
    ["ArrowUp", -1, 0],
    ["PageDown", 1, 3],
    ["PageDown", 4, 4],
    ["PageUp", 3, 1],
    ["Home", 3, 0],
    ["End", 0, 4],
  ])("%s goes from row %i to row %i", (name, at, to) => {
    expect(moveOf(key(name), state({ at }))).toEqual({ kind: "go", to, extends: true });
  });

  it("go right through a token's columns and stop at the last", () => {
    const right = (layer: string) =>
      moveOf(key("ArrowRight"), state({ at: 1, layer: layer as TreeState["layer"] }));
    expect(right("base")).toEqual({ kind: "look", layer: "light" });
    expect(right("light")).toEqual({ kind: "look", layer: "dark" });
    expect(right("dark")).toEqual({ kind: "look", layer: "dark" });
  });

  it("go left through a token's columns, then to its group", () => {
    const left = (layer: string) =>
      moveOf(key("ArrowLeft"), state({ at: 2, layer: layer as TreeState["layer"] }));
    expect(left("dark")).toEqual({ kind: "look", layer: "light" });
    expect(left("light")).toEqual({ kind: "look", layer: "base" });
    expect(left("base")).toEqual({ kind: "go", to: 0, extends: false });
  });

  it("fold and unfold groups, but not while a filter holds them open", () => {
    const folded = rowsOf({ ...input, isExpanded: () => false });
    const fold = (open: boolean) => ({ kind: "fold", dotted: "color", open });
    expect(moveOf(key("ArrowRight"), state({ rows: folded }))).toEqual(fold(true));
    expect(moveOf(key("Enter"), state({ rows: folded }))).toEqual(fold(true));
    expect(moveOf(key("ArrowLeft"), state())).toEqual(fold(false));
    expect(moveOf(key("Enter"), state())).toEqual(fold(false));
    expect(moveOf(key("ArrowRight"), state())).toMatchObject({ kind: "go", to: 1 });
    expect(moveOf(key("ArrowLeft"), state({ isFiltering: true }))).toMatchObject({
      kind: "go",
      to: -1,
    });
  });

  it("open a token, pick all tokens, and pick none", () => {
    expect(moveOf(key("Enter"), state({ at: 1 }))).toEqual({ kind: "open", dotted: "color.brand" });
    const all = ["color.brand", "color.text", "space.small"];
    for (const mod of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(moveOf(key("a", mod), state())).toEqual({ kind: "pick", dotted: all });
    }
    const picked = new Set(["color"]);
    expect(moveOf(key("Escape"), state({ picked }))).toEqual({ kind: "pick", dotted: [] });
  });

  it.each([
    ["Escape without a pick", key("Escape"), {}],
    ["a letter", key("a"), {}],
    ["Alt with an arrow, which goes back", key("ArrowLeft", { altKey: true }), {}],
    ["Enter without a row", key("Enter"), { at: -1 }],
    ["an arrow to the side without a row", key("ArrowRight"), { at: -1 }],
    ["Tab", key("Tab"), {}],
  ])("leave %s to others", (_, pressed, change) => {
    expect(moveOf(pressed, state(change))).toBeUndefined();
  });
});

describe("picking rows", () => {
  const none = { picked: new Set<string>(), anchor: undefined };
  const [first, second, third] = rows;
  if (first === undefined || second === undefined || third === undefined) throw new Error("rows");
  const shift = { ...plain, shiftKey: true };
  const mod = { ...plain, ctrlKey: true };
  const around = { rows, active: "color.brand" };

  it("without modifiers picks nothing and moves the anchor", () => {
    expect(pickAt(third, { picked: new Set(["color"]), anchor: "color" }, plain, around)).toEqual({
      picked: new Set(),
      anchor: "color.text",
    });
  });

  it("stays for a menu within it, and goes for one elsewhere", () => {
    const several = { picked: new Set(["color.brand", "color.text"]), anchor: "color.brand" };
    expect(pickForMenu(third, several)).toEqual(several);
    expect(pickForMenu(first, several)).toEqual({ picked: new Set(), anchor: "color" });
  });

  it("with Shift picks the range from the anchor, or from the active row, in both directions", () => {
    const down = pickAt(third, none, shift, around);
    expect([...down.picked]).toEqual(["color.brand", "color.text"]);
    const up = pickAt(first, { ...none, anchor: "color.text" }, shift, around);
    expect([...up.picked]).toEqual(["color", "color.brand", "color.text"]);
    expect(up.anchor).toBe("color.text");
  });

  it("with Ctrl adds one to the active row, and takes it away again", () => {
    const added = pickAt(third, none, mod, around);
    expect([...added.picked]).toEqual(["color.brand", "color.text"]);
    expect([...pickAt(third, added, mod, around).picked]).toEqual(["color.brand"]);
  });
});

describe("typing a name in the tree", () => {
  it("adds up letters until a pause", () => {
    const s = typedWith({ text: "", at: 0 }, "S", 1000);
    expect(s).toEqual({ text: "s", at: 1000 });
    expect(typedWith(s, "m", 1699).text).toBe("sm");
    expect(typedWith(s, "m", 1700).text).toBe("m");
  });

  it("goes to the next name with one letter, and may stay with more", () => {
    expect(rowNamed("s", rows, 3)?.dotted).toBe("space.small");
    expect(rowNamed("s", rows, 4)?.dotted).toBe("space");
    expect(rowNamed("sm", rows, 4)?.dotted).toBe("space.small");
    expect(rowNamed("x", rows, -1)).toBeUndefined();
  });

  it("leaves shortcuts, chords and named keys alone", () => {
    expect(isTypeahead(key("b"))).toBe(true);
    const others = [key("/"), key("?"), key("Tab"), key("k", { ctrlKey: true })];
    expect(others.some(isTypeahead)).toBe(false);
  });
});

describe("headings of flat names", () => {
  const flat = (count: number) => {
    const names = Array.from(
      { length: count },
      (_, at) => `${at % 2 ? "card" : "accent"}-color-${at}`,
    );
    const token = { $type: "color", $value: "#2563eb" };
    const document = Object.fromEntries([...names, "alone"].map((name) => [name, token]));
    return withHeadings(branchesOf(analyseWhole(JSON.stringify(document))));
  };

  it("gather many tokens by the words that their names begin with, in their order", () => {
    const root = flat(80);
    expect(root.children.map(({ name, count }) => [name, count])).toEqual([
      ["accent", 40],
      ["card", 40],
      ["alone", 0],
    ]);
    expect(root.children[0]?.children[1]).toMatchObject({
      dotted: "accent-color-2",
      name: "color-2",
    });
    expect(root.children.map(({ dotted }) => isHeading(dotted))).toEqual([true, true, false]);
    expect(rowsAbove("card-color-3", root)).toEqual(["\ncard"]);
  });

  it("are left out of few tokens, and of groups of the document", () => {
    expect(flat(20).children).toHaveLength(21);
    expect(withHeadings(input.root)).toEqual(input.root);
  });
});
