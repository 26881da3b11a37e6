import { expect, it } from "vitest";
import { PASTED, withText } from "../../../src/console/routes/themes/dialogs/given-files.ts";

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
