import { stripTypeScriptTypes } from "node:module";
import { defineConfig, Logger, parse as parseTerrazzo } from "@terrazzo/parser";
import { XMLParser } from "fast-xml-parser";
import { compileString } from "sass";
import { beforeAll, describe, expect, test } from "vitest";
import { builtinThemes } from "../../../src/themes/builtin/index.ts";
import type { ThemeEntry } from "../../../src/tokens/builder.ts";
import type { Appearance } from "../../../src/tokens/findings.ts";
import { printStylesheet } from "../../../src/tokens/stylesheet.ts";
import { buildTheme } from "../../../src/tokens/theme.ts";
import { readDeclarations } from "../support/css.ts";
import { exported, exportedFiles, pick } from "../support/exports.ts";
import { exampleSets, primer } from "../support/published.ts";

const sets = [
  ...builtinThemes.map(({ slug, tokens }) => ({ name: slug, document: tokens as unknown })),
  ...exampleSets().filter(({ name }) => name === "figma-sds"),
  primer(),
];

const cases = sets.flatMap((set) =>
  (["light", "dark"] as const).map((appearance) => ({ ...set, appearance })),
);

/** The values of one appearance's stylesheet, in sRGB and on wider displays. */
function stylesheet(document: unknown, appearance: Appearance) {
  const css = printStylesheet({ document, appearance, slug: "acme", minified: false });
  const rules = readDeclarations(css);
  const base = new Map(rules.get("[data-tokenkit-theme=acme]"));
  base.delete("color-scheme");
  const wide = rules.get("@supports @media [data-tokenkit-theme=acme]") ?? new Map();
  return { base, wide: new Map([...base, ...wide]) };
}

