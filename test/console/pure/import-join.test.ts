import { expect, it } from "vitest";
import { joinedDocuments } from "../../../src/console/routes/themes/import/join.ts";
import { commonFolder } from "../../../src/console/routes/themes/import/rows.ts";
import { pathsIn } from "../../../src/console/routes/themes/import/size.ts";

const token = ($value: unknown) => ({ $value });

it("joins plain documents by group, the later token counting, and tells of what it replaces", () => {
  const replaced: string[] = [];
  const joined = joinedDocuments(
    {
      color: { ink: token("#111"), sea: token("#07b") },
      $appearances: { dark: { color: { ink: token("#eee") } } },
    },
    {
      color: { ink: token("#222"), sea: token("#07b") },
      $appearances: { dark: { color: { sea: token("#9cf") } } },
    },
    (path) => replaced.push(path),
  );
  expect(joined).toEqual({
    color: { ink: token("#222"), sea: token("#07b") },
    $appearances: { dark: { color: { ink: token("#eee"), sea: token("#9cf") } } },
  });
  expect(replaced).toEqual(["color.ink"]);
});

it("lays a plain document over a resolver as a set of its own, before the axes", () => {
  const resolver = {
    version: "2025.10",
    sets: { base: { sources: [{ gap: token(8) }] } },
    modifiers: {
      density: { contexts: { loose: [], tight: [{ gap: token(4) }] }, default: "loose" },
    },
    resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/density" }],
  };
  const joined = joinedDocuments(resolver, { ink: token("#111") }, () => undefined);
  expect(joined.sets).toEqual({
    base: { sources: [{ gap: token(8) }] },
    "base-2": { sources: [{ ink: token("#111") }] },
  });
  expect(joined.resolutionOrder).toEqual([
    { $ref: "#/sets/base" },
    { $ref: "#/sets/base-2" },
    { $ref: "#/modifiers/density" },
  ]);
  expect(pathsIn(joined)).toBe(2);
});

it("joins the contexts of an axis that both have", () => {
  const of = (name: string) => ({
    sets: { [name]: { sources: [{ [name]: token(1) }] } },
    modifiers: { brand: { contexts: { north: [{ [name]: token(2) }] }, default: "north" } },
    resolutionOrder: [{ $ref: `#/sets/${name}` }, { $ref: "#/modifiers/brand" }],
  });
  const joined = joinedDocuments(of("one"), of("two"), () => undefined);
  expect(joined.modifiers).toEqual({
    brand: { contexts: { north: [{ one: token(2) }, { two: token(2) }] }, default: "north" },
  });
  expect(joined.resolutionOrder).toHaveLength(3);
});

it("keeps every set of a document whose names are taken", () => {
  const of = (...names: string[]) => ({
    sets: Object.fromEntries(names.map((name) => [name, { sources: [{ [name]: token(1) }] }])),
    resolutionOrder: names.map((name) => ({ $ref: `#/sets/${name}` })),
  });
  const joined = joinedDocuments(of("base"), of("base", "base-2"), () => undefined);
  expect(joined.sets).toEqual({
    base: { sources: [{ base: token(1) }] },
    "base-3": { sources: [{ base: token(1) }] },
    "base-2": { sources: [{ "base-2": token(1) }] },
  });
  expect(joined.resolutionOrder).toEqual([
    { $ref: "#/sets/base" },
    { $ref: "#/sets/base-3" },
    { $ref: "#/sets/base-2" },
  ]);
});

it("counts a token once, however many contexts have it", () => {
  expect(pathsIn({ a: token(1), $appearances: { dark: { a: token(2), b: token(3) } } })).toBe(2);
});

it("names the folder that all files are in", () => {
  expect(commonFolder(["src/tokens/a.json", "src/tokens/b/c.json"])).toBe("src/tokens/");
  expect(commonFolder(["src/a.json", "tokens/b.json"])).toBe("");
  expect(commonFolder([])).toBe("");
});
