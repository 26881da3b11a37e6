/** JSON that lost or changed values without an error: values by mode, groups called value, digits as colors. */
import { describe, expect, it } from "vitest";
import { type Conversion, convertTokens } from "../../../src/token-import/convert.ts";
import { listAxes } from "../../../src/tokens/resolver/listing.ts";
import { printed } from "../support/compare.ts";

const file = (name: string, json: unknown) => ({ name, content: JSON.stringify(json, null, 2) });
const axes = ({ document }: Conversion) =>
  listAxes(document).map(({ name, contexts }) => [name, ...contexts.map((one) => one.name)]);
const values = (
  { document }: Conversion,
  face: "light" | "dark" = "light",
  modes: Record<string, string> = {},
) => Object.fromEntries(printed(document, face, modes));
const messages = ({ report }: Conversion) => report.map(({ message }) => message);

it("the line spacing of Telekom's text styles is a line height", () => {
  const style = {
    "font-family": "Tele",
    "font-size": "12px",
    "font-weight": "400",
    "letter-spacing": "0px",
    "line-spacing": 1.4,
  };
  const result = convertTokens([
    file("tokens.json5", { small: { type: "textStyle", value: style } }),
  ]);
  expect(result.errorCount).toBe(0);
  expect(values(result)["small-line-height"]).toBe("1.4");
});

it("a step of Telekom's modular scale is a length, and no axis", () => {
  const step = (more: object) => ({
    type: "modular-scale",
    value: { base: "{core.base.value}", ratio: "{core.ratio.value}", pow: 0, sub_step: 0, ...more },
  });
  const result = convertTokens([
    file("tokens.json5", {
      core: {
        base: { value: "8px", type: "dimension" },
        ratio: { value: "2", type: "number" },
        "125": step({ not_really_modular_just_multiply_base: 0.125 }),
        "1500": step({ sub_step: 0.5 }),
        "3125": step({ pow: 2, sub_step: 0.125 }),
      },
      space: { value: "{core.1500.value}", type: "dimension" },
      raised: {
        type: "shadow",
        value: { x: 0, y: 4, blur: 8, spread: 0, color: "#000000" },
      },
    }),
  ]);
  expect(result.errorCount).toBe(0);
  expect(axes(result)).toEqual([]);
  expect(values(result)).toMatchObject({
    "core-125": "1px",
    "core-1500": "12px",
    "core-3125": "36px",
    space: "12px",
    raised: "0px 4px 8px 0px #000000",
  });
});

it("a color of color and alpha is one with that alpha, in each appearance", () => {
  const face = (color: string) => ({ color, alpha: 0.5 });
  const result = convertTokens([
    file("tokens.json5", {
      black: { type: "color", value: "#000000" },
      text: { type: "color", value: { light: face("{black}"), dark: face("#ffffff") } },
    }),
  ]);
  expect(result.errorCount).toBe(0);
  expect(values(result).text).toBe("rgb(0 0 0 / 0.5)");
  expect(values(result, "dark").text).toBe("rgb(255 255 255 / 0.5)");
});

describe("values by mode", () => {
  it("of light and dark become the appearances", () => {
    const result = convertTokens([
      file("tokens.json", {
        bg: { $value: { light: "#ffffff", dark: "#000000" } },
        ink: { $type: "color", $value: { _dark: "{paper}", base: "#111111" } },
        paper: { $type: "color", $value: "#eeeeee" },
        gap: { $value: "4px" },
      }),
    ]);
    expect(result.errorCount).toBe(0);
    expect(values(result)).toEqual({
      bg: "#ffffff",
      ink: "#111111",
      paper: "#eeeeee",
      gap: "4px",
    });
    expect(values(result, "dark")).toMatchObject({ bg: "#000000", ink: "#eeeeee", gap: "4px" });
  });

  it("of other names become axes when two tokens have them, and parts of values stay parts", () => {
    const shadow = { offsetX: "0px", offsetY: "1px", blur: "2px", spread: "0px", color: "#000000" };
    const result = convertTokens([
      file("tokens.json", {
        space: {
          s: { value: { comfortable: "8px", compact: "4px" } },
          m: { value: { comfortable: "16px", compact: "12px" } },
        },
        motion: {
          fast: { value: { disabled: "0ms", default: "100ms" } },
          slow: { value: { disabled: "0ms", default: "300ms" } },
        },
        once: { value: { one: "a", other: "b" } },
        shadow: { value: shadow, type: "shadow" },
      }),
    ]);
    expect(axes(result)).toEqual([
      ["density", "comfortable", "compact"],
      ["motion", "default", "disabled"],
    ]);
    const compact = values(result, "light", { density: "compact" });
    expect(compact).toMatchObject({ "space-s": "4px", "space-m": "12px", "motion-fast": "100ms" });
    expect(values(result, "light", { motion: "disabled" })).toMatchObject({
      "space-s": "8px",
      "motion-slow": "0ms",
      shadow: "0px 1px 2px 0px #000000",
    });
  });

  it("keep to their file's brand", () => {
    const colors = (light: string, dark: string) => ({ bg: { $value: { light, dark } } });
    const result = convertTokens([
      file("brand-north.json", colors("#ffffff", "#000000")),
      file("brand-south.json", colors("#eeeeff", "#000011")),
    ]);
    expect(values(result, "dark")).toEqual({ bg: "#000000" });
    expect(values(result, "dark", { brand: "south" })).toEqual({ bg: "#000011" });
  });

  it("count in Cloudscape's contexts too", () => {
    const tokens = (light: string, dark: string) => ({
      "color-text": { $value: { light, dark } },
      "font-size-body": { $value: "14px" },
    });
    const result = convertTokens([
      file("index-visual-refresh.json", {
        tokens: tokens("#0f141a", "#c6c6cd"),
        contexts: { header: { tokens: tokens("#ffffff", "#c6c6cd") } },
      }),
    ]);
    expect(result.format).toBe("cloudscape");
    expect(axes(result)).toEqual([["context", "default", "header"]]);
    expect(values(result, "dark")).toEqual({ "color-text": "#c6c6cd", "font-size-body": "14px" });
    expect(values(result, "light", { context: "header" })).toMatchObject({
      "color-text": "#ffffff",
    });
  });
});

