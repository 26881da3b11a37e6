import { expect, it } from "vitest";
import { convertTokens } from "../../src/token-import/convert.ts";
import { evaluate } from "../../src/token-import/math.ts";

it.each([
  ["1 / .75", 1.3333333333],
  ["0.1 + 0.2", 0.3],
  ["0.3 - 0.1 - 0.2", 0],
  ["1000.1 * 3", 3000.3],
  ["10000000 / 3", 3333333.33333],
  ["1.2 ^ 5", 2.48832],
  ["0.0000004 / 2", 0.0000002],
  ["-2 / 3", -0.6666666667],
])("computes %s as %d", (text, value) => {
  expect(evaluate(text)?.value).toBe(value);
});

it.each([
  [":root { --tight: calc(1 / .75) }", "1.3333333333"],
  [":root { --third: calc(1rem / 3) }", "0.3333333333rem"],
  [":root { --noise: calc(0.1px + 0.2px) }", "0.3px"],
])("keeps of %s what browsers do", (content, printed) => {
  const { document } = convertTokens([{ name: "a.css", content }]);
  const text = JSON.stringify(document);
  const [, value = "", unit = ""] = /^([-\d.]+)(.*)$/.exec(printed) ?? [];
  const json = unit === "" ? `"$value":${value}` : `"value":${value},"unit":"${unit}"`;
  expect(text).toContain(json);
});
