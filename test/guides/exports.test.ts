import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileString } from "sass";
import { expect, test } from "vitest";
import { builtinThemes } from "../../src/themes/builtin/index.ts";
import { exportFormats, exportTheme } from "../../src/tokens/export/formats.ts";
import { type ExportFormatName, servedAs } from "../../src/tokens/export/served.ts";
import { usePlatform } from "../support/platform.ts";
import { scratchFolder } from "../support/process.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";

const page = pageOf("docs/exports.md");
const code = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))]
    .map((match) => match[1])
    .join("");

function exported(format: ExportFormatName): string {
  const quartz = builtinThemes.find(({ slug }) => slug === "quartz");
  const options = { slug: "quartz", appearance: "all", preferred: "light" } as const;
  return exportTheme({ ...options, format, document: quartz?.tokens })[0]?.text ?? "";
}

const platform = usePlatform();

test("its commands run as they are written, on a fresh start", async () => {
  const cwd = await scratchFolder();
  const commands = commandsOf(page, "exports");
  expect(commands).toHaveLength(3);
  await runAt(platform.current.url, ["set -e", ...commands], cwd);
  expect(readFileSync(join(cwd, "App/Tokens.swift"), "utf8")).toContain("enum Tokens");
  const quartz = builtinThemes.find(({ slug }) => slug === "quartz");
  expect(JSON.parse(readFileSync(join(cwd, "quartz.tokens.json"), "utf8"))).toEqual(quartz?.tokens);
  expect(readFileSync(join(cwd, "tokens.zip")).subarray(0, 2).toString()).toBe("PK");
});

test("the page has every format with its file names", () => {
  for (const format of Object.keys(exportFormats) as ExportFormatName[]) {
    const [row] = page.match(new RegExp(`^\\| \`${format}\` .*$`, "m")) ?? [];
    for (const appearance of ["light", "all"] as const)
      expect(row).toContain(`\`quartz${servedAs(format, appearance).suffix}\``);
  }
});

test("the page has every format with the names of its permutations", () => {
  const [, axes = ""] = page.split("## Axes");
  for (const format of Object.keys(exportFormats) as ExportFormatName[]) {
    const row = axes
      .split("\n")
      .find((line) => line.startsWith("|") && line.includes(`\`${format}\``));
    expect(row).toContain(`\`quartz${servedAs(format, "all", true).suffix}\``);
  }
});

test("the names that its examples use are there", () => {
  const [swift, kotlin] = [exported("swift"), exported("compose")];
  for (const [, name] of code("swift").matchAll(/Tokens\.(\w+)/g))
    expect(swift).toContain(`public static let ${name}: `);
  for (const [, name] of code("kotlin").matchAll(/Tokens\.(?:Scheme\.)?(\w+)/g))
    expect(kotlin).toContain(`val ${name}`);
  expect(exported("android")).toContain("shadow_sm_blur");
  expect(exported("tailwind")).toContain("--spacing-space-md: ");
});

test("its Sass compiles", () => {
  const { css } = compileString(code("scss"), {
    importers: [
      {
        canonicalize: (url) => (url === "quartz" ? new URL("test:quartz") : null),
        load: () => ({ contents: exported("scss"), syntax: "scss" }),
      },
    ],
  });
  expect(css).toMatch(/padding: [\d.]+rem/);
  expect(css).toMatch(/background: #[0-9a-f]{6}/);
});
