import { describe, expect, it } from "vitest";
import { axisProblems, outcomeOf } from "../../../src/console/routes/themes/import/outcome.ts";

const axis = (name: string, ...contexts: string[]) => ({
  name,
  preset: contexts[0] ?? "",
  contexts,
});
const axes = [axis("density", "loose", "compact"), axis("brand", "south", "north")];
const tokens = {
  version: "2025.10",
  sets: { base: { sources: [] } },
  modifiers: {
    density: { contexts: { loose: [], compact: [] }, default: "loose" },
    brand: { contexts: { south: [], north: [] }, default: "south" },
  },
  resolutionOrder: [
    { $ref: "#/sets/base" },
    { $ref: "#/modifiers/density" },
    { $ref: "#/modifiers/brand" },
  ],
};
const outcome = (
  choices: [string, { name?: string; isLeftOut?: boolean; preset?: string }][],
  names = {},
) =>
  outcomeOf(tokens, { axes: new Map(choices), roles: new Map() }, (given) => ({
    ...given,
    ...names,
  }));

describe("new names of axes", () => {
  it("that two axes get are a problem of both, unless one is left out", () => {
    const same = new Map([
      ["density", { name: "Mode" }],
      ["brand", { name: "mode" }],
    ]);
    expect([...axisProblems(axes, same).keys()]).toEqual(["density", "brand"]);
    const left = new Map(same).set("brand", { name: "mode", isLeftOut: true } as never);
    expect(axisProblems(axes, left).size).toBe(0);
  });

  it("that are empty are a problem, and that change places are none", () => {
    expect(axisProblems(axes, new Map([["brand", { name: "" }]])).size).toBe(1);
    const changed = new Map([
      ["density", { name: "brand" }],
      ["brand", { name: "density" }],
    ]);
    expect(axisProblems(axes, changed).size).toBe(0);
  });
});

describe("what is imported", () => {
  it("has axes that change their names for each other", () => {
    const changed = outcome([
      ["density", { name: "brand" }],
      ["brand", { name: "density" }],
    ]);
    expect(changed.modifiers).toEqual({
      brand: tokens.modifiers.density,
      density: tokens.modifiers.brand,
    });
  });

  it("has the selectors of an axis under its new name", () => {
    const names = (modes: object) => ({
      $extensions: { "io.tokenkit": { names: { prefix: "", base: [":root"], modes } } },
    });
    const renamed = outcome(
      [["density", { name: "Room" }]],
      names({ density: { compact: [".c"] } }),
    );
    expect(renamed.$extensions).toEqual(names({ Room: { compact: [".c"] } }).$extensions);
  });

  it("has no axis that is left out", () => {
    const left = outcome([
      ["brand", { isLeftOut: true }],
      ["density", { preset: "compact" }],
    ]);
    expect(left.modifiers).toEqual({
      density: { ...tokens.modifiers.density, default: "compact" },
    });
  });
});
