import { expect, it } from "vitest";
import {
  besides,
  PASTED,
  refusalOf,
  withText,
} from "../../../src/console/routes/themes/import/given-files.ts";
import { readable } from "../../../src/console/routes/themes/import/readable.ts";

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

it("says why a text holds no tokens", () => {
  expect(refusalOf("{}")).toBeUndefined();
  expect(refusalOf(" \n")).toBe("It is empty.");
  const kinds = "Use JSON, JSON5, YAML, CSS, Sass or .tokens files, or a zip archive of them.";
  expect(refusalOf("PNG\0")).toBe(`It is neither text nor a zip archive. ${kinds}`);
  expect(refusalOf("x".repeat(16_000_001))).toBe("It has 16 MB; at most 16 MB are read.");
});

it("a text that is pasted next to another gets a name of its own", () => {
  const typed = [file(PASTED, "1"), file("pasted 2", "2")];
  expect(besides(typed, [file(PASTED, "3")])).toEqual([file("pasted 3", "3")]);
  expect(besides(typed, [file(PASTED, "2")])).toEqual([file("pasted 2", "2")]);
  expect(besides([], [file(PASTED, "3")])).toEqual([file(PASTED, "3")]);
});

it("reads Sass and Tailwind 3 out of folders as out of archives", () => {
  for (const name of ["a.scss", "b/c.sass", "tailwind.config.js", "web/tailwind.config.ts"]) {
    expect(readable.test(name), name).toBe(true);
  }
  expect(readable.test("web/vite.config.ts")).toBe(false);
});
