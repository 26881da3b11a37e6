/** One small set a format, with the values that its tool is documented to give. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, it, test } from "vitest";
import { type Conversion, convertTokens } from "../../src/token-import/convert.ts";
import { ImportProblem } from "../../src/token-import/problem.ts";
import { unzip } from "../../src/token-import/unzip.ts";
import { listAxes } from "../../src/tokens/resolver/listing.ts";
import { printed } from "./support/compare.ts";

const file = (name: string, json: unknown) => ({
  name,
  content: typeof json === "string" ? json : JSON.stringify(json, null, 2),
});
const light = ({ document }: Conversion) => Object.fromEntries(printed(document, "light"));
const dark = ({ document }: Conversion) => Object.fromEntries(printed(document, "dark"));
const codes = ({ report }: Conversion) => report.map(({ code }) => code);
const errors = ({ findings }: Conversion) =>
  findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, path }) => `${path} ${code}`);

describe("Tokens Studio", () => {
  const core = {
    space: {
      base: { value: "4", type: "spacing" },
      double: { value: "{space.base} * 2", type: "spacing" },
      rounded: { value: "roundTo({space.base} / 3, 1)", type: "spacing" },
    },
    blue: { value: "#0057b7", type: "color" },
    font: {
      family: { value: "Inter, sans-serif", type: "fontFamilies" },
      weight: { value: "Semi Bold", type: "fontWeights" },
      size: { value: "{space.base} * 4", type: "fontSizes" },
      height: { value: "150%", type: "lineHeights" },
      tracking: { value: "-2%", type: "letterSpacing" },
    },
  };
  const day = {
    bg: { value: "#ffffff", type: "color" },
    veil: { value: "rgba({blue}, 0.5)", type: "color" },
    hover: {
      value: "{blue}",
      type: "color",
      $extensions: { "studio.tokens": { modify: { type: "darken", value: "0.5", space: "srgb" } } },
    },
    shadow: {
      value: {
        x: "0",
        y: "{space.base}",
        blur: "8",
        spread: "0",
        color: "{bg}",
        type: "innerShadow",
      },
      type: "boxShadow",
    },
    body: {
      value: {
        fontFamily: "{font.family}",
        fontWeight: "{font.weight}",
        fontSize: "{font.size}",
        lineHeight: "{font.height}",
        letterSpacing: "{font.tracking}",
        textCase: "none",
      },
      type: "typography",
    },
  };
  const night = { bg: { value: "#000000", type: "color" } };
  const wide = { space: { base: { value: "8", type: "spacing" } } };
  const sets = (...names: string[]) => Object.fromEntries(names.map((name) => [name, "enabled"]));
  const $themes = [
    {
      id: "1",
      name: "Light",
      group: "Mode",
      selectedTokenSets: { core: "source", ...sets("day") },
    },
    { id: "2", name: "Dark", group: "Mode", selectedTokenSets: sets("core", "day", "night") },
    { id: "3", name: "Compact", group: "Density", selectedTokenSets: sets("core") },
    { id: "4", name: "Wide", group: "Density", selectedTokenSets: sets("core", "wide") },
  ];
  const $metadata = { tokenSetOrder: ["core", "day", "night", "wide"] };
  const values = {
    "space-double": "8px",
    "space-rounded": "1.3px",
    "font-family": "Inter, sans-serif".replace("Inter", '"Inter"'),
    "font-weight": "600",
    "font-size": "16px",
    "font-height": "1.5",
    "font-tracking": "-0.02em",
    bg: "#ffffff",
    veil: "rgb(0 87 183 / 0.5)",
    hover: "#002c5c",
    shadow: "inset 0px 4px 8px 0px #ffffff",
    body: '600 16px/1.5 "Inter", sans-serif',
  };

  it("reads one file with themes: math, references, types, groups as axes", () => {
    const result = convertTokens([
      file("tokens.json", { core, day, night, wide, unused: night, $themes, $metadata }),
    ]);
    expect(result.format).toBe("tokens-studio");
    expect(errors(result)).toEqual([]);
    expect(light(result)).toMatchObject(values);
    expect(dark(result)).toMatchObject({
      ...values,
      bg: "#000000",
      shadow: "inset 0px 4px 8px 0px #000000",
    });
    expect(result.report.find(({ code }) => code === "axis_mapped")?.message).toBe(
      'the axis "Density" is chosen by density, with the contexts "Compact", "Wide"; "Compact" where none is',
    );
    expect(Object.fromEntries(printed(result.document, "dark", { density: "Wide" }))).toMatchObject(
      {
        bg: "#000000",
        "space-double": "16px",
        "font-size": "32px",
        shadow: "inset 0px 8px 8px 0px #000000",
      },
    );
    expect(result.report.find(({ code }) => code === "set_left_out")?.message).toMatch(/unused/);
    const math = result.report.find(({ code }) => code === "math_evaluated");
    expect(math?.places[0]).toMatchObject({ file: "tokens.json", path: "space.double" });
    expect(math?.places[0]?.line).toBeGreaterThan(1);
  });

  it("reads a folder of sets in the order of its metadata", () => {
    const result = convertTokens([
      file("t/$metadata.json", { tokenSetOrder: ["core/base", "day"] }),
      file("t/$themes.json", []),
      file("t/day.json", day),
      file("t/core/base.json", core),
    ]);
    expect(errors(result)).toEqual([]);
    expect(light(result)).toMatchObject(values);
  });

  it("takes sets that are named after an appearance as such, without themes", () => {
    const result = convertTokens([
      file("tokens.json", { core, light: day, dark: night, $metadata: { tokenSetOrder: [] } }),
    ]);
    expect(light(result)).toMatchObject(values);
    expect(dark(result).bg).toBe("#000000");
  });
});

describe("sets of Tokens Studio that meet", () => {
  it("keeps what themes refer to, and a token with a group of its name", () => {
    const $themes = [
      { id: "1", name: "One", selectedTokenSets: { use: "enabled", more: "enabled" } },
    ];
    const base = { blue: { value: "#0057b7", type: "color" } };
    const use = {
      brand: { value: "{base.blue}", type: "color" },
      radius: { value: "{radius.small}", type: "borderRadius" },
    };
    const more = { radius: { small: { value: "2", type: "borderRadius" } } };
    const far = { red: { value: "#ff0000", type: "color" } };
    const result = convertTokens([
      file("$themes.json", $themes),
      file("$metadata.json", { tokenSetOrder: ["use", "more", "base", "far"] }),
      file("base.json", { base }),
      file("use.json", use),
      file("more.json", more),
      file("far.json", far),
    ]);
    expect(errors(result)).toEqual([]);
    expect(light(result)).toEqual({
      "base-blue": "#0057b7",
      brand: "#0057b7",
      radius: "2px",
      "radius-small": "2px",
    });
    expect(result.report.find(({ code }) => code === "set_left_out")?.message).toMatch(/far/);
  });
});

describe("Figma", () => {
  const variables = {
    "V:1": {
      id: "V:1",
      name: "palette/blue",
      resolvedType: "COLOR",
      variableCollectionId: "C:1",
      scopes: ["ALL_SCOPES"],
      valuesByMode: { "1:0": { r: 0, g: 0.2, b: 1, a: 1 } },
    },
    "V:2": {
      id: "V:2",
      name: "bg",
      resolvedType: "COLOR",
      variableCollectionId: "C:2",
      scopes: ["ALL_SCOPES"],
      description: "The page",
      valuesByMode: {
        "2:0": { type: "VARIABLE_ALIAS", id: "V:1" },
        "2:1": { r: 0, g: 0, b: 0, a: 0.5 },
      },
    },
    "V:3": {
      id: "V:3",
      name: "card/radius",
      resolvedType: "FLOAT",
      variableCollectionId: "C:1",
      scopes: ["CORNER_RADIUS"],
      valuesByMode: { "1:0": 8 },
    },
    "V:4": {
      id: "V:4",
      name: "disabled",
      resolvedType: "FLOAT",
      variableCollectionId: "C:1",
      scopes: ["OPACITY"],
      valuesByMode: { "1:0": 40 },
    },
    "V:5": {
      id: "V:5",
      name: "body",
      resolvedType: "STRING",
      variableCollectionId: "C:1",
      scopes: ["FONT_FAMILY"],
      valuesByMode: { "1:0": "Inter" },
    },
    "V:6": {
      id: "V:6",
      name: "remote",
      resolvedType: "COLOR",
      variableCollectionId: "C:1",
      scopes: [],
      valuesByMode: { "1:0": { type: "VARIABLE_ALIAS", id: "V:elsewhere" } },
    },
  };
  const variableCollections = {
    "C:1": {
      id: "C:1",
      name: "Base",
      defaultModeId: "1:0",
      modes: [{ modeId: "1:0", name: "Mode 1" }],
    },
    "C:2": {
      id: "C:2",
      name: "Theme",
      defaultModeId: "2:0",
      modes: [
        { modeId: "2:0", name: "Light" },
        { modeId: "2:1", name: "Dark" },
      ],
    },
  };

  it("reads the answer of the REST API", () => {
    const answer = { status: 200, error: false, meta: { variables, variableCollections } };
    const result = convertTokens([file("figma.json", answer)]);
    expect(result.format).toBe("figma-variables");
    expect(errors(result)).toEqual([]);
    expect(light(result)).toEqual({
      "palette-blue": "#0033ff",
      bg: "#0033ff",
      "card-radius": "8px",
      disabled: "0.4",
      body: '"Inter"',
    });
    expect(dark(result).bg).toBe("rgb(0 0 0 / 0.5)");
    expect(result.document).toMatchObject({
      bg: { $value: "{palette.blue}", $description: "The page" },
    });
    expect(result.report[0]).toMatchObject({
      code: "token_left_out",
      places: [{ file: "figma.json", pointer: "/meta/variables/V:6", path: "remote" }],
    });
  });

  it("follows aliases into libraries, and names what its authors call it in code", () => {
    const remote = {
      "V:lib/1": {
        ...variables["V:1"],
        id: "V:lib/1",
        name: "library/teal",
        remote: true,
        variableCollectionId: "C:lib",
        codeSyntax: { WEB: "var(--lib-teal, teal)" },
        valuesByMode: {
          "9:0": { r: 0, g: 1, b: 1, a: 1 },
          "9:1": { type: "VARIABLE_ALIAS", id: "V:gone" },
        },
      },
      "V:lib/2": {
        ...variables["V:1"],
        id: "V:lib/2",
        name: "library/unused",
        remote: true,
        variableCollectionId: "C:lib",
        valuesByMode: { "9:0": { r: 1, g: 1, b: 1, a: 1 }, "9:1": { r: 1, g: 1, b: 1, a: 1 } },
      },
      "V:gone": {
        ...variables["V:1"],
        id: "V:gone",
        name: "gone",
        deletedButReferenced: true,
        valuesByMode: { "1:0": { r: 1, g: 0, b: 0, a: 1 } },
      },
      "V:7": {
        ...variables["V:1"],
        id: "V:7",
        name: "accent",
        codeSyntax: { WEB: "--acme-accent", iOS: "accent" },
        valuesByMode: { "1:0": { type: "VARIABLE_ALIAS", id: "V:lib/1" } },
      },
    };
    const library = {
      id: "C:lib",
      name: "Library theme",
      remote: true,
      defaultModeId: "9:0",
      modes: [
        { modeId: "9:0", name: "Light" },
        { modeId: "9:1", name: "Dark" },
      ],
    };
    const meta = {
      variables: { ...variables, ...remote },
      variableCollections: { ...variableCollections, "C:lib": library },
    };
    const result = convertTokens([file("figma.json", { status: 200, error: false, meta })]);
    expect(errors(result)).toEqual([]);
    expect([light(result).accent, dark(result).accent]).toEqual(["#00ffff", "#ff0000"]);
    expect(light(result)).toMatchObject({ "palette-blue": "#0033ff", "library-teal": "#00ffff" });
    expect(light(result)).not.toHaveProperty("library-unused");
    const own = (name: string) => ({ "io.tokenkit": { name } });
    expect(result.document).toMatchObject({
      $extensions: { "io.tokenkit": { names: { case: "kebab" } } },
      accent: { $extensions: own("--acme-accent") },
      library: { teal: { $extensions: own("--lib-teal") } },
    });
    const lists = {
      variables: Object.values(meta.variables),
      collections: Object.values(meta.variableCollections),
    };
    expect(light(convertTokens([file("plugin.json", lists)]))).toEqual(light(result));
  });

  it("reads its own export: a file a mode, scopes as units, aliasData as references", () => {
    const color = (hex: string, alias?: string) => ({
      $type: "color",
      $value: {
        colorSpace: "srgb",
        components: hex === "#ffffff" ? [1, 1, 1] : [0, 0, 0],
        alpha: 1,
        hex,
      },
      $extensions: {
        "com.figma.variableId": "V:1",
        ...(alias && {
          "com.figma.aliasData": { targetVariableName: alias, targetVariableSetName: "Base" },
        }),
      },
    });
    const gap = { $type: "number", $value: 12, $extensions: { "com.figma.scopes": ["GAP"] } };
    const mode = (name: string, bg: unknown) => ({
      page: { bg, gap },
      $extensions: { "com.figma.modeName": name },
    });
    const result = convertTokens([
      file("Base/Value.tokens.json", { black: color("#000000"), white: color("#ffffff") }),
      file("Theme/Light.tokens.json", mode("Light", color("#ffffff", "white"))),
      file("Theme/Dark.tokens.json", mode("Dark", color("#000000", "black"))),
    ]);
    expect(result.format).toBe("figma-native");
    expect(errors(result)).toEqual([]);
    expect(result.document).toMatchObject({
      page: {
        bg: { $value: "{white}" },
        gap: { $type: "dimension", $value: { value: 12, unit: "px" } },
      },
      $appearances: { dark: { page: { bg: { $value: "{black}" } } } },
    });
  });
});

describe("CSS", () => {
  it("knows the ways in which pages say that they are dark", () => {
    const ways = [
      ".dark { --bg: #000 }",
      '[data-theme="dark"] { --bg: #000 }',
      ":root.dark, html[data-mode=dark] { --bg: #000 }",
      "@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --bg: #000 } }",
      "@layer base { @media (prefers-color-scheme: dark) { :root { --bg: #000 } } }",
    ];
    for (const way of ways) {
      const result = convertTokens([file("a.css", `:root { --bg: #fff; --gap: 2px } ${way}`)]);
      expect([way, light(result).bg, dark(result).bg]).toEqual([way, "#ffffff", "#000000"]);
    }
    const both = convertTokens([file("a.css", ":root { --bg: light-dark(#fff, rgb(0 0 0)) }")]);
    expect([light(both).bg, dark(both).bg]).toEqual(["#ffffff", "#000000"]);
  });

  it("follows var(), computes calc() of constants, and leaves elements out", () => {
    const result = convertTokens([
      file(
        "globals.css",
        `@import "tailwindcss";
        :root { --radius: 8px; --primary: oklch(0.6 0.2 250); --pad: calc(2 * 4px); --gone: var(--nowhere, 3px) }
        @theme inline { --radius-sm: calc(var(--radius) - 4px); --color-primary: var(--primary); --font-sans: var(--font-sans) }
        .card { --card-pad: 4px }`,
      ),
    ]);
    expect(errors(result)).toEqual([]);
    expect(light(result)).toMatchObject({
      radius: "8px",
      "radius-sm": "4px",
      pad: "8px",
      gone: "3px",
    });
    expect(result.document).toMatchObject({ "color-primary": { $value: "{primary}" } });
    expect(codes(result)).toEqual(expect.arrayContaining(["rule_left_out", "token_left_out"]));
    expect(result.report[0]?.places[0]).toMatchObject({ file: "globals.css", line: 4 });
  });

  it("makes other attributes axes and keeps what holds without them", () => {
    const css = `:root { --gap: 8px } [data-density=compact] { --gap: 4px }
      [data-theme=dark][data-density=compact] { --gap: 2px }`;
    const result = convertTokens([file("a.css", css)]);
    expect([light(result).gap, dark(result).gap]).toEqual(["8px", "8px"]);
    const compact = (face: "light" | "dark") =>
      printed(result.document, face, { density: "compact" }).get("gap");
    expect([compact("light"), compact("dark")]).toEqual(["4px", "2px"]);
  });

  it("says where a stylesheet breaks off", () => {
    expect(() => convertTokens([file("a.css", ":root {\n  --a: 1px;\n  --b: (;")])).toThrow(
      expect.objectContaining({ place: { file: "a.css", line: 3, column: 8 } }),
    );
  });
});

describe("shadcn/ui", () => {
  it("reads cssVars, parts of hsl() among them", () => {
    const item = {
      name: "ocean",
      type: "registry:style",
      cssVars: {
        theme: { "font-sans": "Inter, sans-serif" },
        light: { background: "0 0% 100%", primary: "oklch(0.6 0.2 250)", radius: "0.5rem" },
        dark: { background: "222.2 84% 4.9%" },
      },
    };
    const result = convertTokens([file("ocean.json", item)]);
    expect(result.format).toBe("shadcn");
    expect(errors(result)).toEqual([]);
    expect(light(result)).toMatchObject({ background: "#ffffff", radius: "0.5rem" });
    expect(dark(result).background).toBe("#020817");
  });

  it("makes several items an axis", () => {
    const item = (name: string, background: string) => ({
      name,
      type: "registry:theme",
      cssVars: { light: { background }, dark: { background: "#000" } },
    });
    const items = [item("ocean", "#eef"), item("cosmic-night", "#ffe")];
    const result = convertTokens([file("registry.json", { items })]);
    expect([light(result).background, dark(result).background]).toEqual(["#eeeeff", "#000000"]);
    const night = (face: "light" | "dark") =>
      printed(result.document, face, { theme: "cosmic-night" }).get("background");
    expect([night("light"), night("dark")]).toEqual(["#ffffee", "#000000"]);
  });
});

describe("Material", () => {
  it("reads schemes and palettes", () => {
    const theme = {
      seed: "#6750A4",
      schemes: {
        light: { primary: "#65558F", onPrimary: "#FFFFFF" },
        "light-high-contrast": { primary: "#342157", onPrimary: "#FFFFFF" },
        dark: { primary: "#CFBDFE", onPrimary: "#36275D" },
      },
      palettes: { neutralVariant: { 40: "#605D66" } },
    };
    const result = convertTokens([file("material-theme.json", theme)]);
    expect(errors(result)).toEqual([]);
    expect(light(result)).toEqual({
      "color-primary": "#65558f",
      "color-on-primary": "#ffffff",
      "palette-neutral-variant-40": "#605d66",
    });
    expect(dark(result)).toMatchObject({
      "color-primary": "#cfbdfe",
      "color-on-primary": "#36275d",
    });
    expect(JSON.stringify(result.document)).toContain(
      '"name":"--md-ref-palette-neutral-variant40"',
    );
    expect(result.document).toMatchObject({
      $extensions: { "io.tokenkit": { names: { prefix: "md-sys-", case: "kebab" } } },
    });
    expect(codes(result)).toContain("axis_mapped");
  });
});

describe("Theo", () => {
  it("reads props with global and aliases", () => {
    const props = {
      BRAND: { value: "{!blue}", type: "color", category: "background-color", comment: "Ours" },
      GAP: { value: "0.5rem", type: "size", category: "spacing" },
      FADE: { value: "0.2s", type: "time", category: "time" },
    };
    const result = convertTokens([
      file("aliases.json", { aliases: { blue: { value: "#0057b7" } } }),
      file("design.json", { global: { type: "color", category: "color" }, props }),
    ]);
    expect(result.format).toBe("theo");
    expect(errors(result)).toEqual([]);
    expect(light(result)).toEqual({ BRAND: "#0057b7", GAP: "0.5rem", FADE: "0.2s" });
    expect(result.document).toMatchObject({ BRAND: { $description: "Ours" } });
  });
});

test.each([
  [["light", "dark", "dark_dimmed", "light_hc"], "light", "dark"],
  [["SDS Light", "SDS Dark"], "SDS Light", "SDS Dark"],
  [["Mode 1", "Dark"], "Mode 1", "Dark"],
  [["day", "night"], "day", "night"],
  [["Brand A", "Brand A Dark", "Brand B"], "Brand A", "Brand A Dark"],
  [["ocean", "cosmic-night", "midnight"], undefined, undefined],
  [["compact", "comfortable"], undefined, undefined],
])("of %j the appearances are %s and %s", (names, light_, dark_) => {
  const contexts = Object.fromEntries(
    names.map((name) => [name, [{ at: { $type: "string", $value: name } }]]),
  );
  const modifiers = { axis: { default: names[0], contexts } };
  const document = {
    version: "2025.10",
    modifiers,
    resolutionOrder: [{ $ref: "#/modifiers/axis" }],
  };
  const result = convertTokens([file("a.resolver.json", document)]);
  expect(light(result).at).toBe(JSON.stringify(light_ ?? names[0]));
  expect(dark(result).at).toBe(JSON.stringify(dark_ ?? names[0]));
  const axis = listAxes(result.document).find(({ name }) => name === "axis");
  expect(axis?.contexts.map(({ name }) => name)).toEqual(names);
});

describe("resolver documents", () => {
  const document = {
    version: "2025.10",
    sets: {
      base: {
        sources: [{ $ref: "tokens/base.json" }, { gap: { $type: "dimension", $value: "4px" } }],
      },
    },
    modifiers: {
      theme: {
        default: "day",
        contexts: { day: [], night: [{ $ref: "tokens/themes.json#/night" }], sepia: [] },
      },
    },
    resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/theme" }],
  };
  const base = { bg: { $type: "color", $value: "#ffffff" } };
  const themes = { night: { bg: { $type: "color", $value: "#000000" } } };

  it("follows its files and makes day and night the appearances", () => {
    const result = convertTokens([
      file("my.resolver.json", document),
      file("tokens/base.json", base),
      file("tokens/themes.json", themes),
    ]);
    expect(errors(result)).toEqual([]);
    expect(light(result)).toEqual({ bg: "#ffffff", gap: "4px" });
    expect(dark(result).bg).toBe("#000000");
    expect(result.report[0]).toMatchObject({
      code: "axis_mapped",
      message: expect.stringMatching(/sepia/),
    });
  });

  it("stay as they are where nothing has to be changed, their files put into their sources", () => {
    const number = (value: number) => ({ $type: "number", $value: value });
    const resolver = (brand: unknown) => ({
      $schema: "https://www.designtokens.org/schemas/2025.10/resolver.json",
      name: "Ours",
      version: "2025.10",
      sets: {
        core: { sources: [brand, { b: number(2) }], description: "What all share" },
        over: { sources: [{ b: number(3) }] },
      },
      modifiers: {
        density: {
          description: "How close",
          contexts: { compact: [{ a: number(4) }], wide: [] },
          default: "wide",
        },
      },
      resolutionOrder: [
        { $ref: "#/sets/core" },
        { $ref: "#/modifiers/density" },
        { $ref: "#/sets/over" },
      ],
    });
    const a = { a: number(1) };
    const bundled = resolver(a);
    expect(convertTokens([file("my.resolver.json", bundled)]).document).toEqual(bundled);
    const split = [file("t/my.resolver.json", resolver({ $ref: "a.json" })), file("t/a.json", a)];
    expect(convertTokens(split).document).toEqual(bundled);
    expect(Object.keys(convertTokens(split).document)).toEqual(Object.keys(bundled));
    // Changed parts are serialised again.
    const loose = convertTokens([file("my.resolver.json", resolver({ a: { ...a.a, x: 1 } }))]);
    expect(loose.document).toMatchObject({ sets: { base: {} } });
  });

  it("are told what their contexts stand for where their names alone say so", () => {
    const context = (value: number) => [{ a: { $type: "number", $value: value } }];
    const contexts = { "SDS Light": context(1), "SDS Dark": context(2) };
    const resolver = {
      version: "2025.10",
      resolutionOrder: [{ type: "modifier", name: "theme", default: "SDS Light", contexts }],
    };
    const axes = { theme: { "SDS Light": "light", "SDS Dark": "dark" } };
    const result = convertTokens([file("a.resolver.json", resolver)]);
    expect(result.document).toEqual({ ...resolver, $extensions: { "io.tokenkit": { axes } } });
    expect([light(result).a, dark(result).a]).toEqual(["1", "2"]);
  });

  it("names a file that is missing, and where it is asked for", () => {
    expect(() => convertTokens([file("my.resolver.json", document)])).toThrow(
      expect.objectContaining({
        message: "refers to tokens/base.json, which is not among the files",
        place: { file: "my.resolver.json", pointer: "/sets/base/sources/0" },
      }),
    );
  });
});

describe("the format as it is found", () => {
  it("mends what it can and says so", () => {
    const found = {
      color: {
        $type: "color",
        surface: { $value: ["#ffffff", "#101010"], attributes: { category: "bg" } },
        "brand.primary": { $value: "#0057B7", deprecated: true },
      },
      blur: { $type: "number", $value: 12 },
      shadow: {
        $type: "shadow",
        $value: {
          color: "{color.brand.primary}",
          offsetX: 0,
          offsetY: "1px",
          blur: "{blur}",
          spread: 0,
        },
      },
    };
    const result = convertTokens([file("tokens.json", found)]);
    expect(errors(result)).toEqual([]);
    expect(light(result)).toMatchObject({
      "color-surface": "#ffffff",
      "color-brand-primary": "#0057b7",
      shadow: "0px 1px 12px 0px #0057b7",
    });
    expect(dark(result)["color-surface"]).toBe("#101010");
    expect(result.document).toMatchObject({
      color: {
        brand: { primary: { $deprecated: true } },
        surface: { $extensions: { "io.tokenkit.source": { attributes: { category: "bg" } } } },
      },
    });
    expect(codes(result)).toEqual(
      expect.arrayContaining(["name_split", "property_moved", "reference_resolved", "unit_added"]),
    );
  });

  it("takes files by appearance, comments in JSON, and leaves programs out", () => {
    const result = convertTokens([
      file("base.json", '{ "a": { "$type": "color", "$value": "#111111" }, /* later */ }'),
      file("color.light.json", { bg: { $type: "color", $value: "#ffffff" } }),
      file("color.dark.json", { bg: { $type: "color", $value: "{a}" } }),
      file("build.js", "export default {}"),
    ]);
    expect([light(result).bg, dark(result).bg]).toEqual(["#ffffff", "#111111"]);
    expect(result.report[0]).toMatchObject({
      code: "file_left_out",
      places: [{ file: "build.js" }],
    });
  });
});

