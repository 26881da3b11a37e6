/** Exports under own names and with references. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { compileString } from "sass";
import { compile } from "tailwindcss";
import { describe, expect, test } from "vitest";
import { type ExportOptions, exportTheme } from "../../../src/tokens/export/formats.ts";
import { printSheet } from "../../../src/tokens/modes/sheet.ts";
import { permuted } from "../../../src/tokens/resolver/permuted.ts";
import { buildTheme } from "../../../src/tokens/theme.ts";
import { draws } from "../../support/draws.ts";
import { aResolver } from "../support/any-resolver.ts";
import { readDeclarations } from "../support/css.ts";
import { compileStrictly } from "../support/tsc.ts";

const color = (text: string, own?: object, more: object = {}) => ({
  $type: "color",
  $value: text,
  ...more,
  ...(own && { $extensions: { "io.tokenkit": own } }),
});

const shop = {
  $extensions: {
    "io.tokenkit": {
      names: { base: [":root", ".light"], modes: { appearance: { dark: [".dark"] } } },
      roles: { primary: "primary", accent: null },
      derive: "roles",
      pairs: [{ front: "ink", back: "background", needed: 7 }],
    },
  },
  background: color("#ffffff", undefined, { $description: "The page" }),
  primary: { $value: "{brand}" },
  brand: color("oklch(0.7 0.1 200)"),
  ink: color("#0f172a", { as: "hsl" }),
  left: color("#123456", { name: false }),
  shade: color("#112233", { name: "--Shade_1" }),
  color: { background: { $value: "{background}" }, ring: color("#abcdef") },
  colors: { ring: color("#000001") },
  style: { $type: "string", $value: "red" },
  $appearances: { dark: { background: color("#000000"), brand: color("#ff0000") } },
};

function files(options: Partial<ExportOptions>, document: unknown = shop): Map<string, string> {
  const given = { document, slug: "acme", appearance: "all", preferred: "light" } as const;
  const made = exportTheme({ ...given, format: "css", names: "own", ...options });
  return new Map(made.map(({ path, text }) => [path, text]));
}
const only = (options: Partial<ExportOptions>, document?: unknown): string =>
  [...files(options, document).values()][0] ?? "";

const sheetOf = (document: unknown, references = false) =>
  printSheet({
    slug: "acme",
    document,
    modes: {},
    appearance: "all",
    all: true,
    minified: false,
    authored: true,
    names: "own",
    references,
  });

describe("CSS", () => {
  test.each([false, true])(
    "is the theme's sheet with the notes, references kept: %s",
    (references) => {
      const css = only({ references });
      expect(css.replace(/ *\/\* The page \*\/\n/, "")).toBe(sheetOf(shop, references));
      expect(css).toContain("  /* The page */\n  --background: #ffffff;");
    },
  );

  test("keeps references under tokenkit's names, exact in both appearances", () => {
    const css = only({ names: undefined, references: true });
    expect(css).toContain("--tk-primary: var(--tk-brand);");
    expect(css).toMatch(/--tk-brand: light-dark\(#\w+, #ff0000\);/);
    expect(css.startsWith("/* tokenkit theme acme, all modes */\n:root {")).toBe(true);
  });
});

