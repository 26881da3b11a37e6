import { compileString } from "sass";
import { compile } from "tailwindcss";
import { describe, expect, test } from "vitest";
import { inPackage } from "../../../src/tokens/export/compose.ts";
import { exportModels } from "../../../src/tokens/export/formats.ts";
import { buildModel } from "../../../src/tokens/export/model.ts";
import { formatNames } from "../../../src/tokens/export/served.ts";
import { buildTheme } from "../../../src/tokens/theme.ts";
import { exported, exportedFiles } from "../support/exports.ts";

const px = (value: number) => ({ value, unit: "px" });
const rem = (value: number) => ({ value, unit: "rem" });

const document = {
  color: {
    $type: "color",
    $description: "All colors",
    surface: { $value: "#ffffff", $description: "Behind everything" },
    brand: { $value: "#3366ff", $deprecated: "use accent" },
  },
  legacy: {
    $deprecated: "gone in 2",
    $description: "From before",
    oldBrand: { $type: "color", $value: "#ff0000" },
  },
  space: { $type: "dimension", md: { $value: rem(1) }, "4": { $value: px(3) } },
  font: {
    size: { $type: "dimension", sm: { $value: rem(0.875) } },
    family: { $type: "fontFamily", body: { $value: ["Inter", "serif"] } },
    weight: { $type: "fontWeight", bold: { $value: 700 }, odd: { $value: 350 } },
  },
  "line-height": { $type: "number", sm: { $value: 1.4 } },
  motion: { $type: "duration", fast: { $value: { value: 90, unit: "ms" } } },
  duration: { $type: "duration", "200": { $value: { value: 90, unit: "ms" } } },
  "z-index": { $type: "number", modal: { $value: 40 }, "10": { $value: 11 } },
  "border-width": { $type: "dimension", thin: { $value: px(1) } },
  breakpoint: { $type: "dimension", md: { $value: px(700) } },
  scale: { $type: "dimension", a: { $value: rem(1) } },
  text: {
    body: {
      $type: "typography",
      $value: {
        fontFamily: "{font.family.body}",
        fontSize: "{scale.a}",
        fontWeight: "{font.weight.bold}",
        letterSpacing: px(1),
        lineHeight: 1.5,
      },
    },
  },
  card: {
    pad: { $type: "dimension", $value: px(4) },
    line: {
      $type: "border",
      $value: { color: "{color.brand}", width: px(1), style: "solid" },
    },
    shadow: {
      $type: "shadow",
      $value: {
        color: "{color.brand}",
        offsetX: px(0),
        offsetY: px(2),
        blur: px(4),
        spread: px(0),
      },
    },
    move: {
      $type: "transition",
      $value: {
        duration: { value: 200, unit: "ms" },
        delay: { value: 0, unit: "ms" },
        timingFunction: [0.4, 0, 0.2, 1],
      },
    },
  },
  wide: { $type: "dimension", $value: "2em" },
  $appearances: {
    dark: {
      color: { surface: { $value: "#111111" }, brand: { $value: "#99bbff" } },
      card: { pad: { $value: px(6) } },
    },
  },
};

test.each(formatNames)(
  "%s has descriptions and deprecations, of tokens and of groups",
  (format) => {
    const text = exported(document, format);
    for (const phrase of ["Behind everything", "All colors", "From before"])
      expect(text).toContain(phrase);
    expect(text).toMatch(
      /Deprecated: use accent|@deprecated use accent|"use accent"|deprecated": "use accent/,
    );
    expect(text).toContain("gone in 2");
  },
);

