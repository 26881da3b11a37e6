/** Sheets under own names: what a page reads, element by element, against the sheet of its permutation. */
import { parse, walk } from "css-tree";
import fc from "fast-check";
import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { printSheet } from "../../../src/tokens/modes/sheet.ts";
import { printOwnValue } from "../../../src/tokens/own/value.ts";
import { listAxes } from "../../../src/tokens/resolver/listing.ts";
import { permuted } from "../../../src/tokens/resolver/permuted.ts";
import { buildTheme } from "../../../src/tokens/theme.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { draws } from "../../support/draws.ts";
import { aResolver } from "../support/any-resolver.ts";
import { type OwnSheet, propertiesAt, readOwnSheet } from "./page.ts";

const color = (text: string, more: object = {}) => ({ $type: "color", $value: text, ...more });
const own = (json: object) => ({ $extensions: { "io.tokenkit": json } });

const print = (document: object, more: object = {}) =>
  printSheet({
    slug: "s",
    document,
    modes: {},
    appearance: "all",
    all: true,
    minified: true,
    authored: true,
    names: "own",
    ...more,
  });

const shop = {
  ...own({
    names: {
      prefix: "",
      base: [":root", "[data-theme=light]"],
      modes: {
        appearance: { dark: [".dark", "@media (prefers-color-scheme: dark) :root"] },
      },
    },
  }),
  brand: color("#0b5cad"),
  primary: { $value: "{brand}" },
  ring: color("oklch(0.7 0.1 200)"),
  channels: color("#0f172a", own({ as: "hsl" })),
  list: color("#0d6efd", own({ as: "rgb-list" })),
  style: { $type: "string", $value: "italic" },
  text: { $type: "string", $value: "two words" },
  mine: color("#123456", own({ name: "--TheirName" })),
  left: color("#654321", own({ name: false })),
  leftRef: { $value: "{left}" },
  $appearances: { dark: { brand: color("#ff0000"), ring: color("oklch(0.7 0.1 200)") } },
};

test("prints the document's names, conditions and forms, and nothing else", () => {
  expect(print(shop, { minified: false })).toBe(`/* tokenkit theme s, own names */
:root:root:root,
[data-theme=light][data-theme=light][data-theme=light] {
  --brand: #0b5cad;
  --primary: #0b5cad;
  --ring: oklch(0.7 0.1 200);
  --channels: 222.222 47.368% 11.176%;
  --list: 13,110,253;
  --style: italic;
  --text: "two words";
  --TheirName: #123456;
  --leftRef: #654321;
}
.dark.dark.dark.dark {
  --brand: #ff0000;
  --primary: #ff0000;
  --ring: oklch(0.7 0.1 200);
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme=light]):not([data-theme=light]):not([data-theme=light]) {
    --brand: #ff0000;
    --primary: #ff0000;
    --ring: oklch(0.7 0.1 200);
  }
}
`);
});

test("keeps references, but not to what has another form or is left to the page", () => {
  const css = print(shop, { references: true });
  expect(css).toContain("--primary:var(--brand)");
  expect(css).toContain("--leftRef:#654321");
  // A page computes it where it is declared, so that the dark rule has to declare it again.
  expect(css.match(/--primary:var\(--brand\)/g)).toHaveLength(3);
});

test("prefix and case make a name of a path", () => {
  const names = (json: object) =>
    [
      ...print({
        ...own({ names: json }),
        color: { onPrimary: color("#fff"), $root: color("#000") },
      }).matchAll(/--[\w-]+(?=:)/g),
    ].map(([name]) => name);
  expect(names({})).toEqual(["--color-onPrimary", "--color"]);
  expect(names({ prefix: "md-sys-", case: "kebab" })).toEqual([
    "--md-sys-color-on-primary",
    "--md-sys-color",
  ]);
  expect(names({ case: "camel" })).toEqual(["--colorOnPrimary", "--color"]);
});

test("a theme without names is refused in words", () => {
  expect(() => print({ a: color("#fff") })).toThrow(/says no names of its own; import its source/);
});