describe("Sass", () => {
  const scss = only({ format: "scss", references: true });
  const valuesOf = (source: string, names: readonly string[]) => {
    const rule = `x { ${names.map((name) => `--${name}: #{$${name}};`).join(" ")} }`;
    return readDeclarations(compileString(`${source}\n${rule}`).css).get("x");
  };

  test("has variables of the own names, each after the one that it refers to", () => {
    expect(scss).toContain("$brand: oklch(0.7 0.1 200) !default;\n$primary: $brand !default;");
    expect(scss).not.toMatch(/\$tk-|\$left/);
    expect(valuesOf(scss, ["ink", "style", "Shade_1", "color-background"])).toEqual(
      new Map([
        ["--ink", "222.222 47.368% 11.176%"],
        ["--style", "red"],
        ["--Shade_1", "#112233"],
        ["--color-background", "#ffffff"],
      ]),
    );
  });

  test("follows one variable that is configured, and nothing else moves", () => {
    const names = ["brand", "primary", "background", "color-background", "ink"];
    const importer = { findFileUrl: () => null };
    const load = (use: string) => {
      const rule = names.map((name) => `--${name}: #{t.$${name}};`).join(" ");
      const { css } = compileString(`@use "acme" as t${use};\nx { ${rule} }`, {
        importers: [
          {
            canonicalize: () => new URL("memory:acme"),
            load: () => ({ contents: scss, syntax: "scss" as const }),
          },
          importer,
        ],
      });
      return readDeclarations(css).get("x") ?? new Map<string, string>();
    };
    const [before, after] = [load(""), load(" with ($brand: #00ff00)")];
    const moved = [...after].filter(([name, value]) => before.get(name) !== value);
    expect(moved).toEqual([
      ["--brand", "#00ff00"],
      ["--primary", "#00ff00"],
    ]);
  });

  test("keeps names apart that Sass takes for one, and those of its maps", () => {
    const twins = {
      $extensions: { "io.tokenkit": { names: {} } },
      a_b: color("#000001"),
      "a-b": color("#000002"),
      tk: color("#000003"),
    };
    const text = only({ format: "scss", appearance: "light" }, twins);
    const { css } = compileString(`${text}\nx { a: #{map-values($tk)} }`, {
      silenceDeprecations: ["global-builtin"],
    });
    expect(css).toContain("#000001, #000002, #000003");
  });

  test("has valid variables for names that begin with a digit", () => {
    const digits = {
      $extensions: { "io.tokenkit": { names: {} } },
      "2xl": color("#000001"),
      _2xl: color("#000002"),
    };
    const text = only({ format: "scss", appearance: "light" }, digits);
    expect(valuesOf(text, ["_2xl", "_2xl-2"])?.size).toBe(2);
  });

  test("gives each permutation of any resolver its values, references kept", () => {
    fc.assert(
      fc.property(aResolver, fc.constantFrom("cosy", "compact", "3"), (document, density) => {
        const modes = { density };
        const options = { format: "scss", names: undefined, references: true, modes } as const;
        const text = only({ ...options, appearance: "light" }, document);
        const { entries } = buildTheme(permuted(document, modes, "light"), "light");
        const names = entries.map(({ printed }) => printed.slice(2));
        const expected = new Map(entries.map(({ printed, css }) => [printed, css]));
        expect(valuesOf(text, names) ?? new Map()).toEqual(expected);
      }),
      draws(30),
    );
  });
});