/** `#aarrggbb` of a color as the stylesheet prints it. */
function argb(css: string): string {
  const [, r, g, b, alpha] =
    /^rgba?\(([\d.]+)[ ,]+([\d.]+)[ ,]+([\d.]+)[ ,/]+([\d.]+)\)$/.exec(css) ?? [];
  if (alpha === undefined) return `#ff${css.slice(1)}`;
  const bytes = [Number(alpha) * 255, Number(r), Number(g), Number(b)];
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, "0")).join("")}`;
}

const camel = (name: string) =>
  name.slice(5).replace(/-(\d|\p{L})/gu, (_, letter: string) => letter.toUpperCase());
const snake = (name: string) =>
  name
    .slice(5)
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)|(?<=\d)(?=[a-zA-Z])/g, "-")
    .replaceAll("-", "_")
    .toLowerCase();

describe.each(cases)(
  "$name, $appearance: what the stylesheet says, says",
  ({ name: set, document, appearance }) => {
    let expected: ReturnType<typeof stylesheet>;
    let colors: ThemeEntry[];
    beforeAll(() => {
      expected = stylesheet(document, appearance);
      const { entries } = buildTheme(document, appearance);
      colors = entries.filter(({ value }) => value.kind === "color");
      expect(colors.length).toBeGreaterThan(20);
    });
    const colorsOf = (name: (property: string) => string) =>
      colors.map((entry) => [name(entry.name), argb(entry.css)]);

    test("css", () => {
      const rules = readDeclarations(exported(document, "css"));
      const own = appearance === "dark" ? rules.get(':root[data-tk-appearance="dark"]') : undefined;
      const base = new Map([...(rules.get(":root") ?? []), ...(own ?? [])]);
      base.delete("color-scheme");
      const wide = new Map([...base, ...(rules.get("@supports @media :root") ?? [])]);
      const picked = (all: Map<string, string>) =>
        Object.fromEntries([...all].map(([name, value]) => [name, pick(value, appearance)]));
      expect(picked(base)).toEqual(Object.fromEntries(expected.base));
      expect(picked(wide)).toEqual(Object.fromEntries(expected.wide));
    });

    test("typescript", async () => {
      const module = stripTypeScriptTypes(exported(document, "ts"));
      const { tokens } = await import(
        /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
      );
      const named = [...expected.base].map(([name, value]) => [name.slice(5), value]);
      expect(tokens[appearance]).toEqual(Object.fromEntries(named));
    });

    test("scss", () => {
      const each = `@each $name, $value in map.get($tokenkit, "${appearance}") { --tk-#{$name}: #{$value}; }`;
      const { css } = compileString(
        `@use "sass:map";\n${exported(document, "scss")}\nx { ${each} }`,
      );
      const compiled = readDeclarations(css).get("x");
      for (const { name, css: value } of colors)
        expect(argb(compiled?.get(name) ?? ""), name).toBe(argb(value));
      expect(compiled?.size).toBe(expected.base.size);
    });

    test("swift", () => {
      const swift = exported(document, "swift");
      const printed = new Map(
        [...swift.matchAll(/static let (\w+): Color = (.*)/g)].map(([, name, value]) => {
          const each = [
            ...(value ?? "").matchAll(
              /Color\((\.\w+), red: (.+?), green: (.+?), blue: (.+?), opacity: (.+?)\)/g,
            ),
          ];
          return [name, (appearance === "dark" ? each.at(-1) : each[0]) ?? []];
        }),
      );
      for (const { name, css, wide } of colors) {
        const [, space, r, g, b, alpha] = printed.get(camel(name)) ?? [];
        expect(space, name).toBe(wide === undefined ? ".sRGB" : ".displayP3");
        const bytes = [alpha, r, g, b].map((part) => Math.round(Number(part) * 255));
        const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
        if (wide === undefined) expect(`#${hex}`, name).toBe(argb(css));
      }
    });

    test("compose", () => {
      const name = appearance === "light" ? "LightTokens" : "DarkTokens";
      const scheme =
        exported(document, "compose").split(`object ${name}`)[1]?.split("\n}\n")[0] ?? "";
      const printed = Object.fromEntries(
        [...scheme.matchAll(/val (\w+) = Color\(0x(\w+)\)/g)].map(([, own, value]) => [
          own,
          `#${value?.toLowerCase()}`,
        ]),
      );
      expect(printed).toMatchObject(Object.fromEntries(colorsOf(camel)));
    });

    test("android", () => {
      const files = exportedFiles(document, "android");
      const folders = appearance === "dark" ? ["values", "values-night"] : ["values"];
      const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
      const printed = folders.flatMap((folder) => {
        const { color = [] } = parser.parse(files.get(`res/${folder}/tokens.xml`) ?? "").resources;
        return [color].flat().map((one: Record<string, string>) => [one["@_name"], one["#text"]]);
      });
      expect(Object.fromEntries(printed)).toMatchObject(Object.fromEntries(colorsOf(snake)));
    });

    // Primer's 3,300 colors take Terrazzo most of a minute on a busy machine.
    test.skipIf(set.includes("primer"))("json, as Terrazzo's resolver reads it", async () => {
      const filename = new URL("file:///acme.resolver.json");
      const logger = new Logger({ level: "silent" });
      const config = defineConfig({}, { cwd: new URL("file:///"), logger });
      const src = exported(document, "json");
      const { resolver } = await parseTerrazzo([{ filename, src }], { config, logger });
      const tokens = Object.values(resolver?.apply({ appearance }) ?? {});
      const hexes = tokens.flatMap(({ id, $type, $value }) =>
        $type === "color" ? [[id, ($value as { hex?: string }).hex]] : [],
      );
      expect(hexes).toHaveLength(colors.length);
      const byPath = Object.fromEntries(hexes);
      for (const { path, css, derived } of colors)
        if (!derived)
          expect(`#${argb(css).slice(3)}`).toBe(
            byPath[path.join(".").replace(".$root", "")] ?? byPath[path.join(".")],
          );
    });

    test("json, its set and its context merged", () => {
      const { sets, modifiers } = JSON.parse(exported(document, "json"));
      const [base] = sets.tokens.sources;
      const [context = {}] = modifiers.appearance.contexts[appearance];
      const merged = { ...base, $appearances: { [appearance]: context } };
      const { entries } = buildTheme(merged, appearance, undefined, false);
      const printed = new Map(entries.map(({ name, css }) => [name, css]));
      for (const { name, css } of colors)
        expect(argb(printed.get(name) ?? ""), name).toBe(argb(css));
    });
  },
);