describe("files as people keep them", () => {
  it("reads JSON5, and says where one breaks off", () => {
    const primer = `{
      // The page
      bgColor: { default: { $value: '{base.white}', $type: 'color', }, },
      base: { white: { $value: '#ffffff', $type: 'color' } },
    }`;
    const result = convertTokens([file("bg.json5", primer)]);
    expect(errors(result)).toEqual([]);
    expect(light(result)).toEqual({ "bgColor-default": "#ffffff", "base-white": "#ffffff" });
    expect(() => convertTokens([file("bg.json5", "{ a: { $value: '1px' ")])).toThrow(
      expect.objectContaining({ place: { file: "bg.json5", line: 1, column: 22 } }),
    );
  });

  it("reads Theo's YAML, with the line of each token", () => {
    const yaml = [
      "global:",
      "  type: color",
      "  category: color",
      "props:",
      "  BRAND:",
      '    value: "{!blue}"',
      "    comment: Ours",
      "aliases:",
      "  blue: '#0057b7'",
    ].join("\n");
    const result = convertTokens([file("design.yml", yaml)]);
    expect(result.format).toBe("theo");
    expect(light(result)).toEqual({ BRAND: "#0057b7" });
    const renamed = result.report.find(({ code }) => code === "keys_renamed");
    expect(renamed?.places[0]).toMatchObject({ file: "design.yml", line: 6 });
    expect(() => convertTokens([file("a.yaml", "a:\n  b: [1, 2")])).toThrow(
      expect.objectContaining({ place: expect.objectContaining({ file: "a.yaml", line: 2 }) }),
    );
  });

  it("refuses YAML that multiplies or nests without end", () => {
    const lists = Array.from({ length: 12 }, (_, n) =>
      n === 0 ? "a0: &a0 [x, x]" : `a${n}: &a${n} [${`*a${n - 1}, `.repeat(9)}]`,
    );
    for (const text of [lists.join("\n"), "- ".repeat(20_000), "[".repeat(20_000)])
      expect(() => convertTokens([file("a.yaml", text)])).toThrow(ImportProblem);
  });

  it("names what is hidden instead of passing over it", () => {
    const bytes = zipSync({
      "set/tokens.json": strToU8(JSON.stringify({ a: { $type: "color", $value: "#111111" } })),
      "set/.cache/old.json": strToU8("{}"),
      "set/.cache/older.json": strToU8("{}"),
      "__MACOSX/set/._tokens.json": strToU8("{}"),
      "set/node_modules/x/tokens.json": strToU8("{}"),
    });
    const result = convertTokens(unzip("set.zip", bytes));
    expect(light(result)).toEqual({ a: "#111111" });
    expect(result.report[0]).toMatchObject({
      code: "file_left_out",
      count: 3,
      places: [{ file: "set/.cache/" }, { file: "__MACOSX/" }, { file: "set/node_modules/" }],
    });
  });
});
