/** JSON of names and values, as EUI, Sage, Dialtone and Momentum publish it. */
import { expect, it } from "vitest";
import { convertTokens } from "../../../src/token-import/convert.ts";
import { ImportProblem } from "../../../src/token-import/problem.ts";
import { printed } from "../support/compare.ts";

const file = (name: string, json: unknown) => ({ name, content: JSON.stringify(json, null, 2) });

it("reads names and values, in groups or not, with types by both", () => {
  const light = {
    colorPrimary: "#0b64dd",
    colorText: "var(--color-primary)",
    fontWeightBold: "700",
    fontFamilyBody: "Inter, 'Segoe UI', sans-serif",
    zModal: 999,
    speedFast: "90ms",
    easeOut: "cubic-bezier(0.34, 1.61, 0.7, 1)",
    overlay: "rgb(0 0 0 / 0.5)",
    titles: {
      small: { fontFamily: "Inter", fontSize: "14px", fontWeight: 600, lineHeight: 1.5 },
      underline: "underline",
    },
    depth: [{ x: "0", y: "2px", blur: "4px", spread: "0", color: "#0000001a" }],
    blue: { 40: { hex: "#64b4fa", rgb: { r: 100, g: 180, b: 250 } } },
    tint: { light: "#ffffff", dark: "#000000" },
    "space.large/x": "24px",
    odd: [1, 2],
  };
  const result = convertTokens([
    file("theme_light.json", light),
    file("theme_dark.json", { colorPrimary: "#599dff" }),
  ]);
  expect([result.format, result.errorCount]).toEqual(["flat", 0]);
  const values = Object.fromEntries(printed(result.document, "light"));
  expect(values).toEqual({
    colorPrimary: "#0b64dd",
    colorText: "#0b64dd",
    fontWeightBold: "700",
    fontFamilyBody: '"Inter", "Segoe UI", sans-serif',
    zModal: "999",
    speedFast: "90ms",
    easeOut: "cubic-bezier(0.34, 1.61, 0.7, 1)",
    overlay: "rgb(0 0 0 / 0.5)",
    "titles-small": '600 14px/1.5 "Inter"',
    "titles-small-font-family": '"Inter"',
    "titles-small-font-size": "14px",
    "titles-small-font-weight": "600",
    "titles-small-line-height": "1.5",
    "titles-underline": "underline",
    depth: "0px 2px 4px 0px rgb(0 0 0 / 0.102)",
    "blue-40": "#64b4fa",
    tint: "#ffffff",
    "space-large-x": "24px",
  });
  expect(Object.fromEntries(printed(result.document, "dark"))).toEqual({
    ...values,
    colorPrimary: "#599dff",
    colorText: "#599dff",
    tint: "#000000",
  });
  const left = result.report.find(({ code }) => code === "token_left_out");
  expect(left?.places).toMatchObject([{ file: "theme_light.json", pointer: "/odd", line: 43 }]);
});

it.each([
  ["a package", { name: "acme", version: "1.2.3", scripts: { test: "vitest" }, dependencies: {} }],
  ["a configuration", { compilerOptions: { target: "es2022", strict: true }, include: ["src"] }],
  ["translations", { title: "Red", save: "Save", tan: "Tan", retry: "in 5 s", to: "(see #12)" }],
  ["a chart", { width: 400, height: 300, points: [1, 2, 3], step: 0.5 }],
])("does not take %s for tokens", (_, json) => {
  expect(() => convertTokens([file("a.json", json)])).toThrow(ImportProblem);
});

it("gives way to formats that say what a token is", () => {
  const result = convertTokens([
    file("tokens.json", { bg: { $type: "color", $value: "#ffffff" } }),
    file("spacing.json", { s: "4px", m: "8px" }),
  ]);
  expect(result.format).toBe("dtcg");
  expect(result.report[0]).toMatchObject({
    message: "gave no token, because the files are read as dtcg; import it by itself, as flat",
    places: [{ file: "spacing.json" }],
  });
});
