import { describe, expect, it } from "vitest";
import { groupTokens, splitName } from "../../../src/console/editing/table/grouping.ts";
import { replaceBy } from "../../../src/console/editing/table/name-pattern.ts";
import { planRenames, renamesWriting } from "../../../src/console/editing/table/renames.ts";
import { dropWriting, renamesOfDrop } from "../../../src/console/editing/table/reorder.ts";
import { planReplace, replaceWriting } from "../../../src/console/editing/table/replace.ts";
import type { TokenInfo } from "../../../src/console/editing/types.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";
import { applyEdits } from "../../../src/token-text/json-text.ts";

const color = (value: string, more = {}) => ({ $type: "color", $value: value, ...more });
const flat = JSON.stringify(
  {
    "bg-default": color("#ffffff", { $description: "The page" }),
    "bg-muted": color("#eeeeee"),
    "fg-default": color("{bg-muted}"),
    radius: {
      sm: { $type: "dimension", $value: "2px" },
      md: { $type: "dimension", $value: "4px" },
    },
  },
  null,
  2,
);
const tokens = analyseWhole(flat).tokens;
const named = (...names: string[]): TokenInfo[] =>
  names.map((name) => tokens.find(({ dotted }) => dotted === name) as TokenInfo);

describe("groups of the table", () => {
  it("are paths, and the first words of flat names", () => {
    expect(groupTokens(tokens).map(({ name, tokens: of }) => [name, of.length])).toEqual([
      ["bg", 2],
      ["fg", 1],
      ["radius", 2],
    ]);
    expect(groupTokens(tokens, "none").map(({ name }) => name)).toEqual(["", "radius"]);
  });

  it("take two words where one holds over 200, and divide large groups of a path", () => {
    const many = (prefix: string, path: string[] = []) =>
      Array.from({ length: 120 }, (_, index) => {
        const last = `${prefix}-${index}`;
        return { path: [...path, last], dotted: [...path, last].join(".") } as unknown as TokenInfo;
      });
    const groups = groupTokens([...many("icon-color"), ...many("icon-size"), ...many("text-size")]);
    expect(groups.map(({ name }) => name)).toEqual(["icon-color", "icon-size", "text"]);
    const deep = groupTokens([...many("one", ["kit"]), ...many("two", ["kit"])]);
    expect(deep.map(({ name }) => name)).toEqual(["kit.one", "kit.two"]);
    expect(splitName("kit.one-7", "kit.one")).toEqual(["kit.one-", "7"]);
  });
});

describe("a pattern", () => {
  it("replaces a plain part, or keeps what each * matched", () => {
    expect(replaceBy("bg-default", "bg", "background")).toBe("background-default");
    expect(replaceBy("bg-default-hover", "bg-*-hover", "*.bg.hover")).toBe("default.bg.hover");
    expect(replaceBy("a.b", "*.*", "*-*")).toBe("a-b");
    expect(replaceBy("fg-default", "bg-*", "x-*")).toBeUndefined();
    expect(replaceBy("cost", "s", "$&")).toBe("co$&t");
    expect(replaceBy("a-b-b", "a*b", "*")).toBe("-b-");
    expect(replaceBy("ab", "ab*b", "*")).toBeUndefined();
  });

  it("takes no longer for many stars", () => {
    const name = "a-name-of-twenty-eight-chars".repeat(20);
    expect(replaceBy(name, `${"*".repeat(40)}x`, "*")).toBeUndefined();
  });
});

describe("renaming many", () => {
  it("takes every reference along", () => {
    const renames = planRenames(flat, tokens, (name) => replaceBy(name, "bg-*", "surface-*"));
    const text = renamesWriting(flat, renames).reduce(applyEdits, flat);
    expect(Object.keys(JSON.parse(text))).toEqual([
      ...["surface-default", "surface-muted", "fg-default", "radius"],
    ]);
    expect(JSON.parse(text)["fg-default"].$value).toBe("{surface-muted}");
  });

  it("refuses names that exist, that two tokens would get, or that cannot be", () => {
    const problems = (find: string, replacement: string) =>
      planRenames(flat, tokens, (name) => replaceBy(name, find, replacement)).map(
        ({ problem }) => problem,
      );
    expect(problems("bg-default", "fg-default")).toEqual(["There is a fg-default already"]);
    expect(problems("bg-*", "page")).toEqual([
      "bg-muted would be called page too",
      "bg-default would be called page too",
    ]);
    expect(problems("bg-muted", "$muted")).toEqual([
      "Names hold no dots or braces and do not begin with $",
    ]);
  });

  it("refuses a name below that of another token, which would be lost", () => {
    const document = JSON.stringify({ "a-red-dark": color("#300"), "a-red": color("#f00") });
    const all = analyseWhole(document).tokens;
    const renames = planRenames(document, all, (name) => name.replaceAll("-", "."));
    expect(renames.map(({ problem }) => problem)).toEqual([
      "a-red becomes a.red, and a token holds no others",
      undefined,
    ]);
  });

  it("names a token and the number of others with which a name collides", () => {
    const problems = planRenames(flat, tokens, () => "one").map(({ problem }) => problem);
    expect(problems[0]).toBe("bg-muted and 3 more would be called one too");
  });

  it("keeps own names, which run time reads", () => {
    const document = JSON.parse(flat);
    document.$extensions = { "io.tokenkit": { names: { prefix: "" } } };
    const text = JSON.stringify(document, null, 2);
    const renames = planRenames(text, tokens, (name) => replaceBy(name, "bg-*", "surface-*"));
    const after = JSON.parse(renamesWriting(text, renames).reduce(applyEdits, text));
    expect(after["surface-muted"].$extensions["io.tokenkit"].name).toBe("--bg-muted");
  });
});

