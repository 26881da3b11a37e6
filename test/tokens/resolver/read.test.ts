import { describe, expect, test } from "vitest";
import { resolveTheme } from "../../../src/tokens/theme.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";

const number = (value: number) => ({ $type: "number", $value: value });

/** A resolver of one set, with what a test adds. */
function resolver(more: Record<string, unknown>) {
  return {
    version: "2025.10",
    sets: { core: { sources: [{ a: number(1) }] } },
    resolutionOrder: [{ $ref: "#/sets/core" }],
    ...more,
  };
}

/** One modifier after the set. */
const modified = (modifier: unknown, more: Record<string, unknown> = {}) =>
  resolver({
    modifiers: { size: modifier },
    resolutionOrder: [{ $ref: "#/sets/core" }, { $ref: "#/modifiers/size" }],
    ...more,
  });

const inOrder = (...items: unknown[]) => resolver({ resolutionOrder: items });

const variables = (document: unknown) => resolveTheme(document, "light").variables;
const sources = (...list: unknown[]) => resolver({ sets: { core: { sources: list } } });
const found = (document: unknown) =>
  validateTokens(document).findings.map(({ code, path, message }) => ({ code, path, message }));

describe("what the module allows", () => {
  test.each<[string, object, Record<string, string>]>([
    ["a set", resolver({}), { "--tk-a": "1" }],
    ["the last of several sources", sources({ a: number(1) }, { a: number(2) }), { "--tk-a": "2" }],
    [
      "a later set",
      resolver({
        sets: {
          x: { sources: [{ a: number(1), b: number(1) }] },
          y: { sources: [{ a: number(2) }] },
        },
        resolutionOrder: [{ $ref: "#/sets/x" }, { $ref: "#/sets/y" }],
      }),
      { "--tk-a": "2", "--tk-b": "1" },
    ],
    [
      "name, description and $schema",
      resolver({ name: "n", description: "d", $schema: "s" }),
      { "--tk-a": "1" },
    ],
    [
      "an inline set",
      inOrder({ type: "set", name: "s", sources: [{ b: number(3) }] }),
      { "--tk-b": "3" },
    ],
    [
      "an inline modifier",
      inOrder({
        type: "modifier",
        name: "m",
        default: "y",
        contexts: { x: [], y: [{ b: number(4) }] },
      }),
      { "--tk-b": "4" },
    ],
    [
      "a set and a modifier of one name, where they are defined",
      modified(
        { contexts: { s: [], l: [] }, default: "s" },
        { sets: { core: { sources: [{ a: number(5) }] }, size: { sources: [] } } },
      ),
      { "--tk-a": "5" },
    ],
    [
      "contexts that refer to sets",
      modified(
        { contexts: { s: [{ $ref: "#/sets/big" }, { b: number(2) }], l: [] }, default: "s" },
        {
          sets: {
            core: { sources: [{ a: number(1) }] },
            big: { sources: [{ b: number(1), c: number(1) }] },
          },
        },
      ),
      { "--tk-a": "1", "--tk-b": "2", "--tk-c": "1" },
    ],
    [
      "$defs with escaped names",
      { ...sources({ $ref: "#/$defs/a~1b.json" }), $defs: { "a/b.json": { d: number(6) } } },
      { "--tk-d": "6" },
    ],
    [
      "references to references",
      {
        ...sources({ $ref: "#/$defs/x" }),
        $defs: { x: { $ref: "#/$defs/y" }, y: { d: number(7) } },
      },
      { "--tk-d": "7" },
    ],
    [
      "what is written beside $ref replaces, whole",
      {
        ...sources({ $ref: "#/$defs/x", a: { c: number(2) } }),
        $defs: { x: { a: { b: number(1) }, d: number(1) } },
      },
      { "--tk-a-c": "2", "--tk-d": "1" },
    ],
    [
      "a part of $defs within tokens",
      { ...sources({ g: { $ref: "#/$defs/x/deep" } }), $defs: { x: { deep: { e: number(8) } } } },
      { "--tk-g-e": "8" },
    ],
    [
      "aliases across sets, whichever comes first",
      resolver({
        sets: {
          x: { sources: [{ a: { $type: "number", $value: "{b}" } }] },
          y: { sources: [{ b: number(9) }] },
        },
        resolutionOrder: [{ $ref: "#/sets/x" }, { $ref: "#/sets/y" }],
      }),
      { "--tk-a": "9", "--tk-b": "9" },
    ],
    [
      "$appearances, last in order",
      modified(
        { contexts: { s: [{ a: number(2) }], l: [] }, default: "s" },
        { $appearances: { light: { a: number(3) } } },
      ),
      { "--tk-a": "3" },
    ],
    ["sources that add nothing", sources(), {}],
  ])("%s", (_, document, expected) => {
    expect(variables(document)).toEqual(expected);
    const refused = validateTokens(document).findings.filter(
      ({ severity }) => severity === "error",
    );
    expect(refused.filter(({ code }) => code !== "document_empty")).toEqual([]);
  });

  test("aliases are resolved after the sets are put together, not before", () => {
    const document = modified(
      { contexts: { s: [{ base: number(2) }], l: [] }, default: "s" },
      {
        sets: {
          core: { sources: [{ base: number(1), use: { $type: "number", $value: "{base}" } }] },
        },
      },
    );
    expect(variables(document)).toEqual({ "--tk-base": "2", "--tk-use": "2" });
  });
});

