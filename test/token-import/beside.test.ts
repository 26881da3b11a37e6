/** The published stylesheets of a system next to its tokens in JSON: their names, selectors and conditions are the tokens'. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { convertTokens } from "../../src/token-import/convert.ts";
import { printSheet } from "../../src/tokens/modes/sheet.ts";
import { compare, declaredIn } from "./support/compare.ts";

const color = (value: string) => ({ $type: "color", $value: value });
const files = (all: Record<string, unknown>) =>
  Object.entries(all).map(([name, content]) => ({
    name,
    content: typeof content === "string" ? content : JSON.stringify(content),
  }));
const convert = (all: Record<string, unknown>) => convertTokens(files(all));

const own = (document: { $extensions?: unknown }) =>
  (document.$extensions as { "io.tokenkit": { names: unknown } })["io.tokenkit"].names;

const sheetOf = (document: unknown) =>
  printSheet({
    slug: "s",
    document,
    modes: {},
    appearance: "all",
    all: true,
    minified: true,
    authored: true,
    names: "own",
  });

const messages = ({ report }: ReturnType<typeof convert>, code: string) =>
  report.filter((entry) => entry.code === code).map(({ message }) => message);

const tokens = {
  "tokens/light.json": { color: { fg: { accent: color("#0969da") }, canvas: color("#ffffff") } },
  "tokens/dark.json": { color: { fg: { accent: color("#4493f8") }, canvas: color("#0d1117") } },
};

test("tokens of the Design Tokens format have the names and conditions of the stylesheets next to them", () => {
  const result = convert({
    ...tokens,
    "dist/css/light.css":
      ":root, [data-color-mode=light] { --acme-color-fgAccent: #0969da; --acme-color-canvas: #fff }",
    "dist/css/dark.css": `[data-color-mode=dark] { --acme-color-fgAccent: #4493f8; --acme-color-canvas: #0d1117 }
      @media (prefers-color-scheme: dark) {
        [data-color-mode=auto] { --acme-color-fgAccent: #4493f8; --acme-color-canvas: #0d1117 } }`,
  });
  expect(result.format).toBe("dtcg");
  expect(own(result.document)).toEqual({
    prefix: "acme-",
    case: "keep",
    base: [":root", "[data-color-mode=light]"],
    modes: {
      appearance: {
        dark: [
          "[data-color-mode=dark]",
          "@media (prefers-color-scheme: dark) [data-color-mode=auto]",
        ],
      },
    },
  });
  const sheet = sheetOf(result.document);
  expect(sheet).toContain("--acme-color-fgAccent:#0969da");
  expect(sheet).toContain("--acme-color-fgAccent:#4493f8");
  expect(messages(result, "value_differs")).toEqual([]);
  expect(messages(result, "file_left_out")).toEqual([]);
  expect(messages(result, "names_kept")).toContain(
    "gave names and selectors to the tokens; 2 of 2 tokens have a property in the stylesheets",
  );
});

test("prefix and case of a stylesheet count before those of Style Dictionary", () => {
  const { document } = convert({
    "tokens.json": { color: { onPrimary: { value: "#ffffff" }, primary: { value: "#0055aa" } } },
    "tokens.css": ":host { --sys-color-onPrimary: #fff; --sys-color-primary: #05a }",
  });
  expect(own(document)).toEqual({ prefix: "sys-", case: "keep", base: [":host"] });
});

test("a property is the token that is written like it, of two that differ in case alone", () => {
  const { document } = convert({
    "tokens.json": {
      focus: {
        outline: { color: color("#111111") },
        outlineColor: color("#222222"),
        x: color("#333333"),
      },
    },
    "tokens.css":
      ":root { --focus-outlineColor: #222; --focus-outline-color: #111; --focus-x: #333 }",
  });
  expect(sheetOf(document)).toContain("--focus-outline-color:#111111;--focus-outlineColor:#222222");
});

test("contexts of an axis are those with the same name, or else with the same values", () => {
  const brand = (value: string) => ({
    brand: { main: color(value), soft: color(value), line: color(value), text: color("#000000") },
  });
  const rule = (selector: string, value: string) =>
    `${selector} { --brand-main: ${value}; --brand-soft: ${value}; --brand-line: ${value} }`;
  const result = convert({
    "brand-north.json": brand("#111111"),
    "brand-south.json": brand("#222222"),
    "brand-west.json": brand("#333333"),
    "brands.css": [
      rule(":root", "#111"),
      rule("[data-theme=south]", "#222"),
      rule("[data-theme=occident]", "#333"),
    ].join("\n"),
  });
  expect(own(result.document)).toMatchObject({
    base: [":root"],
    modes: { brand: { south: ["[data-theme=south]"], west: ["[data-theme=occident]"] } },
  });
});

test("the report says where a stylesheet has another value, and which selectors choose nothing", () => {
  const result = convert({
    ...tokens,
    "site.css": `:root { --color-fg-accent: #0969da; --color-canvas: #fafafa }
[data-density=compact] { --color-canvas: #fafafa }
.dark { --color-fg-accent: #4493f8;
  --color-canvas: #000 }`,
  });
  const differing = result.report.filter(({ code }) => code === "value_differs");
  expect(differing).toHaveLength(1);
  expect(differing[0]).toMatchObject({ action: "left_out", count: 2 });
  expect(differing[0]?.places).toEqual([
    { file: "site.css", line: 1, column: 37, path: "color.canvas" },
    { file: "site.css", line: 4, column: 3, path: "color.canvas" },
  ]);
  expect(messages(result, "selector_left")).toEqual([
    "[data-density=compact] chooses compact of density, which the tokens do not have",
  ]);
  expect(sheetOf(result.document)).not.toContain("#fafafa");
});

test("a token without a property, and one that the page sets otherwise too, are left to the page", () => {
  const result = convert({
    "tokens.json": {
      base: { blue: color("#0055aa") },
      color: { primary: color("{base.blue}"), text: color("#222222") },
      gap: { $type: "dimension", $value: { value: 4, unit: "px" } },
    },
    "tokens.css": `:root { --color-primary: #0055aa; --color-text: #222; --gap: 4px }
      @media (min-width: 40em) { :root { --gap: 8px } }`,
  });
  const sheet = sheetOf(result.document);
  expect(sheet).toContain("--color-primary:");
  expect(sheet).not.toMatch(/--base-blue|--gap/);
  expect(messages(result, "name_left")).toEqual([
    "no stylesheet next to the tokens has a property for it, so it is left to the page",
    "a property that is set under @media (min-width: 40em) too, is left to the page",
  ]);
});

test("an override that equals the default stays under its condition", () => {
  const { document } = convert({
    "light.json": { color: { a: color("#111111"), b: color("#222222") } },
    "dark.json": { color: { a: color("#eeeeee") } },
    "tokens.css":
      ":root { --color-a: #111; --color-b: #222 } .dark { --color-a: #eee; --color-b: #222 }",
  });
  expect(sheetOf(document)).toMatch(/\.dark[^{]*\{[^}]*--color-b:#222222/);
});

test("a stylesheet of something else gives no names", () => {
  const result = convert({
    ...tokens,
    "site.css": ":root { --header-height: 4rem; --aside: 20ch; --z: 3 }",
  });
  expect(result.document).not.toHaveProperty("$extensions.io\\.tokenkit.names");
  expect(messages(result, "file_left_out")).toEqual([
    "gave no token, because the files are read as dtcg; import it by itself, as css",
  ]);
});

test("a stylesheet that does not parse gives no names, and the tokens are read", () => {
  const result = convert({ ...tokens, "site.css": ":root { --color-canvas: #fff; } }" });
  expect(result.errorCount).toBe(0);
  expect(result.report.filter(({ code }) => code === "file_left_out")).toMatchObject([
    {
      message: "gives the tokens no names: is no CSS: Unexpected }",
      places: [{ file: "site.css", line: 1, column: 33 }],
    },
  ]);
});

test("Shopware Meteor: the dictionaries are served as the stylesheets next to them are, but for their rem", () => {
  const folder = new URL("../../node_modules/@shopware-ag/meteor-tokens/", import.meta.url);
  const cwd = fileURLToPath(folder);
  const paths = globSync(
    ["dictionaries/**/*.json", "deliverables/**/{primitives,light,dark}.css"],
    { cwd },
  );
  const given = Object.fromEntries(
    paths.sort().map((path) => [path, readFileSync(new URL(path, folder), "utf8")]),
  );
  const result = convert(given);
  const sheet = sheetOf(result.document).replaceAll(/([\d.]+)rem/g, (_, rem) => `${rem * 16}px`);
  const theirs = (face: string) =>
    paths
      .filter((path) => path.endsWith("primitives.css") || path.endsWith(`${face}.css`))
      .map((path) => given[path])
      .join("\n")
      .replaceAll(/([\d.]+)rem/g, (_, rem) => `${rem * 16}px`);
  for (const face of ["light", "dark"]) {
    const served = declaredIn(sheet, (selector) => face === "dark" || !selector.includes("dark"));
    const { compared, missing, differing } = compare(
      declaredIn(theirs(face), () => true),
      served,
    );
    expect([face, compared, missing, differing]).toEqual([face, 306, [], []]);
  }
  const differing = result.report.find(({ code }) => code === "value_differs");
  expect(differing?.count).toBe(61);
});
