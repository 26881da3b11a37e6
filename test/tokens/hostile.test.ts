import { describe, expect, test } from "vitest";
import { printStylesheet } from "../../src/tokens/stylesheet.ts";
import { resolveTheme } from "../../src/tokens/theme.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { parse } from "./support/documents.ts";

type Tree = Record<string, unknown>;

const color = { $type: "color", $value: "#123456" };

function numbered(count: number, make: (index: number) => unknown): Tree {
  const tree: Tree = {};
  for (let index = 0; index < count; index += 1) tree[`t${index}`] = make(index);
  return tree;
}

function nested(depth: number): unknown {
  return parse(`${'{"a":'.repeat(depth)}{"$type":"number","$value":1}${"}".repeat(depth)}`);
}

/** Documents that want to take long, grow large or get out of their place. */
const documents: Record<string, unknown> = {
  "3,000 levels of groups": nested(3000),
  "3,000 levels of a value": { a: { $value: parse(`${"[".repeat(3000)}1${"]".repeat(3000)}`) } },
  "3,000 levels of another property": { $extensions: nested(3000) },
  "a circle of 10,000": numbered(10_000, (index) => ({ $value: `{t${(index + 1) % 10_000}}` })),
  "a chain of 10,000": {
    ...numbered(10_000, (index) => ({ $value: `{t${index + 1}}` })),
    t10000: color,
  },
  "doubling shadows": numbered(60, (index) => ({
    $type: "shadow",
    $value: index === 0 ? "0 0 1px red" : [`{t${index - 1}}`, `{t${index - 1}}`],
  })),
  "doubling objects": numbered(60, (index) => ({
    $type: "v",
    $value: index === 0 ? "x" : { a: `{t${index - 1}}`, b: `{t${index - 1}}` },
  })),
  "doubling text": numbered(60, (index) => ({
    $value: index === 0 ? "x" : `{t${index - 1}} {t${index - 1}}`,
  })),
  "doubling groups": numbered(40, (index) =>
    index === 0
      ? { x: color }
      : { a: { $extends: `{t${index - 1}}` }, b: { $extends: `{t${index - 1}}` } },
  ),
  "growing groups": numbered(2000, (index) => ({
    [`x${index}`]: color,
    ...(index > 0 && { $extends: `{t${index - 1}}` }),
  })),
  "deepening groups": numbered(2000, (index) => ({
    a: index > 0 ? { $extends: `{t${index - 1}}` } : color,
  })),
  "a long text 5,000 times": {
    ...numbered(5000, () => ({ $value: "{long}" })),
    long: { $type: "string", $value: "x".repeat(200_000) },
  },
  "10,000 lost references": numbered(10_000, (index) => ({ $value: `{nowhere${index}}` })),
  "10,000 colliding names": numbered(10_000, (index) => ({ [`a${"-".repeat(index % 7)}`]: color })),
  "pointers in a circle": numbered(1000, (index) => ({ $ref: `#/t${(index + 1) % 1000}` })),
  "a long CSS text": { a: { $value: "(".repeat(100_000) }, b: { $value: "a ".repeat(100_000) } },
  "a long color": { a: { $type: "color", $value: `rgb(${"1".repeat(100_000)})` } },
  "a long font list": { a: { $type: "fontFamily", $value: `"${"a,".repeat(100_000)}` } },
  "polluting names": parse(
    '{"__proto__":{"polluted":{"$value":"#fff","$type":"color"},"$type":"color"},"constructor":{"prototype":{"$value":1}},"$appearances":{"__proto__":{"light":1},"dark":{"__proto__":{"x":{"$value":"red"}}}}}',
  ),
};

describe.each(Object.entries(documents))("%s", (_, document) => {
  test("is answered soon, without a trace outside", () => {
    const start = performance.now();
    const { findings } = validateTokens(document);
    const validated = performance.now() - start;
    resolveTheme(document, "dark");
    const css = printStylesheet({ slug: "t", appearance: "dark", document, minified: true });
    expect(validated).toBeLessThan(Number(process.env.TOKENS_LIMIT_MS ?? 1000));
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
    const start = performance.now();
    expect(Object.keys(resolveTheme(document, "light").variables)).toHaveLength((count + 1) * 4);
    return (performance.now() - start) / count;
  };
  measure(5_000);
  const [small, large] = [measure(5_000), measure(50_000)];
  expect(large / small).toBeLessThan(4);
}, 30_000);
