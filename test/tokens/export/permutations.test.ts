import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLValidator } from "fast-xml-parser";
import { compileString } from "sass";
import { compile } from "tailwindcss";
import { describe, expect, test } from "vitest";
import { type ExportOptions, exportTheme } from "../../../src/tokens/export/formats.ts";
import { type ExportFormatName, formatNames } from "../../../src/tokens/export/served.ts";
import { permuted } from "../../../src/tokens/resolver/permuted.ts";
import { resolveTheme } from "../../../src/tokens/theme.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { readDeclarations } from "../support/css.ts";
import { hasError } from "../support/grammars.ts";
import { longValues } from "../support/long-values.ts";
import { bundledSets } from "../support/published.ts";
import { hex, px, resolver } from "../support/resolvers.ts";
import { compileStrictly } from "../support/tsc.ts";

const core = {
  color: { surface: hex("#ffffff"), brand: { ...hex("#7a1f1f"), $description: "Of the brand" } },
  space: { md: px(8), gap: { $value: "{space.md}", $deprecated: "use space.md" } },
};
const acme = resolver(core, {
  brand: { south: {}, north: { color: { brand: hex("#0b5cad") } }, west: {} },
  density: { cozy: {}, compact: { space: { md: px(4), fine: px(1) } } },
  theme: {
    light: {},
    dark: { color: { surface: hex("#121212") } },
    "dark-hc": { color: { surface: hex("#000000") } },
  },
});

function files(
  format: ExportFormatName,
  options: Partial<ExportOptions> = {},
  document: unknown = acme,
): Map<string, string> {
  const made = exportTheme({
    document,
    slug: "acme",
    format,
    appearance: "all",
    preferred: "light",
    all: true,
    ...options,
  });
  return new Map(made.map(({ path, text }) => [path, text]));
}
const file = (all: ReadonlyMap<string, string>, path: string): string => {
  const text = all.get(path);
  if (text === undefined) throw new Error(`${path} is not among ${[...all.keys()].join(", ")}`);
  return text;
};

describe("one permutation", () => {
  test("is chosen by its contexts, and has the names of the default", () => {
    const swift = files("swift", { all: false, modes: { density: "compact" } });
    expect([...swift.keys()]).toEqual(["acme.swift"]);
    const text = file(swift, "acme.swift");
    expect(text).toContain("public enum Tokens {");
    expect(text).toContain("spaceMd: CGFloat = 4.0");
  });

  test("of both appearances takes a context of theirs for its own alone", () => {
    const css = file(files("css", { all: false, modes: { theme: "dark-hc" } }), "acme.css");
    expect(css).toContain("--tk-color-surface: light-dark(#ffffff, #000000);");
  });
});

describe("more than an answer holds", () => {
  test("is refused before every permutation is built", () => {
    expect(() => files("swift", {}, longValues(64))).toThrow("ask for one permutation at a time");
    expect(files("swift", { all: false }, longValues(64)).size).toBe(1);
  });

  test("is refused as soon as so much is printed", () => {
    expect(() => files("json", {}, longValues(8))).toThrow("ask for one permutation at a time");
    expect(files("swift", {}, longValues(8)).size).toBe(257);
  });
});

