import { expect, test } from "vitest";
import { validateTokens } from "../../src/tokens/validate.ts";

const blue = { $type: "color", $value: "#0b5cad" };
const errors = (document: unknown) =>
  validateTokens(document).findings.filter(({ severity }) => severity === "error");
const codes = (document: unknown) => errors(document).map(({ code }) => code);

test.each([
  [{}],
  [{ color: {} }],
  [{ color: { brand: "#0b5cad", sizes: [1, 2] } }],
  [{ color: { $type: "color", brand: {} } }],
  [{ $appearances: { light: {}, dark: { color: {} } } }],
  [{ $description: "soon" }],
])("a document without a token is an error: %j", (document) => {
  expect(validateTokens(document).valid).toBe(false);
  expect(errors(document)).toEqual([
    {
      severity: "error",
      code: "document_empty",
      path: "",
      message: expect.stringMatching(/add one/),
    },
  ]);
});

test("a document whose tokens all have errors is not called empty beside them", () => {
  expect(codes({ a: { $type: "color", $value: "nope" } })).toEqual(["value_invalid"]);
  expect(codes([])).toEqual(["document_invalid"]);
});

test("one token is enough, in one appearance or without a printed form", () => {
  expect(codes({ $appearances: { dark: { a: blue } } })).toEqual([]);
  expect(codes({ a: { $type: "vendor", $value: { x: 1 } } })).toEqual([]);
});

test.each<[string, RegExp, object]>([
  [
    "a shadcn registry item",
    /shadcn\/ui.*import reads it/,
    {
      $schema: "https://ui.shadcn.com/schema/registry-item.json",
      name: "ocean",
      type: "registry:theme",
      cssVars: { light: { primary: "oklch(0.5 0.2 250)" }, dark: { primary: "#fff" } },
    },
  ],
  [
    "Figma's variables",
    /Figma's REST API with variables.*import reads it/,
    {
      status: 200,
      error: false,
      meta: {
        variables: {
          "VariableID:1:2": { name: "brand", valuesByMode: { "1:0": { r: 0, g: 0, b: 1 } } },
        },
        variableCollections: { "VariableCollectionId:1:1": { name: "Colors" } },
      },
    },
  ],
  [
    "a Figma file",
    /a file of Figma's REST API/,
    { name: "File", schemaVersion: 0, document: { id: "0:0", type: "DOCUMENT", children: [] } },
  ],
  [
    "a Material theme",
    /Material Theme Builder.*import reads it/,
    { seed: "#769CDF", schemes: { light: { primary: "#415F91" }, dark: { primary: "#AAC7FF" } } },
  ],
  [
    "a Tailwind configuration",
    /Tailwind CSS/,
    { content: [], theme: { extend: { colors: { brand: "#0b5cad" } } }, plugins: [] },
  ],
  [
    "a Style Dictionary configuration",
    /configuration of Style Dictionary/,
    { source: ["tokens/**/*.json"], platforms: { css: { transformGroup: "css" } } },
  ],
])("%s is named, with the way to bring it over", (_, message, document) => {
  expect(errors(document)).toEqual([
    {
      severity: "error",
      code: "document_foreign",
      path: "",
      message: expect.stringMatching(message),
    },
    expect.objectContaining({ code: "document_empty" }),
  ]);
});

test("Theo and Tokens Studio are named beside the tokens that are older than the format", () => {
  const old = { value: "#0b5cad", type: "color" };
  const theo = { global: { category: "color" }, props: { BRAND: old } };
  const studio = { core: { brand: old }, $themes: [], $metadata: { tokenSetOrder: ["core"] } };
  expect(errors(theo)).toMatchObject([
    { code: "document_foreign", message: expect.stringContaining("Theo") },
    { code: "pre_dtcg" },
  ]);
  expect(errors(studio)).toMatchObject([
    { code: "document_foreign", message: expect.stringContaining("Tokens Studio") },
    { code: "pre_dtcg" },
  ]);
});

test("Style Dictionary's tokens without $ are an error that names it", () => {
  expect(errors({ color: { brand: { value: "#0b5cad" } } })).toMatchObject([
    { code: "pre_dtcg", path: "color.brand", message: expect.stringContaining("Style Dictionary") },
  ]);
});

test("sets of Tokens Studio are told even where some of their tokens resolve", () => {
  const studio = { core: { brand: blue }, $metadata: { tokenSetOrder: ["core"] } };
  expect(codes(studio)).toEqual(["document_foreign"]);
});

test("groups that are called as in another format are groups", () => {
  const names = [
    "cssVars",
    "schemes",
    "theme",
    "props",
    "meta",
    "document",
    "sets",
    "modifiers",
    "platforms",
  ];
  const document = Object.fromEntries(names.map((name) => [name, { light: blue, colors: blue }]));
  expect(codes(document)).toEqual([]);
});

test("an object beside $value that holds no token is a property that the format does not know", () => {
  const $value = { value: 1, unit: "px" };
  const withChild = (child: unknown) =>
    validateTokens({ a: { $type: "dimension", $value, attributes: child } }).findings.map(
      ({ severity, code, path }) => ({ severity, code, path }),
    );
  const unknown = [{ severity: "warning", code: "property_unknown", path: "a" }];
  expect(withChild({ category: "size" })).toEqual(unknown);
  expect(withChild({ of: { category: "size" } })).toEqual(unknown);
  const both = [{ severity: "error", code: "token_and_group", path: "a" }];
  expect(withChild({ $value })).toEqual(both);
  expect(withChild({ of: { $ref: "#/b" } })).toEqual(both);
});