/** Resolvers with a class for each context, and names of every token. */
const aNamedResolver = aResolver.map((document) => {
  const axes = listAxes(document);
  const modes = Object.fromEntries(
    axes.map(({ name, parameter, contexts }) => [
      name,
      Object.fromEntries(
        contexts.map((context, index) => [context.name, [`.${parameter}-${index}`]]),
      ),
    ]),
  );
  const extensions = (document as { $extensions?: Record<string, object> }).$extensions ?? {};
  const names = { prefix: "x-", modes: { appearance: { dark: [".dark"] }, ...modes } };
  return {
    ...document,
    $extensions: { ...extensions, "io.tokenkit": { ...extensions["io.tokenkit"], names } },
  };
});

/** The value of each property in a permutation, under its own name. */
function expectedIn(document: object, modes: Record<string, string>, appearance: "light" | "dark") {
  const { entries } = buildTheme(
    permuted(document, modes, appearance),
    appearance,
    undefined,
    false,
  );
  return Object.fromEntries(
    entries.map(({ name, value }) => [
      name.replace("--tk-", "--x-"),
      printOwnValue(value, undefined)?.css,
    ]),
  );
}

/** A permutation by a number, with the classes that choose it. */
function permutationOf(document: object, seed: number) {
  const axes = listAxes(document);
  const turned = axes.find(({ appearances }) => appearances !== undefined);
  const modes: Record<string, string> = {};
  const classes: string[] = [];
  let rest = seed;
  for (const axis of axes) {
    const preset = axis.appearances?.light ?? axis.default;
    const index = rest % axis.contexts.length;
    rest = Math.floor(rest / axis.contexts.length);
    const context = axis.contexts[index]?.name ?? preset;
    modes[axis.parameter] = context;
    if (context !== preset) classes.push(`${axis.parameter}-${index}`);
  }
  const isDark = turned === undefined && rest % 2 === 1;
  if (isDark) classes.push("dark");
  const chosen = turned?.contexts.find(({ name }) => name === modes[turned.parameter]);
  const appearance: "light" | "dark" = isDark ? "dark" : (chosen?.appearance ?? "light");
  return { classes, expected: expectedIn(document, modes, appearance), modes, appearance };
}

const computed = (sheet: OwnSheet, ...elements: (readonly string[])[]) =>
  Object.fromEntries(
    propertiesAt(
      sheet,
      elements.map((classes) => ({ classes })),
    ),
  );

describe.each([false, true])("references kept: %s", (references) => {
  test("each permutation computes what its own sheet says, on one element or on two", () => {
    fc.assert(
      fc.property(aNamedResolver, fc.nat(), (document, seed) => {
        const sheet = readOwnSheet(print(document, { references }));
        const { classes, expected } = permutationOf(document, seed);
        expect(computed(sheet, classes)).toEqual(expected);
        const [first, second, third] = classes;
        if (first === undefined || second === undefined || third !== undefined) return;
        expect(computed(sheet, [first], [second])).toEqual(expected);
        expect(computed(sheet, [second], [first])).toEqual(expected);
      }),
      draws(200),
    );
  });

  test("an element within others of the same axis has the values of its own context", () => {
    fc.assert(
      fc.property(aNamedResolver, fc.nat(2), fc.nat(2), fc.nat(2), (document, ...path) => {
        const axis = listAxes(document).find(({ parameter }) => parameter === "density");
        const sheet = readOwnSheet(print(document, { references }));
        const others = axis?.contexts.flatMap(({ name }, index) =>
          name === axis.default ? [] : index,
        );
        const inside = path.map((number) => others?.[number % others.length] ?? 0);
        const elements = inside.map((index) => [`density-${index}`]);
        const last = axis?.contexts[inside.at(-1) ?? 0]?.name ?? "";
        const modes = { density: last };
        const expected = expectedIn(document, modes, "light");
        expect(computed(sheet, [], ...elements)).toEqual(expected);
      }),
      draws(100),
    );
  });
});

