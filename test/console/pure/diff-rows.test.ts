import { expect, it } from "vitest";
import { rowsOf } from "../../../src/console/routes/themes/theme/diff/rows.ts";
import { compareDocuments } from "../../../src/console/worker/comparison.ts";

const withPrimary = (hex: string) => ({
  color: {
    primary: { $type: "color", $value: hex },
    link: { $value: "{color.primary}" },
    visited: { $value: "{color.link}" },
  },
  space: {
    small: { $type: "dimension", $value: { value: hex === "#2563eb" ? 4 : 5, unit: "px" } },
    gap: { $value: "{space.small}" },
  },
});

const kinds = (before: unknown, after: unknown) =>
  rowsOf(compareDocuments(before, after)).map(({ path, type, drawing }) => [path, type, drawing]);

it("gives aliases the type of their target, however far, and its drawing", () => {
  expect(kinds(withPrimary("#2563eb"), withPrimary("#b91c1c"))).toEqual([
    ["color.link", "color", "color"],
    ["color.primary", "color", "color"],
    ["color.visited", "color", "color"],
    ["space.gap", "dimension", "number"],
    ["space.small", "dimension", "number"],
  ]);
});

it("does the same in the contexts of a theme with axes", () => {
  const inSouth = (hex: string) => ({
    name: "Axes",
    version: "2025.10",
    sets: { base: { sources: [withPrimary("#2563eb")] } },
    modifiers: {
      brand: {
        contexts: { north: [], south: [{ color: { primary: { $type: "color", $value: hex } } }] },
        default: "north",
      },
    },
    resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/brand" }],
  });
  expect(kinds(inSouth("#b91c1c"), inSouth("#15803d"))).toEqual([
    ["color.link", "color", "color"],
    ["color.primary", "color", "color"],
    ["color.visited", "color", "color"],
  ]);
});