describe("search and replace", () => {
  it("finds names, values and descriptions, and writes those that have no problem", () => {
    const found = planReplace(flat, {
      find: "e",
      replacement: "f",
      parts: new Set(["names", "values", "descriptions"]),
      tokens,
      textOf: ({ dotted }) =>
        String(tokens.find((one) => one.dotted === dotted)?.written.base?.json),
      read: (text) => (text.length > 7 ? { problem: "no color" } : { json: text }),
    });
    expect(found.map(({ part, before, after, problem }) => [part, before, after, problem])).toEqual(
      [
        ["descriptions", "The page", "Thf pagf", undefined],
        ["values", "#eeeeee", "#ffffff", undefined],
        ["names", "bg-default", "bg-dffault", undefined],
        ["names", "bg-muted", "bg-mutfd", undefined],
        ["names", "fg-default", "fg-dffault", undefined],
      ],
    );
    const after = JSON.parse(replaceWriting(flat, found).reduce(applyEdits, flat));
    expect(after["bg-dffault"]).toMatchObject({ $value: "#ffffff", $description: "Thf pagf" });
    expect(after["bg-mutfd"].$value).toBe("#ffffff");
    expect(after["fg-dffault"].$value).toBe("{bg-mutfd}");
  });
});

describe("dragging tokens", () => {
  const orderOf = (text: string) => Object.keys(JSON.parse(text));

  it("puts them in front of another one, in the order that they had", () => {
    const [before] = named("bg-default");
    const drop = { group: "bg", before, last: undefined };
    const text = dropWriting(flat, [["bg-muted"]], [], drop).reduce(applyEdits, flat);
    expect(orderOf(text)).toEqual(["bg-muted", "bg-default", "fg-default", "radius"]);
  });

  it("renames flat names that go to another group, and refuses names that exist", () => {
    const [before] = named("fg-default");
    const drop = { group: "fg", before, last: before };
    const moved = named("bg-muted").map((token) => ({ token, group: "bg" }));
    const renames = renamesOfDrop(flat, moved, drop);
    const text = dropWriting(flat, [["bg-muted"]], renames, drop).reduce(applyEdits, flat);
    expect(orderOf(text)).toEqual(["bg-default", "fg-muted", "fg-default", "radius"]);
    expect(JSON.parse(text)["fg-default"].$value).toBe("{fg-muted}");
    const taken = named("bg-default").map((token) => ({ token, group: "bg" }));
    expect(renamesOfDrop(flat, taken, drop)[0]?.problem).toBe("There is a fg-default already");
  });

  it("moves between groups of paths, to the end without another in front", () => {
    const [last] = named("radius.md");
    const drop = { group: "radius", before: undefined, last };
    const moved = named("bg-muted").map((token) => ({ token, group: "bg" }));
    const renames = renamesOfDrop(flat, moved, drop);
    const text = dropWriting(flat, [["bg-muted"]], renames, drop).reduce(applyEdits, flat);
    expect(Object.keys(JSON.parse(text).radius)).toEqual(["sm", "md", "muted"]);
  });

  it("moves hundreds to another group in as few steps as one, in their order", () => {
    const names = Array.from({ length: 400 }, (_, at) => `many-${400 - at}`);
    const entries = [...names, "ink-last"].map((name) => [name, color("#336699")]);
    const text = JSON.stringify(Object.fromEntries(entries), null, 2);
    const all = analyseWhole(text).tokens;
    const last = all.at(-1);
    const moved = all.slice(0, -1).map((token) => ({ token, group: "many" }));
    for (const before of [last, undefined]) {
      const drop = { group: "ink", before, last };
      const renames = renamesOfDrop(text, moved, drop);
      const steps = dropWriting(
        text,
        names.map((name) => [name]),
        renames,
        drop,
      );
      expect(steps.length).toBeLessThan(8);
      const order = orderOf(steps.reduce(applyEdits, text));
      expect(order.filter((name) => name !== "ink-last")).toEqual(
        names.map((name) => name.replace("many", "ink")),
      );
      expect(order.indexOf("ink-last")).toBe(before ? 400 : 0);
    }
  });
});