describe("names of members", () => {
  it("keep groups and tokens called value", () => {
    const color = (value: string) => ({ $type: "color", $value: value });
    const result = convertTokens([
      file("tokens.json", {
        text: { value: color("#111111"), label: color("#222222") },
        chart: { value: { deep: { er: color("#333333") } } },
        row: { ...color("#444444"), value: { strong: color("#555555") } },
      }),
    ]);
    expect(values(result)).toEqual({
      "text-value": "#111111",
      "text-label": "#222222",
      "chart-value-deep-er": "#333333",
      row: "#444444",
      "row-value-strong": "#555555",
    });
    const legacy = convertTokens([
      file("tokens.json", {
        text: { value: { value: "#111111" }, size: { value: { value: 4, unit: "px" } } },
      }),
    ]);
    expect(values(legacy)).toEqual({ "text-value": "#111111", "text-size": "4px" });
  });

  it("may be a token in one appearance and a group in the other", () => {
    const normal = { value: "linear-gradient(90deg, #000000, #ffffff)", type: "color" };
    const stops = {
      "0": { value: "#000000", type: "color" },
      "1": { value: "#ffffff", type: "color" },
    };
    const result = convertTokens([
      file("theme/light.json", {
        button: { normal: { ...normal, ...stops } },
        bar: { value: "{button.normal}", type: "color" },
      }),
      file("theme/dark.json", { button: { normal } }),
    ]);
    expect(result.errorCount).toBe(0);
    expect(values(result, "light")).toMatchObject({
      "button-normal": normal.value,
      "button-normal-0": "#000000",
      bar: normal.value,
    });
    expect(values(result, "dark")).toMatchObject({ "button-normal": normal.value });
    const numbered = convertTokens([
      file("light.json", { button: { normal: stops } }),
      file("dark.json", { button: { normal } }),
    ]);
    expect(numbered.errorCount).toBe(0);
    expect(values(numbered, "dark")).toMatchObject({ "button-normal": normal.value });
    expect(messages(numbered).join()).toContain("became $root of their group");
  });
});

it("leaves digits that are typed as a color, and says so", () => {
  const color = (value: unknown) => ({ $type: "color", $value: value });
  const result = convertTokens([
    file("tokens.json", {
      weight: color("600"),
      number: color(400),
      bare: color("0b5cad"),
      six: color("336699"),
      short: color("#600"),
    }),
  ]);
  expect(result.errorCount).toBe(0);
  expect(values(result)).toEqual({
    weight: "600",
    number: "400",
    bare: "#0b5cad",
    six: "#336699",
    short: "#660000",
  });
  const reported = (part: string) => {
    const entry = result.report.find(({ message }) => message.includes(part));
    return entry?.places.map(({ path, line }) => [path, line]);
  };
  expect(reported("stay as they are")).toEqual([
    ["weight", 2],
    ["number", 6],
  ]);
  expect(reported("digits without #")).toEqual([
    ["bare", 10],
    ["six", 14],
  ]);
});

it("reports a name that stands twice in one object, in JSON, with comments and in JSON5", () => {
  const repeated = (name: string, content: string) =>
    convertTokens([{ name, content }])
      .report.filter(({ code }) => code === "key_repeated")
      .flatMap(({ message, places }) =>
        places.map(({ line, column }) => `${line}:${column} ${message.split(";")[0]}`),
      );
  const gone = { bg: { $value: "#ffffff" }, text: '{ "$value": "\\"bg\\": {" }' };
  const text = `{\n  "bg": ${JSON.stringify(gone.bg)},\n  "a\\u0062": ${gone.text},\n  "list": { "bg": ${JSON.stringify(gone.bg)} },`;
  const again = `\n  "bg": { "$value": "#000000" }\n}`;
  const expected = ['5:3 the name "bg" stands twice in its object'];
  expect(repeated("a.json", text + again)).toEqual(expected);
  expect(repeated("a.jsonc", `${text} // "bg": {${again}`)).toEqual(expected);
  const five =
    "{\n  bg: { $value: '#ffffff' },\n  gap: { $value: '4px' /* bg: */ },\n  'bg': { $value: 'red' },\n}";
  expect(repeated("a.json5", five)).toEqual(['4:3 the name "bg" stands twice in its object']);
  expect(repeated("b.json", `${text}\n  "ab": ${gone.text}\n}`)).toEqual([
    '5:3 the name "ab" stands twice in its object',
  ]);
});