const refusals: [string, object, string, string, RegExp][] = [
  [
    "no version",
    { ...resolver({}), version: undefined },
    "resolver_invalid",
    "version",
    /is missing; write/,
  ],
  ["another version", resolver({ version: "2024.01" }), "resolver_invalid", "version", /2025\.10/],
  ["sets that are a list", resolver({ sets: [] }), "resolver_invalid", "sets", /not an object/],
  ["an empty order", inOrder(), "resolver_invalid", "resolutionOrder", /is empty/],
  ["text in the order", inOrder("core"), "resolver_invalid", "resolutionOrder.0", /refer to a set/],
  [
    "a set without sources",
    resolver({ sets: { core: {} } }),
    "resolver_invalid",
    "sets.core",
    /no list of sources/,
  ],
  [
    "a source that is text",
    sources("core.json"),
    "resolver_invalid",
    "sets.core.sources.0",
    /write tokens/,
  ],
  [
    "a modifier without contexts",
    modified({}),
    "resolver_invalid",
    "modifiers.size",
    /no contexts/,
  ],
  [
    "a modifier with empty contexts",
    modified({ contexts: {} }),
    "resolver_invalid",
    "modifiers.size",
    /no contexts/,
  ],
  [
    "a modifier with one context",
    modified({ contexts: { s: [] } }),
    "resolver_single",
    "modifiers.size",
    /one context only/,
  ],
  [
    "a context that is no list",
    modified({ contexts: { s: {}, l: [] } }),
    "resolver_invalid",
    "modifiers.size.contexts.s",
    /\[\] where/,
  ],
  [
    "a default that is no context",
    modified({ contexts: { s: [], l: [] }, default: "m" }),
    "resolver_invalid",
    "modifiers.size",
    /"s", "l"/,
  ],
  [
    "no default",
    modified({ contexts: { s: [], l: [] } }),
    "resolver_default",
    "modifiers.size",
    /"s", is taken/,
  ],
  [
    "an inline set without a name",
    inOrder({ type: "set", sources: [] }),
    "resolver_invalid",
    "resolutionOrder.0",
    /has no name/,
  ],
  [
    "an inline set without a type",
    inOrder({ name: "x", sources: [] }),
    "resolver_invalid",
    "resolutionOrder.0",
    /has no type/,
  ],
  [
    "an inline name that is there already",
    inOrder({ $ref: "#/sets/core" }, { type: "set", name: "core", sources: [] }),
    "resolver_invalid",
    "resolutionOrder.1",
    /another of the order/,
  ],
  [
    "a reference to nothing",
    inOrder({ $ref: "#/sets/none" }),
    "resolver_reference",
    "resolutionOrder.0",
    /does not exist/,
  ],
  [
    "a reference to a file",
    sources({ $ref: "./core.json" }),
    "resolver_reference",
    "sets.core.sources.0",
    /under \$defs/,
  ],
  [
    "a reference to an address",
    sources({ $ref: "https://a.example/b.json" }),
    "resolver_reference",
    "sets.core.sources.0",
    /bundle it/,
  ],
  [
    "a reference to the order",
    sources({ $ref: "#/resolutionOrder/0" }),
    "resolver_reference",
    "sets.core.sources.0",
    /nothing may refer/,
  ],
  [
    "a set that refers to a modifier",
    modified(
      { contexts: { s: [], l: [] }, default: "s" },
      { sets: { core: { sources: [{ $ref: "#/modifiers/size" }] } } },
    ),
    "resolver_reference",
    "sets.core.sources.0",
    /only the order may/,
  ],
  [
    "a context that refers to another of the modifier",
    modified({ contexts: { s: [{ $ref: "#/modifiers/size/contexts/l" }], l: [] }, default: "s" }),
    "resolver_reference",
    "modifiers.size.contexts.s.0",
    /only the order may/,
  ],
  [
    "tokens that refer to a set",
    sources({ a: { $ref: "#/sets/core" } }),
    "resolver_reference",
    "sets.core.sources.0.a",
    /source of its own/,
  ],
  [
    "a set that refers to itself",
    sources({ $ref: "#/sets/core" }),
    "resolver_reference",
    "sets.core.sources.0",
    /itself/,
  ],
  [
    "references in a circle",
    {
      ...sources({ $ref: "#/$defs/x" }),
      $defs: { x: { $ref: "#/$defs/y" }, y: { $ref: "#/$defs/x" } },
    },
    "resolver_reference",
    "$defs.y",
    /itself/,
  ],
  [
    "a reference to what it stands in",
    { ...sources({ $ref: "#/$defs/x" }), $defs: { x: { inner: { $ref: "#/$defs/x" } } } },
    "resolver_reference",
    "$defs.x.inner",
    /itself/,
  ],
  [
    "a set that counts nowhere",
    resolver({ sets: { core: { sources: [{ a: number(1) }] }, b: { sources: [] } } }),
    "resolver_unused",
    "sets.b",
    /counts nowhere/,
  ],
  ["tokens at the root", resolver({ color: {} }), "property_unknown", "color", /sources of a set/],
  [
    "a modifier that a request means otherwise",
    resolver({ resolutionOrder: [{ type: "modifier", name: "Slug", contexts: { a: [], b: [] } }] }),
    "resolver_invalid",
    "resolutionOrder.0",
    /rename it/,
  ],
  [
    "two modifiers of one parameter",
    inOrder(
      { type: "modifier", name: "Color Mode", default: "a", contexts: { a: [], b: [] } },
      { type: "modifier", name: "color-mode", default: "a", contexts: { a: [], b: [] } },
    ),
    "resolver_invalid",
    "resolutionOrder.1",
    /"Color Mode"/,
  ],
];

