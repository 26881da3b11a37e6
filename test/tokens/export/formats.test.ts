import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, defineConfig, Logger, parse as parseTerrazzo } from "@terrazzo/parser";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { compileString } from "sass";
import { compile } from "tailwindcss";
import { describe, expect, test } from "vitest";
import { exportFormats } from "../../../src/tokens/export/formats.ts";
import { buildTheme } from "../../../src/tokens/theme.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { readDeclarations } from "../support/css.ts";
import { sample } from "../support/documents.ts";
import { exported, exportedFiles } from "../support/exports.ts";
import { hasError } from "../support/grammars.ts";
import { exampleSets, spectrum } from "../support/published.ts";
import { compileStrictly } from "../support/tsc.ts";

const evil = `*/ }</style><!-- ]]> ${"$"}{x} #{y} "\\\n'; import evil`;
const px = (value: number) => ({ value, unit: "px" });

/** Every type, and names and texts that try to escape their context. */
const everything = {
  ...sample,
  [evil]: { $type: "string", $value: evil, $description: evil, $deprecated: evil },
  group: { $description: evil, $deprecated: evil, token: { $type: "number", $value: 1 } },
  "50": { $type: "number", $value: -1.5 },
  class: { $type: "duration", $value: { value: 1.5, unit: "s" } },
  default: { $type: "fontFamily", $value: [evil, "serif"] },
  ease: { $type: "cubicBezier", $value: [0.4, 0, 0.2, 1] },
  weight: { $type: "fontWeight", $value: 700 },
  flag: { $type: "boolean", $value: true },
  back: { $type: "dimension", $value: px(-4) },
  em: { $type: "dimension", $value: "2em" },
  fade: {
    $type: "gradient",
    $value: [
      { color: "{color.vivid}", position: 0 },
      { color: "{color.brand}", position: 1 },
    ],
  },
  line: {
    $type: "border",
    $value: {
      color: "{color.brand}",
      width: px(1),
      style: { dashArray: [px(1)], lineCap: "butt" },
    },
  },
  move: {
    $type: "transition",
    $value: { duration: "{class}", delay: "{class}", timingFunction: "{ease}" },
  },
  "a-b": { $type: "number", $value: 1 },
  a: { B: { $type: "number", $value: 2 } },
};

const documents = [
  { name: "everything", document: everything as unknown },
  { name: "nothing", document: {} as unknown },
  ...exampleSets().filter(({ name }) => /primer|figma|carbon/.test(name)),
  spectrum(),
];

test("every format has a media type and a suffix of its own", () => {
  const formats = Object.values(exportFormats);
  expect(new Set(formats.map(({ suffix }) => suffix)).size).toBe(formats.length);
  expect(Object.keys(exportFormats)).toEqual([
    "css",
    "scss",
    "json",
    "ts",
    "tailwind",
    "swift",
    "compose",
    "android",
  ]);
});

const cases = documents.flatMap((one) =>
  (["light", "all"] as const).map((appearance) => ({ ...one, appearance })),
);

