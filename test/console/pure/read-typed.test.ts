import { expect, it } from "vitest";
import { readTyped } from "../../../src/console/routes/themes/theme/setting/read-typed.ts";

const srgb = { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" };

it.each([
  ["color", "#0f766e", "#ffffff", "#0f766e"],
  [
    "color",
    "#0f766e",
    srgb,
    { colorSpace: "srgb", components: [0.0588, 0.4627, 0.4314], hex: "#0f766e" },
  ],
  ["dimension", "12px", { value: 1, unit: "rem" }, { value: 12, unit: "px" }],
  ["dimension", "12", { value: 4, unit: "px" }, { value: 12, unit: "px" }],
  ["dimension", "0,75 rem", "1rem", "0.75rem"],
  ["duration", "0.2s", undefined, { value: 0.2, unit: "s" }],
  ["number", "1.5", 1, 1.5],
  ["fontWeight", "Bold", 400, "bold"],
  ["fontFamily", "Inter, sans-serif", ["Arial"], ["Inter", "sans-serif"]],
  ["cubicBezier", "cubic-bezier(0.4, 0, 0.2, 1)", undefined, [0.4, 0, 0.2, 1]],
  ["boolean", "TRUE", false, true],
  ["string", "as it is", "", "as it is"],
])("reads a %s: %s", (type, text, like, json) => {
  expect(readTyped(type, text, like)).toEqual({ json });
});

it.each([
  ["color", "tael", /^“tael” is no color\. Write a color, such as #0f766e/],
  ["dimension", "12 apples", /^“12 apples” is no dimension\. Write a length/],
  ["duration", "12px", /^“12px” is no duration\. Write a time/],
  ["number", "many", /^“many” is no number\. Write a number, such as 1\.5\./],
  ["fontWeight", "2000", /Write a weight from 1 to 1000/],
  ["cubicBezier", "0.4, 0, 0.2", /Write a curve/],
  ["boolean", "perhaps", /Write true or false/],
  ["string", "url(https://x.example/a.png)", /url\(/],
  ["shadow", "big", /^A shadow is set as JSON, or in the inspector\.$/],
])("refuses a %s: %s", (type, text, problem) => {
  const read = readTyped(type, text, undefined);
  expect("problem" in read ? read.problem : "").toMatch(problem);
});
