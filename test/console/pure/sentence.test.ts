import { expect, it } from "vitest";
import { sentenceFor, sentenceOf } from "../../../src/console/app/shell/palette/sentence.ts";

const tokens = ["color.primary", "fade in to dark", "space in px"];
const read = (query: string) => sentenceOf(query, (dotted) => tokens.includes(dotted));
const sentence = (token: string, value?: string, mode?: string) => ({ token, mode, value });

it.each([
  ["set", sentence("")],
  ["set ", sentence("")],
  ["Set prim", sentence("prim")],
  ["set color.primary to", sentence("color.primary", "")],
  ["set color.primary to #0f766e", sentence("color.primary", "#0f766e")],
  ["set color.primary in dark to #0f766e", sentence("color.primary", "#0f766e", "dark")],
  ["set color.primary in Scale compact to 2px", sentence("color.primary", "2px", "Scale compact")],
  ["set fade in to dark to 200ms", sentence("fade in to dark", "200ms")],
  ["set space in px in dark to 2px", sentence("space in px", "2px", "dark")],
])("reads %s", (query, expected) => {
  expect(read(query)).toEqual(expected);
});

it.each(["settings", "primary", "reset set to 1", ""])("%s sets nothing", (query) => {
  expect(read(query)).toBeUndefined();
});

it("writes what it reads", () => {
  expect(sentenceFor("color.primary")).toBe("set color.primary to ");
  expect(read(sentenceFor("color.primary", "{blue}", "dark"))).toEqual(
    sentence("color.primary", "{blue}", "dark"),
  );
});
