import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { convertTokens } from "../../src/token-import/convert.ts";
import { compare, printed } from "./support/compare.ts";
import { publishedSets } from "./support/sets.ts";

const table = readFileSync(new URL("README.md", import.meta.url), "utf8");

for (const set of await publishedSets()) {
  test(`${set.title}: every value is that of its own build`, () => {
    const {
      title,
      files,
      expected,
      rename = (name: string) => name,
      except = [],
      errors = 0,
    } = set;
    const { format, document, errorCount } = convertTokens(files);
    expect(format).toBe(set.format);
    expect(errorCount).toBe(errors);
    const isExcepted = (name: string) => except.some(([pattern]) => pattern.test(name));
    const cells = Object.entries(expected).map(([appearance, values]) => {
      const own = [...printed(document, appearance as "light" | "dark")];
      const result = compare(values, new Map(own.map(([name, css]) => [rename(name), css])));
      expect(result.missing.filter((name) => !isExcepted(name))).toEqual([]);
      const differing = result.differing.filter((text) => !isExcepted(text.split(":")[0] ?? ""));
      expect(differing).toEqual([]);
      return `${appearance} ${result.compared - result.differing.length} of ${values.size}`;
    });
    expect(table).toContain(`| ${title} | ${format} | ${files.length} | ${cells.join(", ")} |`);
  });
}