/** The properties that a token's reference leads to, itself first, under own names. */
function chainsIn(document: object, modes: Record<string, string>, appearance: "light" | "dark") {
  const { entries } = buildTheme(
    permuted(document, modes, appearance),
    appearance,
    undefined,
    false,
  );
  const targets = new Map(
    entries.map(({ token }) => [
      token.dotted,
      /^\{(.*)\}$/.exec(String(token.raw.$value))?.[1] as string | undefined,
    ]),
  );
  const chainOf = (path: string | undefined): string[] =>
    path === undefined || !targets.has(path) ? [] : [`--x-${path}`, ...chainOf(targets.get(path))];
  return new Map([...targets.keys()].map((path) => [`--x-${path}`, chainOf(path)]));
}

test("overriding one referenced property moves what refers to it, and nothing else", () => {
  fc.assert(
    fc.property(aNamedResolver, fc.nat(), fc.nat(), (document, seed, which) => {
      const sheet = readOwnSheet(print(document, { references: true }));
      const { classes, expected, modes, appearance } = permutationOf(document, seed);
      const chains = chainsIn(document, modes, appearance);
      const names = [...chains.keys()];
      const name = names[which % names.length];
      if (name === undefined) return;
      const page = { isRoot: true, classes: [], weight: 99 };
      const override = { selectors: [[page]], declarations: [[name, "mine"] as const] };
      const moved = Object.entries(expected).map(([one, value]) => [
        one,
        chains.get(one)?.includes(name) ? "mine" : value,
      ]);
      expect(computed([...sheet, override], classes)).toEqual(Object.fromEntries(moved));
    }),
    draws(200),
  );
});

test("a part of the page in the dark has its references in the dark, and what is in it", () => {
  const dark = { $appearances: { dark: { brand: color("#ff0000") } } };
  const sheet = readOwnSheet(
    print(
      {
        ...own({ names: { modes: { appearance: { dark: [".dark"] } } } }),
        brand: color("#0b5cad"),
        primary: { $value: "{brand}" },
        main: { $value: "{primary}" },
        ...dark,
      },
      { references: true },
    ),
  );
  const of = (value: string) => ({ "--brand": value, "--primary": value, "--main": value });
  expect(computed(sheet, [])).toEqual(of("#0b5cad"));
  expect(computed(sheet, [], ["dark"], ["card"])).toEqual(of("#ff0000"));
});

test("names that collide in one mode alone are an error that names both", () => {
  const document = {
    version: "2025.10",
    resolutionOrder: [
      { type: "set", name: "core", sources: [{ gap: color("#111111") }] },
      {
        type: "modifier",
        name: "density",
        contexts: { cosy: [], compact: [{ fine: color("#222222", own({ name: "--gap" })) }] },
        default: "cosy",
      },
    ],
    ...own({ names: { modes: { density: { compact: [".c"] } } } }),
  };
  const found = validateTokens(document).findings.filter(({ severity }) => severity === "error");
  expect(found).toMatchObject(
    [{ code: "names_collision", path: "fine", message: /has the own name --gap, as gap does/ }].map(
      ({ message, ...rest }) => ({ ...rest, message: expect.stringMatching(message) }),
    ),
  );
});

test("without own names, references compute what each permutation's sheet says", () => {
  const css = print(
    { ...shop, $appearances: { dark: { brand: color("#ff0000") } } },
    { names: undefined, references: true },
  );
  expect(css).toContain("--tk-brand:light-dark(#0b5cad, #ff0000)");
  expect(css).toContain("--tk-primary:var(--tk-brand)");
});

test("no text of a document adds a rule or a declaration to the sheet", () => {
  const part = fc.constantFrom(
    "}",
    "{",
    ";",
    "a",
    "-",
    ":",
    "</style>",
    "/*",
    "\\",
    '"',
    "'",
    ".x",
    "(",
    " ",
  );
  const text = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, text, text, (prefix, condition, name, as) => {
      const document = {
        ...own({
          names: {
            prefix,
            base: [condition, ":root"],
            modes: { appearance: { dark: [condition, ".dark"] } },
          },
        }),
        a: color("#fff", own({ name: `--${name}` })),
        b: color("#000", own({ as })),
        $appearances: { dark: { a: color("#000"), b: color("#fff") } },
      };
      const css = print(document);
      const read = { rules: 0, properties: new Set<string>(), errors: 0 };
      const onParseError = () => {
        read.errors += 1;
      };
      walk(parse(css, { onParseError }), (node) => {
        if (node.type === "Rule") read.rules += 1;
        if (node.type === "Declaration") read.properties.add(node.property);
      });
      expect([read.rules, read.errors]).toEqual([2, 0]);
      expect([...read.properties].filter((one) => !one.startsWith("--"))).toEqual([]);
      const root = postcss.parse(css);
      expect(root.nodes.map(({ type }) => type)).toEqual(["rule", "rule"]);
      root.walkRules((rule) => {
        expect(rule.nodes).toHaveLength(2);
        for (const node of rule.nodes) expect((node as postcss.Declaration).prop).toMatch(/^--/);
      });
    }),
    draws(500),
  );
});

