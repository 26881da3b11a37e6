type Tree = Record<string, unknown>;

/** A color token. */
export const color = { $type: "color", $value: "#123456" };

/** Tokens t0, t1 and so on. */
export function numbered(count: number, make: (index: number) => unknown): Tree {
  const tree: Tree = {};
  for (let index = 0; index < count; index += 1) tree[`t${index}`] = make(index);
  return tree;
}

/** A token under so many groups. */
export function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(depth)}{"$type":"number","$value":1}${"}".repeat(depth)}`);
}

/** Documents that try to take long, grow large or escape their context. */
export function hostileDocuments(): Record<string, unknown> {
  return {
    "3,000 levels of groups": nested(3000),
    "3,000 levels of a value": {
      a: { $value: JSON.parse(`${"[".repeat(3000)}1${"]".repeat(3000)}`) },
    },
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
    "10,000 colliding names": numbered(10_000, (index) => ({
      [`a${"-".repeat(index % 7)}`]: color,
    })),
    "pointers in a circle": numbered(1000, (index) => ({ $ref: `#/t${(index + 1) % 1000}` })),
    "a long CSS text": { a: { $value: "(".repeat(100_000) }, b: { $value: "a ".repeat(100_000) } },
    "a long color": { a: { $type: "color", $value: `rgb(${"1".repeat(100_000)})` } },
    "a long font list": { a: { $type: "fontFamily", $value: `"${"a,".repeat(100_000)}` } },
    "a long number": { a: { $type: "dimension", $value: `${"1".repeat(200_000)}x!` } },
    "a text of 1,500 references": {
      a: { $type: "string", $value: "<é".repeat(400) },
      ...numbered(8, () => ({ $type: "v", $value: "{a}".repeat(1500) })),
    },
    "a text of escapes 1,000 times": {
      a: { $type: "string", $value: "<".repeat(9_000) },
      ...numbered(1_000, () => ({ $value: "{a}" })),
    },
    "polluting names": JSON.parse(
      '{"__proto__":{"polluted":{"$value":"#fff","$type":"color"},"$type":"color"},"constructor":{"prototype":{"$value":1}},"$appearances":{"__proto__":{"light":1},"dark":{"__proto__":{"x":{"$value":"red"}}}}}',
    ),
  };
}
