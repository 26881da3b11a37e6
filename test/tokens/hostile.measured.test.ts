import { describe, expect, test } from "vitest";
import { printStylesheet } from "../../src/tokens/stylesheet.ts";
import { buildTheme, resolveTheme } from "../../src/tokens/theme.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { normalized } from "../support/machine-speed.ts";
import { color, hostileDocuments, nested, numbered } from "./support/hostile.ts";

type Tree = Record<string, unknown>;

/** Milliseconds of CPU that an answer may take. */
const limit = Number(process.env.TOKENS_LIMIT_MS ?? 200);

/**
 * The CPU time of the calling thread for an answer. Other load on the machine does not count, but a
 * process on the same core may double it, so an answer over the limit is measured again, thirty times at
 * most, and the least counts.
 */
function workOf(answer: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 30 && least >= limit; round += 1) {
    const before = process.threadCpuUsage();
    answer();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe.each(Object.entries(hostileDocuments()))("%s", (_, document) => {
  test("is answered in 200 ms, without a trace outside", () => {
    const stylesheet = () =>
      printStylesheet({ slug: "t", appearance: "dark", document, minified: true });
    expect(normalized(workOf(() => validateTokens(document)))).toBeLessThan(limit);
    expect(normalized(workOf(stylesheet))).toBeLessThan(limit);
    expect(normalized(workOf(() => buildTheme(document, "dark").nest()))).toBeLessThan(limit);
    expect(stylesheet().length).toBeLessThan(40_000_000);
    expect(validateTokens(document).findings.length).toBeLessThan(100_000);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Tree).polluted).toBeUndefined();
  });
});

test("256 levels are allowed, 257 are not", () => {
  expect(validateTokens(nested(256)).findings).toEqual([]);
  expect(validateTokens(nested(257)).findings).toMatchObject([{ code: "document_too_deep" }]);
});

test("a circle is one finding that counts its members and names 32 of them", () => {
  const { findings } = validateTokens(
    numbered(40, (index) => ({ $value: `{t${(index + 1) % 40}}` })),
  );
  expect(findings).toMatchObject([
    { code: "reference_circular", count: 40, places: expect.any(Array) },
  ]);
  for (let index = 0; index < 32; index += 1) expect(findings[0]?.message).toContain(`t${index} `);
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
