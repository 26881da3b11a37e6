import { describe, expect, it } from "vitest";
import { cellsWriting, type PathWrite } from "../../../src/console/editing/table/writes.ts";
import type { Layer } from "../../../src/console/editing/types.ts";
import { applyEdits } from "../../../src/token-text/json-text.ts";

const written = (text: string, writes: readonly PathWrite[]): string =>
  cellsWriting(text, writes).reduce(applyEdits, text);

const at = (dotted: string, layer: Layer, json: unknown): PathWrite => ({
  ...{ path: dotted.split("."), layer, json },
});

const plain = JSON.stringify(
  {
    color: { $type: "color", a: { $value: "#aaa" }, b: { $value: "#bbb" }, c: { $value: "#ccc" } },
    space: { s: { $type: "dimension", $value: "4px" } },
  },
  null,
  2,
);

describe("writing many cells", () => {
  it("changes values in place and leaves everything else", () => {
    const text = written(plain, [at("color.a", "base", "#111"), at("color.c", "base", "#333")]);
    expect(text).toBe(plain.replace("#aaa", "#111").replace("#ccc", "#333"));
  });

  it("adds values to a mode that the document does not have, each group once", () => {
    const text = written(plain, [
      at("color.a", "dark", "#010"),
      at("color.b", "dark", "#020"),
      at("space.s", "dark", "8px"),
      at("color.c", "light", "#030"),
    ]);
    expect(JSON.parse(text).$appearances).toEqual({
      dark: {
        color: { a: { $value: "#010" }, b: { $value: "#020" } },
        space: { s: { $value: "8px" } },
      },
      light: { color: { c: { $value: "#030" } } },
    });
    expect(text.match(/"dark"/g)).toHaveLength(1);
  });

  it("fills empty objects of a compact document", () => {
    const text = written('{"a":{"$value":1},"b":{"$value":2},"$appearances":{"dark":{}}}', [
      at("a", "dark", 3),
      at("b", "dark", 4),
    ]);
    expect(JSON.parse(text).$appearances).toEqual({ dark: { a: { $value: 3 }, b: { $value: 4 } } });
  });

  it("takes away all, some and neighboring values of a mode", () => {
    const all = ["color.a", "color.b", "color.c", "space.s"];
    const dark = written(
      plain,
      all.map((dotted) => at(dotted, "dark", dotted === "space.s" ? "8px" : "#000")),
    );
    const inherit = (...names: string[]) =>
      JSON.parse(
        written(
          dark,
          names.map((name) => at(name, "dark", undefined)),
        ),
      ).$appearances;
    expect(inherit("color.a", "color.b")).toEqual({
      dark: { color: { c: { $value: "#000" } }, space: { s: { $value: "8px" } } },
    });
    expect(inherit("color.b", "color.c", "space.s")).toEqual({
      dark: { color: { a: { $value: "#000" } } },
    });
    expect(inherit(...all)).toEqual({ dark: {} });
  });

  it("makes the source of a context once", () => {
    const resolver = {
      version: "2025.10",
      sets: { core: { sources: [{ a: { $value: 1 }, b: { $value: 2 } }] } },
      modifiers: { density: { default: "wide", contexts: { wide: [], tight: [] } } },
      resolutionOrder: [{ $ref: "#/sets/core" }, { $ref: "#/modifiers/density" }],
    };
    const text = written(JSON.stringify(resolver, null, 2), [
      at("a", "density=tight", 10),
      at("b", "density=tight", 20),
      at("a", "base", 5),
    ]);
    expect(JSON.parse(text).modifiers.density.contexts.tight).toEqual([
      { a: { $value: 10 }, b: { $value: 20 } },
    ]);
    expect(JSON.parse(text).sets.core.sources[0].a.$value).toBe(5);
  });

  it("writes thousands of cells in a few rounds", () => {
    const many = Array.from({ length: 2000 }, (_, index) => `color.g${index % 40}.c${index}`);
    const text = JSON.stringify({ color: { $type: "color" } }, null, 2);
    const steps = cellsWriting(
      text,
      many.flatMap((dotted) => [at(dotted, "base", "#fff"), at(dotted, "dark", "#000")]),
    );
    expect(steps.length).toBeLessThan(8);
    const { color, $appearances } = JSON.parse(steps.reduce(applyEdits, text));
    expect(Object.keys(color.g7)).toHaveLength(50);
    expect(Object.keys($appearances.dark.color.g39)).toHaveLength(50);
  });
});
