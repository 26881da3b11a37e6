import { describe, expect, test } from "vitest";
import { printStylesheet } from "../../src/tokens/stylesheet.ts";
import { resolveTheme } from "../../src/tokens/theme.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { color, hostileDocuments, nested, numbered } from "./support/hostile.ts";

type Tree = Record<string, unknown>;

describe.each(Object.entries(hostileDocuments()))("%s", (_, document) => {
  test("is answered soon, without a trace outside", () => {
    const before = process.cpuUsage();
    const { findings } = validateTokens(document);
    const { user } = process.cpuUsage(before);
    resolveTheme(document, "dark");
    const css = printStylesheet({ slug: "t", appearance: "dark", document, minified: true });
    expect(user / 1000).toBeLessThan(Number(process.env.TOKENS_LIMIT_MS ?? 1500));
    expect(css.length).toBeLessThan(20_000_000);
    expect(findings.length).toBeLessThan(100_000);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Tree).polluted).toBeUndefined();
  });
});

test("256 levels are allowed, 257 are not", () => {
  expect(validateTokens(nested(256)).findings).toEqual([]);
  expect(validateTokens(nested(257)).findings).toMatchObject([{ code: "document_too_deep" }]);
});

test("every member of a circle is named", () => {
  const { findings } = validateTokens(
    numbered(40, (index) => ({ $value: `{t${(index + 1) % 40}}` })),
  );
  const circular = findings
    .filter(({ code }) => code === "reference_circular")
    .map(({ path }) => path);
  expect(circular.sort()).toEqual(
    numbered(40, () => 0) && Object.keys(numbered(40, () => 0)).sort(),
  );
});

test("cost is linear up to 50,000 tokens", () => {
  const measure = (count: number) => {
    const document = {
      base: color,
      ...numbered(count, (index) =>
        index % 3 === 0 ? color : { $value: `{t${index - (index % 3)}}` },
      ),
    };
    const before = process.cpuUsage();
    expect(Object.keys(resolveTheme(document, "light").variables)).toHaveLength((count + 1) * 4);
    return process.cpuUsage(before).user / count;
  };
  measure(5_000);
  const [small, large] = [measure(5_000), measure(50_000)];
  expect(large / small).toBeLessThan(4);
}, 30_000);
