import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { convertTokens } from "../../src/token-import/convert.ts";
import type { Appearance } from "../../src/tokens/findings.ts";
import { compare, printed } from "./support/compare.ts";
import type { ExpectedMode } from "./support/expected-mode.ts";
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
    const reasons = new Map(except.map(([, why]) => [why, 0]));
    const isExcepted = (name: string, text = name): boolean => {
      const why = except.find(([of]) =>
        typeof of === "function" ? of(text) : of.test(name) || of.test(text),
      )?.[1];
      if (why !== undefined) reasons.set(why, (reasons.get(why) ?? 0) + 1);
      return why !== undefined;
    };
    const modes = Array.isArray(expected)
      ? (expected as readonly ExpectedMode[])
      : Object.entries(expected).map(([appearance, values]): ExpectedMode => {
          return { title: appearance, appearance: appearance as Appearance, modes: {}, values };
        });
    const equal = modes.map(({ title, appearance, modes, values }) => {
      const ours = printed(document, appearance, modes);
      const own = [...(set.ours?.(ours) ?? ours)];
      const result = compare(values, new Map(own.map(([name, css]) => [rename(name), css])));
      expect([title, result.missing.filter((name) => !isExcepted(name))]).toEqual([title, []]);
      const differing = result.differing.filter(
        (text) => !isExcepted(text.split(":")[0] ?? "", text),
      );
      expect([title, differing]).toEqual([title, []]);
      return { title, count: `${result.compared - result.differing.length} of ${values.size}` };
    });
    const counts = Map.groupBy(equal, ({ count }) => count);
    const cell =
      equal.length > 2
        ? [...counts].map(([count, those]) => `${count} in ${those.length} modes`).join(", ")
        : equal.map(({ title, count }) => `${title} ${count}`).join(", ");
    const otherwise = [...reasons].map(([why, count]) => `${count / equal.length} ${why}`);
    const row = `| ${title} | ${format} | ${files.length} | ${cell} | ${otherwise.join("; ")} |`;
    expect(table.split("\n").filter((line) => line.startsWith(`| ${title} | `))).toEqual([row]);
  });
}