test.each(refusals)("%s", (_, document, code, path, message) => {
  expect(found(document)).toContainEqual({ code, path, message: expect.stringMatching(message) });
});

test("unknown members of $extensions and $defs that nothing uses are nobody's business", () => {
  const more = { $defs: { x: 1 }, $extensions: { "com.example": { y: 2 } } };
  expect(found(resolver(more))).toEqual([]);
});

test("references that double thirty times are refused, not followed", () => {
  const $defs: Record<string, unknown> = { d0: { t: number(1) } };
  for (let index = 1; index <= 30; index += 1) {
    const ref = { $ref: `#/$defs/d${index - 1}` };
    $defs[`d${index}`] = { a: ref, b: ref };
  }
  expect(found({ ...sources({ $ref: "#/$defs/d30" }), $defs })).toContainEqual(
    expect.objectContaining({ code: "document_too_large" }),
  );
  const sets: Record<string, unknown> = { d0: { sources: [{ t: number(1) }] } };
  for (let index = 1; index <= 30; index += 1) {
    const ref = { $ref: `#/sets/d${index - 1}` };
    sets[`d${index}`] = { sources: [ref, ref] };
  }
  expect(found(resolver({ sets, resolutionOrder: [{ $ref: "#/sets/d30" }] }))).toContainEqual(
    expect.objectContaining({ code: "document_too_large" }),
  );
});

describe("a default permutation without tokens", () => {
  const brand = (more: Record<string, unknown>) => ({
    type: "modifier",
    name: "brand",
    contexts: { none: [], plain: [{ group: {} }], acme: [{ group: { a: number(7) } }] },
    ...more,
  });

  test.each([
    [
      "is the first context with tokens",
      inOrder(brand({ default: "none" })),
      { "--tk-group-a": "7" },
    ],
    [
      "is that of each modifier",
      inOrder(brand({ default: "none" }), {
        ...{ type: "modifier", name: "size", default: "s" },
        contexts: { s: [], l: [{ b: number(2) }] },
      }),
      { "--tk-group-a": "7", "--tk-b": "2" },
    ],
    [
      "stays if a set has tokens",
      { ...inOrder({ $ref: "#/sets/core" }, brand({ default: "none" })) },
      { "--tk-a": "1" },
    ],
    [
      "stays if another default has tokens",
      inOrder(brand({ default: "none" }), {
        ...{ type: "modifier", name: "size", default: "s" },
        contexts: { s: [{ b: number(1) }], l: [{ b: number(2) }] },
      }),
      { "--tk-b": "1" },
    ],
    [
      "stays that of an appearance, which the theme chooses",
      inOrder({
        ...{ type: "modifier", name: "theme", default: "light" },
        contexts: { light: [], dark: [{ a: number(1) }] },
      }),
      {},
    ],
  ])("%s", (_, document, expected) => {
    expect(variables(document)).toEqual(expected);
  });

  test("is a warning that names both contexts", () => {
    expect(found(inOrder(brand({ default: "none" })))).toContainEqual({
      code: "resolver_default",
      path: "resolutionOrder.0",
      message: expect.stringMatching(/"none", has no tokens.*"acme" is taken/),
    });
  });
});