describe.each(cases)("$name, $appearance", ({ document, appearance }) => {
  const { entries } = buildTheme(document, "light");
  const print = (format: keyof typeof exportFormats) => exported(document, format, appearance);

  test("css declares every property on :root", () => {
    expect(readDeclarations(print("css")).get(":root")?.size).toBe(entries.length + 1);
  });

  test("scss compiles with Sass, and every variable has its value", () => {
    const scss = print("scss");
    const warnings: string[] = [];
    const use = entries.filter(({ name }) => /^--[\w-]+$/.test(name));
    const css = compileString(
      `${scss}\nx{${use.map(({ name }) => `${name}: #{$${name.slice(2)}};`).join("\n")}}`,
      {
        logger: { warn: (message) => warnings.push(message), debug: () => undefined },
      },
    ).css;
    expect(warnings).toEqual([]);
    expect(readDeclarations(css).get("x")?.size ?? 0).toBe(use.length);
  });

  test("json is a 2025.10 document to the letter", async () => {
    const json = print("json");
    const taste = ["contrast_low", "color_hex_differs", "name_case", "document_empty"];
    for (const one of tokenDocuments(JSON.parse(json))) {
      const { findings } = validateTokens(one);
      expect(findings.filter(({ code }) => !taste.includes(code))).toEqual([]);
    }
  });

  test("tailwind compiles as a theme", async () => {
    const css = print("tailwind");
    const { build: render } = await compile(`${css}\n@tailwind utilities;`);
    const [, color, property] = /--color-([a-z][\w-]*): (var\(--tk-[\w-]+\))/.exec(css) ?? [];
    if (color !== undefined) expect(render([`bg-${color}`])).toContain(property);
  });

  test("android is well-formed XML with every name once", () => {
    for (const [path, xml] of exportedFiles(document, "android", appearance)) {
      if (path.endsWith(".xml")) checkResources(xml);
    }
  });
});

interface ResolverDocument {
  sets: { tokens: { sources: unknown[] } };
  modifiers: { appearance: { contexts: Record<string, unknown[]> } };
}

/** A token document, or all that a resolver document holds. */
function tokenDocuments(json: Partial<ResolverDocument>): unknown[] {
  if (json.sets === undefined || json.modifiers === undefined) return [json];
  return [...json.sets.tokens.sources, ...Object.values(json.modifiers.appearance.contexts).flat()];
}

function checkResources(xml: string): void {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(xml).resources as
    | Record<string, unknown>
    | "";
  const names = Object.values(parsed || {})
    .flat()
    .map((node) => (node as Record<string, string>)["@_name"]);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z_][a-z0-9_]*$/);
}

describe("real parsers", () => {
  test.each(["swift", "compose"] as const)(
    "the parser of %s tells what is none",
    async (format) => {
      expect(await hasError(format, "val = = {")).toBe(true);
    },
  );

  test.each(
    cases
      .filter(({ name, appearance }) => appearance === "all" || name === "everything")
      .flatMap((entry) => (["swift", "compose"] as const).map((format) => ({ ...entry, format }))),
  )(
    "$format parses $name, $appearance, without an error",
    async ({ document, format, appearance }) => {
      const source = exported(document, format, appearance);
      expect(await hasError(format, source)).toBe(false);
      for (const type of source.split(/^(?:object|interface|data class) /m)) {
        const names = [...type.matchAll(/(?:public static let| {4}(?:override )?val) (\w+)/g)];
        expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
      }
    },
  );

  test("tsc compiles every module under strict", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tokens-ts-"));
    try {
      const files = await Promise.all(
        cases.map(async ({ document, appearance }, index) => {
          const file = join(folder, `tokens${index}.ts`);
          await writeFile(file, exported(document, "ts", appearance));
          return file;
        }),
      );
      expect(await compileStrictly(files)).toBe("");
      const module = await import(/* @vite-ignore */ files[0] ?? "");
      expect(module.tokens["color-brand"]).toBe("#3366ff");
      expect(module.vars["color-brand"]).toBe("var(--tk-color-brand)");
      const both = await import(/* @vite-ignore */ files[1] ?? "");
      expect(both.tokens.dark["color-surface"]).toBe("#121212");
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("Terrazzo takes the json export", async () => {
    const filename = new URL("file:///tokens.json");
    for (const { name, document } of documents.filter((entry) =>
      /everything|figma/.test(entry.name),
    )) {
      const logger = new Logger({ level: "silent" });
      const config = defineConfig({}, { cwd: new URL("file:///"), logger });
      const src = exported(document, "json", "light");
      const { tokens, sources, resolver } = await parseTerrazzo([{ filename, src }], {
        config,
        logger,
      });
      await build(tokens, { sources, config, resolver, logger });
      expect(Object.keys(tokens).length, name).toBeGreaterThan(10);
    }
  });
});
