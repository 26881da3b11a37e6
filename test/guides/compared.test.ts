import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatNames, MAX_CHARACTERS } from "../../src/token-import/convert.ts";
import { maxTokens } from "../../src/token-import/limits.ts";
import { exportFormats } from "../../src/tokens/export/formats.ts";
import { maximumDepth } from "../../src/tokens/json.ts";
import { mostConditions } from "../../src/tokens/own/names.ts";
import { permutationLimit } from "../../src/tokens/resolver/permutations.ts";
import { pageOf } from "./support/page.ts";

const page = pageOf("docs/compared.md");
const root = join(import.meta.dirname, "../..");
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;

const cellsOf = (row: string): number => row.match(/(?<!\\)\|/g)?.length ?? 0;

describe("the page on peers", () => {
  it("names the versions that the benchmarks run", () => {
    expect(page).toContain(`Style Dictionary ${versionOf("style-dictionary")} `);
    expect(page).toContain(`Terrazzo ${versionOf("@terrazzo/parser")},`);
  });

  it("has a source for what it says of them, and no source for nothing", () => {
    const defined = [...page.matchAll(/^\[([\w-]+)\]: /gm)].map((match) => match[1]);
    const used = [...page.matchAll(/\]\[([\w-]+)\]/g)].map((match) => match[1]);
    expect([...new Set(used)].sort()).toEqual(defined.sort());
  });

  it("counts what tokenkit reads and prints as it is", () => {
    expect(page).toContain(`| ${formatNames.length}, recognised by themselves`);
    const [, row = ""] = /^\| Files for platforms \| ([^|]+) \|/m.exec(page) ?? [];
    expect(row.split("(")[0]?.split(",")).toHaveLength(Object.keys(exportFormats).length);
  });

  it("has a cell for each of them in every row", () => {
    const tables = page.match(/(?:^\|.*\n)+/gm) ?? [];
    expect(tables).toHaveLength(7);
    for (const [head = "", ...rows] of tables.map((table) => table.trim().split("\n"))) {
      for (const row of rows) expect(cellsOf(row), row).toBe(cellsOf(head));
    }
  });

  it("names the bounds that the code has", () => {
    const bounds = page.slice(page.indexOf("## Bounds"), page.indexOf("## Together"));
    const figures = [permutationLimit, maxTokens, mostConditions, maximumDepth];
    for (const figure of figures) expect(bounds).toContain(figure.toLocaleString("en"));
    expect(bounds).toContain(
      `${MAX_CHARACTERS / 1_000_000} million characters, ${maxTokens.toLocaleString("en")}`,
    );
  });
});
