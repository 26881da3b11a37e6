import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatNames } from "../../src/token-import/convert.ts";
import { exportFormats } from "../../src/tokens/export/formats.ts";
import { pageOf } from "./support/page.ts";

const page = pageOf("docs/compared.md");
const root = join(import.meta.dirname, "../..");
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;

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
    for (const row of page.split("\n").filter((line) => line.startsWith("|"))) {
      expect(row.match(/(?<!\\)\|/g), row).toHaveLength(7);
    }
  });
});