describe("swift", () => {
  const swift = exported(document, "swift");

  test("has one color for both appearances, and everything is Sendable", () => {
    expect(swift).toMatch(
      /colorSurface: Color = dynamic\(light: Color\(.sRGB, red: 1.0, .*dark: Color\(.sRGB, red: 0.06667/,
    );
    expect(swift).toContain("cardPad = ByScheme<CGFloat>(light: 4.0, dark: 6.0)");
    for (const [type] of swift.matchAll(/public struct .*/g)) expect(type).toContain("Sendable");
    expect(swift.match(/public enum/g)).toHaveLength(1);
  });

  test("has weights that fonts take, and names with all their words", () => {
    expect(swift).toContain("fontWeightBold: Font.Weight = .bold");
    expect(swift).toContain("fontWeightOdd: Font.Weight = .regular");
    expect(swift).toContain("legacyOldBrand: Color");
    expect(swift).toContain('@available(*, deprecated, message: "gone in 2")');
  });

  test("takes composites apart, and names what it has no value for", () => {
    expect(swift).toContain("cardLineWidth: CGFloat = 1.0");
    expect(swift).toContain('cardLineStyle: String = "solid"');
    expect(swift).toContain("cardMoveDuration: Double = 0.2");
    expect(swift).toContain("textBodyFontSize: CGFloat = 16.0");
    expect(swift).toMatch(/Left out, .*\n\/\/ wide: 2em/);
  });
});

describe("compose", () => {
  const kotlin = exported(document, "compose");
  const between = (start: string) => kotlin.split(start)[1]?.split("\n}\n")[0] ?? "";

  test("has a scheme of each appearance", () => {
    expect(between("interface TokenScheme {")).toContain("val colorSurface: Color");
    expect(between("object LightTokens")).toContain("colorSurface = Color(0xFFFFFFFF)");
    expect(between("object DarkTokens")).toContain("colorSurface = Color(0xFF111111)");
    expect(between("object DarkTokens")).toContain("cardPad = 6.dp");
    expect(between("object DarkTokens")).toContain("TokenShadow(color = Color(0xFF99BBFF)");
    expect(between("object Tokens")).not.toContain("Color(");
  });

  test("has sp for text and dp for the rest", () => {
    const tokens = between("object Tokens");
    expect(tokens).toContain("val SpaceMd = 16.dp");
    expect(tokens).toContain("val FontSizeSm = 14.sp");
    expect(tokens).toContain("val ScaleA = 16.sp");
    expect(tokens).toContain("val TextBodyFontSize = 16.sp");
    expect(tokens).toContain(
      "val TextBody = TextStyle(fontSize = 16.sp, fontWeight = FontWeight(700), letterSpacing = 1.sp, lineHeight = 1.5.em)",
    );
  });

  test("is in the package that is asked for, keywords quoted", () => {
    expect(kotlin).toMatch(/^package tokens$/m);
    expect(inPackage(kotlin, "com.acme.in.ui")).toMatch(/^package com\.acme\.`in`\.ui$/m);
  });
});

describe("android", () => {
  const files = exportedFiles(document, "android");

  test("has the night beside the day, with what differs alone", () => {
    expect([...files.keys()]).toEqual([
      "res/values/tokens.xml",
      "res/values-night/tokens.xml",
      "README.md",
    ]);
    const night = files.get("res/values-night/tokens.xml") ?? "";
    expect(night).toContain('<color name="color_surface">#ff111111</color>');
    expect(night).toContain('<dimen name="card_pad">6dp</dimen>');
    expect(night).not.toContain("space_md");
  });

  test("keeps words, units and the parts of composites, and says what is left out", () => {
    const day = files.get("res/values/tokens.xml") ?? "";
    expect(day).toContain('<color name="legacy_old_brand">#ffff0000</color>');
    expect(day).toContain('<dimen name="space_md">16dp</dimen>');
    expect(day).toContain('<dimen name="font_size_sm">14sp</dimen>');
    expect(day).toContain('<dimen name="card_shadow_blur">4dp</dimen>');
    expect(day).toContain('<integer name="card_move_duration">200</integer>');
    expect(files.get("README.md")).toContain("wide: 2em");
  });
});

describe("tailwind", () => {
  const css = exported(document, "tailwind");
  const build = async (classes: string[]) =>
    (await compile(`${css}\n@tailwind utilities;`)).build(classes);

  test("follows the custom properties, so that what switches them switches utilities", async () => {
    expect(await build(["bg-surface"])).toContain("background-color: var(--tk-color-surface)");
    expect(css).not.toMatch(/#[0-9a-f]{6}/);
  });

  test("changes neither what max-w-md means nor p-4", async () => {
    const root = "@theme { --spacing: 0.25rem; --container-md: 28rem; }\n";
    const both = await compile(`${root}${css}\n@tailwind utilities;`);
    const plain = await compile(`${root}@tailwind utilities;`);
    const rule = (text: string, name: string) =>
      text.match(new RegExp(`\\.${name} \\{[^}]*\\}`))?.[0];
    const classes = ["max-w-md", "p-4", "p-space-md"];
    const [ours, theirs] = [both.build(classes), plain.build(classes)];
    expect(rule(ours, "max-w-md")).toBe(rule(theirs, "max-w-md"));
    expect(rule(ours, "p-4")).toBe(rule(theirs, "p-4"));
    expect(rule(ours, "p-space-md")).toContain("var(--tk-space-md)");
    const numbers = ["duration-200", "z-10"];
    for (const name of numbers) expect(rule(both.build([name]), name)).not.toContain("--tk-");
  });

  test("has line heights beside sizes, and families by their own name", async () => {
    const utilities = await build(["text-sm", "text-body", "font-body", "font-bold"]);
    expect(utilities).toMatch(/\.text-sm \{[^}]*var\(--tk-font-size-sm\)[^}]*--tk-line-height-sm/);
    expect(utilities).toMatch(/\.text-body \{[^}]*--tk-text-body-font-size[^}]*line-height/);
    expect(utilities).toContain("font-family: var(--tk-font-family-body)");
  });

  test("has lengths where a media query needs them", async () => {
    expect(await build(["md:bg-surface"])).toContain("(width >= 700px)");
  });

  test("has stacking orders and widths of borders", async () => {
    const utilities = await build(["z-modal", "border-thin"]);
    expect(utilities).toContain("z-index: var(--tk-z-index-modal)");
    expect(utilities).toContain("border-width: var(--tk-border-width-thin)");
  });

  test("says which tokens have no namespace", () => {
    expect(css).toContain("var(--tk-card-line)");
  });
});

test("scss has both appearances in one file", () => {
  const scss = exported(document, "scss");
  const source = `@use "sass:map";
    x { a: map.get($tokenkit, "light", "color-surface"); b: map.get($tokenkit, "dark", "color-surface");
        c: map.get($tokenkit, "dark", "space-md"); d: $tk-color-surface; }`;
  const { css } = compileString(
    `@use "sass:map";\n${scss}${source.replace('@use "sass:map";', "")}`,
  );
  expect(css).toMatch(/a: #ffffff;\s+b: #111111;\s+c: 1rem;\s+d: #ffffff;/);
});

test("css follows color-scheme, and else the system or an attribute", () => {
  const css = exported(document, "css");
  expect(css).toContain("--tk-color-surface: light-dark(#ffffff, #111111);");
  expect(css).toContain("--tk-card-line: 1px solid light-dark(#3366ff, #99bbff);");
  expect(css).toMatch(
    /:root\[data-tk-appearance="dark"\] \{\s+color-scheme: dark;\s+--tk-card-pad: 6px;/,
  );
  expect(css).toMatch(
    /@media \(prefers-color-scheme: dark\) \{\s+:root:not\(\[data-tk-appearance\]\)/,
  );
});

test("typescript has the union of token names", () => {
  expect(exported(document, "ts")).toMatch(
    /export type TokenName =\n {2}\| "color-surface"\n {2}\| "color-on-surface"/,
  );
});

test("no words of an author leave a comment", () => {
  const evil = "*/ } --> <!-- /* \n#{x} </style> \u202e";
  const hostile = { a: { $type: "number", $value: 1, $description: evil, $deprecated: evil } };
  for (const format of formatNames.filter((name) => name !== "json")) {
    const text = exported(hostile, format);
    const lines = text.split("\n").filter((line) => line.includes("#{x}"));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatch(/^\s*(?:\/\/|\/\*|<!--|@available|@Deprecated|var\()/);
    expect(text).not.toContain("\u202e");
  }
});

test("further axes are files of their own, told by their contexts", () => {
  const themes = (["light", "dark"] as const).map((one) => buildTheme(document, one));
  const models = [{}, { brand: "north", density: "compact" }].map((contexts) =>
    buildModel({ slug: "acme", themes, contexts }),
  );
  const paths = (format: "swift" | "android") =>
    exportModels(models, format).map(({ path }) => path);
  expect(paths("swift")).toEqual(["acme.swift", "acme.north-compact.swift"]);
  expect(paths("android")).toContain("north-compact/res/values-night/tokens.xml");
  expect(exportModels(models, "swift")[1]?.text).toContain("enum TokensNorthCompact");
});