describe("every permutation", () => {
  test("is a file, named by its contexts, and said in a list; what is the same is one file", () => {
    const swift = files("swift");
    expect([...swift.keys()]).toEqual([
      "acme.swift",
      "acme.north.swift",
      "acme.compact.swift",
      "acme.north-compact.swift",
      "acme.dark_hc.swift",
      "acme.north-dark_hc.swift",
      "acme.compact-dark_hc.swift",
      "acme.north-compact-dark_hc.swift",
      "permutations.json",
    ]);
    const list = JSON.parse(file(swift, "permutations.json"));
    expect(list).toHaveLength(12);
    expect(list[0]).toEqual({ modes: {}, path: "acme.swift" });
    expect(list).toContainEqual({
      modes: { brand: "west", density: "compact" },
      path: "acme.compact.swift",
    });
    expect(file(swift, "acme.north-compact.swift")).toContain("public enum TokensNorthCompact {");
    expect(file(swift, "acme.dark_hc.swift")).toContain("dark appearance");
  });

  test("has the values of run time", () => {
    const scss = files("scss", { appearance: "dark" });
    for (const { modes, path } of JSON.parse(file(scss, "permutations.json"))) {
      const { variables } = resolveTheme(permuted(acme, modes, "dark"), "dark");
      const names = Object.keys(variables);
      const rule = names.map((name) => `${name}: #{$${name.slice(2)}};`).join("");
      const { css } = compileString(`${file(scss, path)}\nx{${rule}}`);
      const compiled = readDeclarations(css).get("x") ?? new Map();
      expect(Object.fromEntries(compiled), path).toEqual(variables);
    }
  });

  test("names that axes have in common say which", () => {
    const toggles = resolver(core, {
      round: { off: {}, on: { radius: px(4) } },
      calm: { off: {}, on: { fast: px(2) } },
    });
    expect([...files("compose", {}, toggles).keys()].slice(0, 4)).toEqual([
      "acme.kt",
      "acme.round_on.kt",
      "acme.calm_on.kt",
      "acme.round_on-calm_on.kt",
    ]);
  });

  test("is one stylesheet on the root, with what authors say", () => {
    const all = files("css");
    expect([...all.keys()]).toEqual(["acme.css"]);
    const css = file(all, "acme.css");
    expect(css).toMatch(/^:root \{$/m);
    expect(css).toContain(":root[data-tk-density=compact]");
    expect(css).toContain("  /* Of the brand */\n  --tk-color-brand: #7a1f1f;");
    expect(css).toContain("/* Deprecated: use space.md */");
    expect(css.match(/Of the brand/g)).toHaveLength(1);
    expect(css).not.toContain("data-tokenkit-theme");
  });

  test("is one theme of Tailwind beside that stylesheet", async () => {
    const all = files("tailwind");
    expect([...all.keys()]).toEqual(["acme.theme.css", "acme.css"]);
    const theme = file(all, "acme.theme.css");
    expect(theme).toContain("--spacing-space-fine: var(--tk-space-fine);");
    const { build } = await compile(`${theme}\n@tailwind utilities;`);
    expect(build(["bg-brand", "p-space-md"])).toContain("var(--tk-color-brand)");
    expect(file(all, "acme.css")).toBe(file(files("css"), "acme.css"));
  });

  test("is a folder of Android resources, told apart by night where Android knows it", () => {
    const all = files("android");
    expect([...all.keys()].filter((path) => path.startsWith("north-compact/res/"))).toEqual([
      "north-compact/res/values/tokens.xml",
      "north-compact/res/values-night/tokens.xml",
    ]);
    const list = JSON.parse(file(all, "permutations.json"));
    expect(list.slice(0, 2)).toEqual([
      { modes: {}, path: "." },
      { modes: { brand: "north" }, path: "north" },
    ]);
    for (const [path, text] of all) {
      if (path.endsWith(".xml")) expect(XMLValidator.validate(text), path).toBe(true);
    }
  });

  test("of a plain document is the one that it has", () => {
    expect([...files("swift", {}, core).keys()]).toEqual(["acme.swift", "permutations.json"]);
    expect(file(files("swift", {}, core), "acme.swift")).toBe(
      file(files("swift", { all: false }, core), "acme.swift"),
    );
  });

  test("of a document with more than are served is the default", () => {
    const axes = Array.from({ length: 9 }, (_, index) => [`a${index}`, { x: {}, y: {} }]);
    const many = resolver(core, Object.fromEntries(axes));
    expect([...files("scss", {}, many).keys()]).toEqual(["acme.scss", "permutations.json"]);
  });
});

const sets = [{ name: "acme", document: acme as unknown }, ...bundledSets()];

describe.each(sets)("the tools read $name", ({ name, document }) => {
  test("tsc compiles the modules, whose names and contexts are of all permutations", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tokens-ts-"));
    try {
      for (const appearance of document === acme ? (["all", "light"] as const) : ["all" as const]) {
        const modules = files("ts", { appearance }, document);
        const paths = [...modules.keys()].filter((path) => path.endsWith(".ts"));
        for (const path of paths) await writeFile(join(folder, path), file(modules, path));
        const all = paths.map((path) => join(folder, path));
        expect(await compileStrictly(all)).toBe("");
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("Sass compiles each file, and each JSON is a document without errors", () => {
    for (const [path, text] of files("scss", {}, document)) {
      if (path.endsWith(".scss")) compileString(text);
    }
    for (const [path, text] of files("json", {}, document)) {
      if (path === "permutations.json") continue;
      expect(path).toMatch(/\.(?:resolver|tokens)\.json$/);
      expect(validateTokens(JSON.parse(text)).errorCount, path).toBe(0);
    }
  });

  // The files of Primer, 11 permutations of 1,400 tokens, are of the same kinds as those of Spectrum.
  test.skipIf(name === "github-primer").each(["swift", "compose"] as const)(
    "the grammar of %s parses every file",
    async (format) => {
      const all = [...files(format, {}, document)].filter(([path]) => !path.endsWith(".json"));
      const types = all.map(([, text]) => /^(?:public enum|object) (\w+)/m.exec(text)?.[1]);
      expect(new Set(types).size).toBe(all.length);
      // Files of one kind differ in values: the first, the last and one between stand for them.
      const some = [...new Set([all[0], all[all.length >> 1], all.at(-1)])];
      for (const [path, text] of some.filter((one) => one !== undefined)) {
        expect(await hasError(format, text), path).toBe(false);
      }
    },
  );
});

test("names of tokens and contexts are typed, those of one permutation too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tokens-ts-"));
  try {
    const modules = files("ts");
    for (const [path, text] of modules) await writeFile(join(folder, path), text);
    const use = [
      'import type { Modes, TokenName } from "./acme.js";',
      'import { modes, tokens } from "./acme.compact.js";',
      'export const name: TokenName = "space-fine";',
      'export const chosen: Modes = { density: "compact", brand: "west", theme: "dark-hc" };',
      "export const same: Modes = modes;",
      'export const fine: "1px" = tokens.dark["space-fine"];',
      "// @ts-expect-error: a context that is none",
      'export const wrong: Modes = { density: "tiny" };',
      "// @ts-expect-error: a token that is none",
      'export const none: TokenName = "space-none";',
    ];
    await writeFile(join(folder, "use.ts"), use.join("\n"));
    expect(await compileStrictly([join(folder, "use.ts")])).toBe("");
    const made = await import(/* @vite-ignore */ join(folder, "acme.ts"));
    expect(made.axes).toEqual({
      brand: ["south", "north", "west"],
      density: ["cozy", "compact"],
      theme: ["light", "dark", "dark-hc"],
    });
    expect(made.tokens.light).not.toHaveProperty("space-fine");
    expect(made.vars["space-fine"]).toBe("var(--tk-space-fine)");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("every format has every permutation, or one sheet of them", () => {
  for (const format of formatNames) {
    const all = files(format);
    expect(all.size > 1 || format === "css", format).toBe(true);
    for (const text of all.values()) expect(text.length).toBeGreaterThan(20);
  }
});