/** Axes of two contexts each, of which a gradient depends on all, with eight conditions a context. */
function crossed(count: number): object {
  const axes = Array.from({ length: count }, (_, index) => `m${index}`);
  const conditions = (axis: string) => Array.from({ length: 8 }, (_, index) => `.${axis}c${index}`);
  const stops = axes.map((axis, index) => ({ color: `{${axis}}`, position: index / count }));
  return {
    version: "2025.10",
    sets: {
      s: {
        sources: [
          {
            g: { $type: "gradient", $value: stops },
            ...Object.fromEntries(axes.map((axis) => [axis, color("#ffffff")])),
          },
        ],
      },
    },
    modifiers: Object.fromEntries(
      axes.map((axis) => [
        axis,
        { default: "a", contexts: { a: [{}], b: [{ [axis]: color("#000000") }] } },
      ]),
    ),
    resolutionOrder: [
      { $ref: "#/sets/s" },
      ...axes.map((axis) => ({ $ref: `#/modifiers/${axis}` })),
    ],
    ...own({
      names: { modes: Object.fromEntries(axes.map((axis) => [axis, { b: conditions(axis) }])) },
    }),
  };
}

test("conditions that combine to megabytes of selectors are an error, and are not printed", () => {
  expect(print(crossed(3)).length).toBeLessThan(200_000);
  for (const document of [crossed(6), crossed(8)]) {
    expect(() => print(document)).toThrow(/names\.modes: the conditions of \d axes combine/);
    const { findings } = validateTokens(document);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: "names_invalid", severity: "error" }),
    );
  }
});

test("a document with conditions beyond number has findings and no crash", () => {
  const contexts = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`c${index}`, Array(8).fill(`.c${index}`)]),
  );
  const document = { ...own({ names: { modes: { density: contexts } } }), a: color("#ffffff") };
  expect(() => print(document)).toThrow(/combine to selectors/);
});

test("a condition of the default shows the default within another context", () => {
  const names = { modes: { appearance: { light: [".light"], dark: [".dark"] } } };
  const document = {
    ...own({ names }),
    bg: color("#ffffff"),
    same: color("#0b5cad"),
    $appearances: { dark: { bg: color("#000000") } },
  };
  const sheet = readOwnSheet(print(document));
  const at = (...classes: string[]) =>
    propertiesAt(sheet, [{ classes: [] }, ...classes.map((one) => ({ classes: [one] }))]);
  expect(at("dark").get("--bg")).toBe("#000000");
  expect(at("dark", "light").get("--bg")).toBe("#ffffff");
  expect(at("light", "dark").get("--bg")).toBe("#000000");
});

test("a reference is kept only where the value prints alike, and for each value of a wide display", () => {
  const quoted = {
    ...own({ names: {} }),
    c: { $value: "two words" },
    b: { $type: "string", $value: "{c}" },
  };
  for (const names of ["own", undefined] as const) {
    expect(print(quoted, { names, references: true })).not.toContain("var(");
  }
  const p3 = (components: number[]) => ({
    $type: "color",
    $value: { colorSpace: "display-p3", components, hex: "#ff0000" },
  });
  const wide = {
    ...own({ names: { modes: { appearance: { dark: [".dark"] } } } }),
    brand: p3([1, 0, 0]),
    primary: { $value: "{brand}" },
    $appearances: { dark: { brand: p3([0.9, 0.2, 0.1]) } },
  };
  expect(print(wide, { references: true })).toMatch(/\.dark[^{]*\{[^}]*--primary: ?var\(--brand\)/);
});
