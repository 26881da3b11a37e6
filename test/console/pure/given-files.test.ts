import { expect, it } from "vitest";
import {
  PASTED,
  refusalOf,
  withText,
} from "../../../src/console/routes/themes/dialogs/given-files.ts";

const file = (name: string, content: string) => ({ name, content });

it("text typed without a file becomes a pasted one", () => {
  expect(withText([], undefined, "{}")).toEqual([file(PASTED, "{}")]);
});

it("typing changes the shown file alone", () => {
  const files = [file("a.json", "1"), file("b.json", "2")];
  expect(withText(files, files[1], "3")).toEqual([file("a.json", "1"), file("b.json", "3")]);
});

it("an emptied pasted text is removed, an emptied file stays", () => {
  const pasted = file(PASTED, "{}");
  expect(withText([pasted], pasted, "")).toEqual([]);
  const kept = file("a.json", "{}");
  expect(withText([kept], kept, "")).toEqual([file("a.json", "")]);
});

it("names refused files, the first three of many, with the kinds that are read", () => {
  expect(refusalOf([], [])).toBeUndefined();
  const kinds = "Use JSON, JSON5, YAML, CSS or .tokens files, or a zip archive of them.";
  const are = `are neither text nor a zip archive. ${kinds}`;
  expect(refusalOf(["a.png"], [])).toBe(`a.png is neither text nor a zip archive. ${kinds}`);
  expect(refusalOf(["a.png", "b.png"], ["c"])).toBe(`a.png and b.png ${are} c cannot be read.`);
  expect(refusalOf(["a", "b", "c", "d", "e"], [])).toBe(`a, b, c and 2 more ${are}`);
});
