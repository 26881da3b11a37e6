import { describe, expect, it } from "vitest";
import { renaming } from "../../../src/console/editing/rename.ts";
import { replaceBy } from "../../../src/console/editing/table/name-pattern.ts";
import { planRenames, renamesWriting } from "../../../src/console/editing/table/renames.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";
import { applyEdits } from "../../../src/token-text/json-text.ts";
import { normalized } from "../../support/machine-speed.ts";

type Rename = (dotted: string) => string | undefined;

const print = (document: unknown): string => JSON.stringify(document, null, 2);
const color = (value: string, more = {}) => ({ $type: "color", $value: value, ...more });

function renamed(text: string, nameOf: Rename) {
  const renames = planRenames(text, analyseWhole(text).tokens, nameOf);
  expect(renames.filter(({ problem }) => problem !== undefined)).toEqual([]);
  return JSON.parse(renamesWriting(text, renames).reduce(applyEdits, text));
}

/** As the rename of a single token does it, one after the other. */
function renamedSingly(text: string, nameOf: Rename) {
  const renames = planRenames(text, analyseWhole(text).tokens, nameOf);
  let present = text;
  for (const { from, to } of renames) {
    present = renaming(present, from, to).steps.reduce(applyEdits, present);
  }
  return JSON.parse(present);
}

const typed = print({
  $extensions: {
    "io.tokenkit": { names: { prefix: "" }, roles: { primary: "blue.600" }, pairs: [] },
  },
  blue: { $type: "color", "500": { $value: "#00f" }, "600": { $value: "#00c" } },
  size: { $type: "dimension", sm: { $value: "2px" } },
  link: color("{blue.600}"),
  border: { $type: "border", $value: { color: "{blue.500}", width: "{size.sm}", style: "solid" } },
});

const inherited = print({
  base: { button: { bg: color("#333"), fg: color("#fff") } },
  primary: { $extends: "{base}", button: { fg: color("#eee") } },
  link: color("{primary.button.bg}"),
  text: color("{base.button.fg}"),
});

const modes = print({
  version: "2025.10",
  sets: {
    core: {
      sources: [{ red: color("#f00"), "bg-page": color("{red}"), "bg-card": color("#eee") }],
    },
  },
  modifiers: {
    theme: { default: "light", contexts: { light: [], dark: [{ "bg-page": color("#111") }] } },
  },
  resolutionOrder: [{ $ref: "#/sets/core" }, { $ref: "#/modifiers/theme" }],
});

describe("moving tokens between groups", () => {
  const cases: [string, string, Rename][] = [
    [
      "with the types of their old groups",
      typed,
      (name) => replaceBy(name, "blue.*", "palette.blue.*"),
    ],
    ["into a group of another type", typed, (name) => replaceBy(name, "blue.*", "size.*")],
    [
      "all of a group, and a token of its own",
      typed,
      (name) => name.replace(/^(blue|link)/, "ink.$1"),
    ],
    [
      "that other groups inherit",
      inherited,
      (name) => replaceBy(name, "base.button.*", "base.control.*"),
    ],
    [
      "out of a group that others extend",
      inherited,
      (name) => replaceBy(name, "base.button.bg", "plain.bg"),
    ],
    ["in each mode", modes, (name) => replaceBy(name, "bg-*", "bg.*")],
  ];
  it.each(cases)("does as one rename after the other would: %s", (_, text, nameOf) => {
    expect(renamed(text, nameOf)).toEqual(renamedSingly(text, nameOf));
  });

  it("keeps the order of names that are whole numbers", () => {
    const steps = [900, 100, 50].map((step) => [`gray-${step}`, color("#888")] as const);
    const text = print(Object.fromEntries(steps));
    const renames = planRenames(text, analyseWhole(text).tokens, (name) =>
      replaceBy(name, "gray-*", "gray.*"),
    );
    const after = renamesWriting(text, renames).reduce(applyEdits, text);
    const names = analyseWhole(after).tokens.map(({ dotted }) => dotted);
    expect(names).toEqual(["gray.900", "gray.100", "gray.50"]);
  });

  it("leaves the rest of the text as it is", () => {
    const text = typed.replace('"link": {', '"link":   {');
    const renames = planRenames(text, analyseWhole(text).tokens, (name) =>
      replaceBy(name, "size.*", "space.*"),
    );
    const after = renamesWriting(text, renames).reduce(applyEdits, text);
    expect(after).toContain('"link":   {');
    expect(after).toContain('"width": "{space.sm}"');
  });

  it("takes the first, the last and neighbors out of a group, on one line too", () => {
    const group = { a: color("#001"), b: color("#002"), c: color("#003"), d: color("#004") };
    for (const text of [JSON.stringify({ group }), print({ group })]) {
      for (const names of ["a", "d", "bc", "ad", "abd", "abcd"]) {
        const after = renamed(text, (name) =>
          names.includes(name.slice(-1)) ? `other.${name.slice(-1)}` : undefined,
        );
        expect(Object.keys(after.other)).toEqual([...names]);
        expect(Object.keys(after.group)).toHaveLength(4 - names.length);
      }
    }
  });
});

describe("renaming thousands, within a second of CPU", () => {
  const names = Array.from({ length: 2_500 }, (_, index) => `brand-color-${index}`);
  const references = names.map((name) => [`${name}-alias`, color(`{${name}}`)] as const);
  const dark = Object.fromEntries(names.map((name) => [name, color("#99ccff")]));
  const sets = {
    $extensions: { "io.tokenkit": { names: { prefix: "" }, $appearances: { dark } } },
    ...Object.fromEntries(names.map((name) => [name, color("#336699")])),
    ...Object.fromEntries(references),
  };
  const text = print(sets);
  const all = names.map((name) => ({ path: [name], dotted: name }));

  const within = (find: string, replacement: string) => {
    const started = process.cpuUsage();
    const renames = planRenames(text, all, (name) => replaceBy(name, find, replacement));
    const problems = new Set(renames.flatMap(({ problem }) => problem ?? []));
    expect([...problems]).toEqual([]);
    const steps = renamesWriting(text, renames);
    const after = JSON.parse(steps.reduce(applyEdits, text));
    const { user, system } = process.cpuUsage(started);
    expect(normalized((user + system) / 1000)).toBeLessThan(1_000);
    return after;
  };

  it("in their groups, with names of their own", () => {
    const after = within("brand-*", "house-*");
    expect(after["house-color-2499"].$extensions["io.tokenkit"].name).toBe("--brand-color-2499");
    expect(after["brand-color-7-alias"].$value).toBe("{house-color-7}");
  });

  it("into other groups, with their modes, references and names", () => {
    const after = within("brand-color-*", "house.color.*");
    expect(Object.keys(after.house.color)).toHaveLength(2_500);
    expect(after["brand-color-2499-alias"].$value).toBe("{house.color.2499}");
    expect(after["brand-color-2499"]).toBeUndefined();
  });
});
