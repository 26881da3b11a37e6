import { describe, expect, test } from "vitest";
import { resolveTheme } from "../../src/tokens/theme.ts";
import { parse, sample } from "./support/documents.ts";

const variables = (document: unknown, appearance: "light" | "dark" = "light") =>
  resolveTheme(document, appearance).variables;
const color = (text: string) => ({ $type: "color", $value: text });

test("a theme resolves to custom properties in document order, derived ones after their base", () => {
  expect(Object.entries(variables(sample, "dark"))).toEqual([
    ["--tk-color-blue-50", "#e6f2ff"],
    ["--tk-color-blue-500", "#3366ff"],
    ["--tk-color-brand", "#e6f2ff"],
    ["--tk-color-on-brand", "#000000"],
    ["--tk-color-brand-hover", expect.stringMatching(/^#/)],
    ["--tk-color-brand-active", expect.stringMatching(/^#/)],
    ["--tk-color-vivid", "#ff3328"],
    ["--tk-color-on-vivid", "#000000"],
    ["--tk-color-vivid-hover", expect.stringMatching(/^#/)],
    ["--tk-color-vivid-active", expect.stringMatching(/^#/)],
    ["--tk-color-surface", "#121212"],
    ["--tk-color-on-surface", "#ffffff"],
    ["--tk-color-surface-hover", expect.stringMatching(/^#/)],
    ["--tk-color-surface-active", expect.stringMatching(/^#/)],
    ["--tk-color-accent", "#0d9298"],
    ["--tk-color-on-accent", "#000000"],
    ["--tk-color-accent-hover", expect.stringMatching(/^#/)],
    ["--tk-color-accent-active", expect.stringMatching(/^#/)],
    ["--tk-color-accent-soft", "rgb(0 0 0 / 0.25)"],
    ["--tk-color-accent-on-soft", "#ffffff"],
    ["--tk-color-accent-soft-hover", expect.stringMatching(/^#/)],
    ["--tk-color-accent-soft-active", expect.stringMatching(/^#/)],
    ["--tk-space-small", "0.5rem"],
    ["--tk-text-body", '600 16px/1.5 "Inter", sans-serif'],
    ["--tk-text-body-font-family", '"Inter", sans-serif'],
    ["--tk-text-body-font-size", "16px"],
    ["--tk-text-body-font-weight", "600"],
    ["--tk-text-body-letter-spacing", "0.5rem"],
    ["--tk-text-body-line-height", "1.5"],
    ["--tk-shadow-card", "inset 0px 2px 0.5rem 0px #ff3328"],
  ]);
});

test("the nested document holds values without references, and derived tokens", () => {
  const { tokens } = resolveTheme(sample, "light");
  expect(tokens).toMatchObject({
    color: {
      brand: {
        $type: "color",
        $value: { colorSpace: "srgb", components: [0.2, 0.4, 1], hex: "#3366ff" },
      },
      "on-brand": { $type: "color", $value: { hex: "#ffffff" } },
    },
    shadow: {
      card: { $value: { color: { colorSpace: "display-p3" }, blur: { value: 0.5, unit: "rem" } } },
    },
  });
  expect(Object.keys(tokens)).not.toContain("$appearances");
});

describe("types", () => {
  test("come from the token, then the alias target, then the nearest group", () => {
    const document = {
      $type: "string",
      g: {
        $type: "color",
        a: { $value: "red" },
        b: { $type: "string", $value: "red" },
        c: { $value: "{g.b}" },
      },
      d: { $value: "red" },
    };
    expect(variables(document)).toMatchObject({
      "--tk-g-a": "#ff0000",
      "--tk-g-b": '"red"',
      "--tk-g-c": '"red"',
      "--tk-d": '"red"',
    });
  });

  test("are never guessed", () => {
    expect(
      variables({ a: { $value: "#AABBCC" }, b: { $value: { value: 1, unit: "px" } } }),
    ).toEqual({ "--tk-a": "#AABBCC" });
  });
});

describe("references", () => {
  test("chains of 20,000 aliases resolve", () => {
    const document: Record<string, unknown> = { t0: color("#123456") };
    for (let index = 1; index < 20_000; index += 1)
      document[`t${index}`] = { $value: `{t${index - 1}}` };
    expect(variables(document)).toMatchObject({ "--tk-t19999": "#123456" });
  });

  test("pointers reach into values, with ~0, ~1 and percent escapes", () => {
    const document = {
      "a/b~c d": { $type: "color", $value: { colorSpace: "srgb", components: [0.2, 0.4, 0.6] } },
      n: { $type: "number", $value: { $ref: "#/a~1b~0c%20d/$value/components/1" } },
      m: {
        $type: "color",
        $value: { colorSpace: "srgb", components: [{ $ref: "#/n/$value" }, 0, 0] },
      },
      whole: { $ref: "#/m" },
      type: { $type: "string", $value: { $ref: "#/m/$type" } },
      data: [10, 20],
      item: { $type: "number", $value: { $ref: "#/data/1" } },
    };
    expect(variables(document)).toMatchObject({
      "--tk-n": "0.4",
      "--tk-m": "#660000",
      "--tk-whole": "#660000",
      "--tk-type": '"color"',
      "--tk-item": "20",
    });
  });

  test("dotted names are found, nested ones first", () => {
    const space = {
      $type: "dimension",
      "0.5": { $value: { value: 2, unit: "px" } },
      a: { $value: "{space.0.5}" },
    };
    expect(variables({ space })).toMatchObject({ "--tk-space-a": "2px" });
  });
});

describe("groups", () => {
  test("$extends merges deep, replaces tokens whole and keeps inherited types", () => {
    const document = {
      input: {
        $type: "dimension",
        field: {
          width: { $value: { value: 100, unit: "px" }, $description: "base" },
          height: { $value: { value: 1, unit: "px" } },
        },
      },
      amount: {
        $extends: "{input}",
        field: { width: { $value: { value: 5, unit: "rem" } } },
        extra: { $value: { value: 2, unit: "px" } },
      },
      pointer: { $ref: "#/amount", extra: { $value: { value: 3, unit: "px" } } },
      bare: { $ref: "#/amount/field" },
    };
    const { tokens, variables: names } = resolveTheme(document, "light");
    expect(names).toMatchObject({
      "--tk-amount-field-width": "5rem",
      "--tk-amount-field-height": "1px",
      "--tk-amount-extra": "2px",
      "--tk-pointer-field-width": "5rem",
      "--tk-pointer-extra": "3px",
      "--tk-bare-width": "5rem",
    });
    expect(tokens).toMatchObject({
      amount: { field: { width: { $type: "dimension", $value: { value: 5, unit: "rem" } } } },
    });
    expect(JSON.stringify(tokens)).not.toContain("$extends");
  });

  test("$root is the token of its group", () => {
    const { variables: names } = resolveTheme(
      { a: { b: { $root: color("#000000"), c: { $value: "{a.b.$root}" } } } },
      "light",
    );
    expect(names).toMatchObject({
      "--tk-a-b": "#000000",
      "--tk-a-b-c": "#000000",
      "--tk-a-on-b": "#ffffff",
    });
  });

  test("$deprecated is inherited and overridden by false", () => {
    const document = {
      g: {
        $deprecated: "old",
        a: color("#000000"),
        b: { ...color("#000000"), $deprecated: false },
      },
    };
    expect(resolveTheme(document, "light").tokens).toMatchObject({
      g: { $deprecated: "old", b: { $deprecated: false } },
    });
  });
});

describe("appearances", () => {
  test("merge before aliases resolve, and a value is replaced whole", () => {
    const document = {
      a: {
        $type: "color",
        $value: { colorSpace: "srgb", components: [0, 0, 0], alpha: 0.5, hex: "#000000" },
        $description: "d",
      },
      b: { $value: "{a}" },
      $appearances: { dark: { a: { $value: { colorSpace: "srgb", components: [1, 1, 1] } } } },
    };
    expect(variables(document)).toMatchObject({ "--tk-b": "rgb(0 0 0 / 0.5)" });
    expect(variables(document, "dark")).toMatchObject({ "--tk-b": "#ffffff" });
    expect(resolveTheme(document, "dark").tokens).toMatchObject({ a: { $description: "d" } });
  });
});

describe("hostile names and documents", () => {
  test("__proto__ and constructor are ordinary names", () => {
    const document = parse(
      '{"__proto__":{"$type":"color","$value":"#010203"},"constructor":{"$value":"{__proto__}"}}',
    );
    const { variables: names, tokens } = resolveTheme(document, "light");
    expect(names).toMatchObject({ "--tk-__proto__": "#010203", "--tk-constructor": "#010203" });
    expect(JSON.stringify(tokens)).toContain('"__proto__":{"$value":"#010203"');
    expect(Object.prototype).not.toHaveProperty("$value");
  });

  test.each([null, 1, "x", [], [{}], {}, { $appearances: [] }, { a: { $value: { $ref: 1 } } }])(
    "%j gives no variable and does not throw",
    (document) => {
      expect(variables(document)).toEqual({});
    },
  );
});

test("an author's derived token is never overwritten", () => {
  const document = {
    a: { b: color("#000000"), "on-b": color("#123456"), "b-hover": color("#654321") },
    "a-b-active": color("#abcdef"),
  };
  expect(variables(document)).toMatchObject({
    "--tk-a-on-b": "#123456",
    "--tk-a-b-hover": "#654321",
    "--tk-a-b-active": "#abcdef",
  });
});