test("TypeScript has the own names, their variables and what refers to what", async () => {
  const folder = await mkdtemp(join(tmpdir(), "own-ts-"));
  try {
    const path = join(folder, "acme.ts");
    const text = only({ format: "ts", references: true });
    await writeFile(path, text);
    expect(await compileStrictly([path])).toBe("");
    expect(text).toContain('["primary"]: "oklch(0.7 0.1 200)"');
    expect(text).toContain('["Shade_1"]: "var(--Shade_1)"');
    expect(text).toContain('export const references = {\n  light: {\n    ["primary"]: "brand",');
    expect(text).not.toContain("--tk-");
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe("Tailwind", () => {
  const theme = only({ format: "tailwind" });

  test("has what an app lacks: colors outside a namespace, each once", () => {
    const lines = theme.split("\n").filter((line) => line.startsWith("  --"));
    expect(lines).toEqual([
      "  --color-background: var(--background);",
      "  --color-primary: var(--primary);",
      "  --color-brand: var(--brand);",
      "  --color-ink: hsl(var(--ink));",
      "  --color-Shade_1: var(--Shade_1);",
      // The page has another --color-ring.
      "  --color-ring_2: var(--colors-ring);",
    ]);
  });

  test("compiles to utilities of the app's own properties", async () => {
    const { build } = await compile(`${theme}\n@tailwind utilities;`);
    const css = build(["bg-primary", "text-ink"]);
    expect(css).toContain("background-color: var(--primary)");
    expect(css).toContain("color: hsl(var(--ink))");
  });

  test("comes with the own sheet for every permutation", () => {
    const all = files({ format: "tailwind", all: true });
    expect([...all.keys()]).toEqual(["acme.theme.css", "acme.css"]);
    expect(all.get("acme.theme.css")).toBe(theme);
    expect(all.get("acme.css")).toContain(".dark.dark.dark {\n  --background: #000000;");
  });
});

describe("JSON", () => {
  const print = (document: unknown, appearance: ExportOptions["appearance"] = "all") =>
    only({ format: "json", names: undefined, appearance }, document);

  test.each(["all", "light", "dark"] as const)(
    "keeps names, roles and pairs and comes back byte for byte: %s",
    (appearance) => {
      const first = print(shop, appearance);
      const document = JSON.parse(first);
      expect(document.$extensions["io.tokenkit"]).toMatchObject(shop.$extensions["io.tokenkit"]);
      expect(print(document, appearance)).toBe(first);
    },
  );

  test("an import of it has the same sheet under own names", () => {
    const first = JSON.parse(print(shop));
    const values = (document: unknown) =>
      new Map(
        [...readDeclarations(sheetOf(document))].map(([selector, of]) => [
          selector,
          new Map([...of].filter(([name]) => name !== "--style").sort()),
        ]),
      );
    const [before, after] = [values(shop), values(first)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    // A string has no form in the standard.
    for (const [selector, of] of before) {
      for (const [name, value] of of)
        expect([name, after.get(selector)?.get(name)]).toEqual([name, value]);
    }
  });

  test("keeps the own name, role and pair of a path that the format writes otherwise", () => {
    const first = print({
      $extensions: {
        "io.tokenkit": {
          names: { prefix: "x-" },
          roles: { primary: "b.c", accent: null },
          pairs: [{ front: "ink", back: "b.c", needed: 3 }],
        },
      },
      "b.c": color("#112233"),
      "e.f": color("#445566", { name: "--own" }),
      ink: color("#ffffff"),
      g: { $root: color("#777777"), "h.i": color("#eeeeee") },
    });
    const document = JSON.parse(first);
    expect(sheetOf(document)).toContain("--x-b\\.c: #112233");
    expect(sheetOf(document)).toContain("--own: #445566");
    expect(sheetOf(document)).toContain("--x-g-h\\.i: #eeeeee");
    expect(document.$extensions["io.tokenkit"]).toMatchObject({
      roles: { primary: "b-c", accent: null },
      pairs: [{ front: "ink", back: "b-c", needed: 3 }],
    });
    expect(first.match(/"name": "--/g)).toHaveLength(3);
    expect(print(document)).toBe(first);
  });

  test("states the conditions of light and dark as an axis of appearances has them", () => {
    const turned = {
      version: "2025.10",
      resolutionOrder: [
        { type: "set", name: "core", sources: [{ a: color("#111111") }] },
        {
          type: "modifier",
          name: "theme",
          contexts: { light: [], dark: [{ a: color("#eeeeee") }], "dark-hc": [] },
          default: "light",
        },
        { type: "modifier", name: "density", contexts: { s: [], l: [] }, default: "s" },
      ],
      $extensions: {
        "io.tokenkit": {
          names: { modes: { theme: { dark: [".d"], "dark-hc": [".hc"] }, density: { l: [".l"] } } },
        },
      },
    };
    const { $extensions } = JSON.parse(print(turned));
    expect($extensions["io.tokenkit"].names.modes).toEqual({ appearance: { dark: [".d"] } });
  });
});

test("a theme without names is refused in words", () => {
  expect(() => only({ format: "ts" }, { a: color("#fff") })).toThrow(/says no names of its own/);
});
