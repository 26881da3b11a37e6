import fc from "fast-check";
import { expect, test } from "vitest";
import { diffTokens } from "../../src/tokens/diff.ts";
import { draws } from "../support/draws.ts";
import { anyDocument, sample } from "./support/documents.ts";

test("added, removed and changed tokens by dotted path, appearances included", () => {
  const from = {
    color: { a: { $value: "#000" }, b: { $value: "#111" } },
    $appearances: { dark: { color: { a: { $value: "#222" } } } },
  };
  const to = {
    color: { a: { $value: "#000", $description: "d" }, c: { $value: "#111" } },
    $appearances: { dark: { color: { a: { $value: "#333" } } } },
  };
  expect(diffTokens(from, to)).toEqual({
    added: [{ path: "color.c", value: { $value: "#111" } }],
    removed: [{ path: "color.b", value: { $value: "#111" } }],
    changed: [
      { path: "$appearances.dark.color.a", from: { $value: "#222" }, to: { $value: "#333" } },
      { path: "color.a", from: { $value: "#000" }, to: { $value: "#000", $description: "d" } },
    ],
  });
});

test("the order of members does not count, a type of a group does", () => {
  expect(
    diffTokens({ a: { $value: 1, $type: "number" } }, { a: { $type: "number", $value: 1 } }),
  ).toEqual({ added: [], removed: [], changed: [] });
  expect(diffTokens({ a: { $type: "number" } }, { a: { $type: "color" } }).changed).toEqual([
    { path: "a.$type", from: "number", to: "color" },
  ]);
});

test("a document is no different from itself, and a difference turns around", () => {
  expect(diffTokens(sample, structuredClone(sample))).toEqual({
    added: [],
    removed: [],
    changed: [],
  });
  fc.assert(
    fc.property(anyDocument, anyDocument, (from, to) => {
      const forth = diffTokens(from, to);
      const back = diffTokens(to, from);
      expect(back.added).toEqual(forth.removed);
      expect(back.removed).toEqual(forth.added);
      expect(back.changed.map(({ path }) => path)).toEqual(forth.changed.map(({ path }) => path));
    }),
    draws(100),
  );
});
