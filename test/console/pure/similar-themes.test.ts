import { expect, it } from "vitest";
import { similarTo, wordOf } from "../../../src/console/routes/themes/theme/similar.ts";

const themes = ["ocean", "ocean-deep", "Meadow", "harbour", "north"].map((name) => ({
  slug: name.toLowerCase(),
  name,
}));

it.each([
  ["oceam", ["ocean", "ocean-deep"]],
  ["ocean-2", ["ocean", "ocean-deep"]],
  ["harbor", ["harbour"]],
  ["meadows", ["meadow"]],
  ["zzz", []],
  ["", []],
])("%s is similar to %j", (wanted, slugs) => {
  expect(similarTo(wanted, [...themes, ...themes]).map(({ slug }) => slug)).toEqual(slugs);
});

it("searches by the longest word", () => {
  expect(wordOf("my-ocean-2")).toBe("ocean");
  expect(wordOf("--")).toBe("");
});
