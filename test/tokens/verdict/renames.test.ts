import { expect, it } from "vitest";
import { verdictOf } from "../../../src/tokens/verdict/verdict.ts";

const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });
const blue = { $type: "color", $value: "#0057b7" };
const renames = (before: object, after: object) =>
  verdictOf(before, after).changes.map(({ kind, from, path }) =>
    from === undefined ? `${kind} ${path}` : `${kind} ${from} to ${path}`,
  );

it("tells a renamed token by its type and value, and shows both names", () => {
  const verdict = verdictOf({ color: { brand: blue } }, { color: { main: blue } });
  expect(verdict).toMatchObject({
    level: "major",
    counts: { renamed: 1, removed: 0, added: 0 },
    reasons: [{ code: "token_renamed", message: "color.brand is called color.main now." }],
    changes: [{ kind: "renamed", from: "color.brand", path: "color.main" }],
  });
  const names = verdict.changes[0]?.properties.map(({ name, light }) => [name, light?.after]);
  expect(names).toContainEqual(["--tk-color-brand", null]);
  expect(names).toContainEqual(["--tk-color-main", "#0057b7"]);
});

it("tells a renamed group by the names of its tokens, though they share values", () => {
  const group = { small: px(4), gap: px(4), large: px(8), half: { ...px(1), $value: "{x.gap}" } };
  expect(renames({ x: group }, { y: { ...group, half: { ...px(1), $value: "{y.gap}" } } })).toEqual(
    ["gap", "half", "large", "small"].map((name) => `renamed x.${name} to y.${name}`),
  );
});

it("takes nothing for renamed that could be several, or is of another type", () => {
  expect(renames({ a: px(4) }, { b: px(4), c: px(4) })).toEqual([
    "removed a",
    "added b",
    "added c",
  ]);
  expect(renames({ a: px(4), b: px(4) }, { c: px(4) })).toEqual([
    "removed a",
    "removed b",
    "added c",
  ]);
  expect(
    renames({ a: { $type: "number", $value: 400 } }, { b: { $type: "fontWeight", $value: 400 } }),
  ).toEqual(["removed a", "added b"]);
});

it("takes an alias and a value that is the same for two tokens", () => {
  expect(renames({ blue, a: blue }, { blue, b: { $type: "color", $value: "{blue}" } })).toEqual([
    "removed a",
    "added b",
  ]);
});

it("takes a path that joins to the same custom property for a renamed one", () => {
  const verdict = verdictOf({ a: { b: px(4) } }, { "a-b": px(4) });
  expect(verdict.changes).toMatchObject([{ kind: "renamed", from: "a.b", path: "a-b" }]);
  expect(verdict.changes[0]?.properties).toEqual([]);
});
