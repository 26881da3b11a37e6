import { expect, test } from "vitest";
import { type FindingCode, findingCodes } from "../../src/tokens/findings.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { parse, sample } from "./support/documents.ts";

const hex = (text: string) => ({ $type: "color", $value: text });
const shadowed = (shadow: unknown) => ({ s: { $type: "shadow", $value: shadow } });
const layer = (color: unknown) => ({
  color,
  offsetX: { value: 0, unit: "px" },
  offsetY: { value: 0, unit: "px" },
  blur: { value: 0, unit: "px" },
  spread: { value: 0, unit: "px" },
});

/** The least document that draws each finding, the path where it stands and words of its message. */
const cases: Record<FindingCode, readonly [document: unknown, path: string, message: RegExp]> = {
  document_invalid: [[], "", /not a JSON object/],
  document_empty: [{ colors: {} }, "", /add one, such as/],
  document_foreign: [{ cssVars: { light: { primary: "#fff" } } }, "", /shadcn/],
  document_too_deep: [parse(`${'{"a":'.repeat(300)}1${"}".repeat(300)}`), "", /256 levels/],
  document_too_large: [bomb(), "", /grows too large/],
  appearances_invalid: [{ $appearances: { dark: 1 } }, "$appearances.dark", /not an object/],
  appearance_unknown: [{ $appearances: { sepia: {} } }, "$appearances.sepia", /light or dark/],
  appearance_only: [
    { $appearances: { dark: { a: { $type: "number", $value: 1 } } } },
    "a",
    /dark appearance only/,
  ],
  resolver_invalid: [resolver({ version: "2026.01" }), "version", /write "version": "2025\.10"/],
  resolver_reference: [
    resolver({ resolutionOrder: [{ $ref: "core.json" }] }),
    "resolutionOrder.0",
    /under \$defs/,
  ],
  resolver_default: [
    resolver({ modifiers: { size: { contexts: { small: [], large: [] } } } }, "size"),
    "modifiers.size",
    /"small", is taken/,
  ],
  resolver_single: [
    resolver({ modifiers: { size: { contexts: { small: [] }, default: "small" } } }, "size"),
    "modifiers.size",
    /make it a set/,
  ],
  resolver_unused: [
    resolver({ modifiers: { size: { contexts: { small: [] } } } }),
    "modifiers.size",
    /resolutionOrder/,
  ],
  resolver_axes: [
    resolver({ $extensions: { "io.tokenkit": { axes: { size: {} } } } }),
    '$extensions["io.tokenkit"].axes.size',
    /not a modifier/,
  ],
  permutations_too_many: [
    resolver({ modifiers: { size: { contexts: contexts(257), default: "c0" } } }, "size"),
    "modifiers",
    /has 257 permutations.*at most 256/,
  ],
  mode_only: [
    resolver({ modifiers: { size: { contexts: { s: [], l: [{ b: hex("#fff") }] } } } }, "size"),
    "b",
    /add it to a set/,
  ],
  pre_dtcg: [{ a: { value: "#fff", type: "color" } }, "a", /rename value/],
  token_and_group: [{ a: { $value: 1, $type: "number", b: { $value: 1 } } }, "a", /\$root/],
  token_incomplete: [{ a: { $type: "color" } }, "a", /add \$value/],
  child_invalid: [{ a: 1 }, "a", /ignored/],
  property_unknown: [{ $foo: 1 }, "", /\$foo/],
  property_invalid: [{ a: { $description: 1 } }, "a", /\$description is not text/],
  name_invalid: [{ "a.b": {} }, "a.b", /rename/],
  name_collision: [
    { a: { "b-c": hex("#000") }, "a-b": { c: hex("#000") } },
    "a-b.c",
    /--tk-a-b-c, as a\.b-c/,
  ],
  name_case: [
    { a: { $type: "number", $value: 1 }, A: { $type: "number", $value: 1 } },
    "A",
    /case only/,
  ],
  type_invalid: [{ a: { $value: 1, $type: 1 } }, "a", /not text/],
  type_missing: [{ a: { $value: 1 } }, "a", /no \$type/],
  type_vendor: [{ a: { $value: 1, $type: "spacing" } }, "a", /"spacing"/],
  type_mismatch: [
    { a: hex("#000"), b: { $type: "dimension", $value: "{a}" } },
    "b",
    /"dimension" but refers to a/,
  ],
  type_inherited: [
    { a: { $type: "color", x: hex("#000") }, b: { $extends: "{a}", $type: "number" } },
    "b",
    /keep theirs/,
  ],
  reference_malformed: [{ a: { $type: "dimension", $value: "{a..b}" } }, "a", /\{group\.token\}/],
  reference_embedded: [
    {
      b: { $type: "dimension", $value: { value: 1, unit: "px" } },
      a: { $type: "dimension", $value: "calc({b} * 2)" },
    },
    "a",
    /other text/,
  ],
  reference_unresolved: [
    { c: { b: hex("#000") }, a: { $value: "{b}" } },
    "a",
    /did you mean \{c\.b\}/,
  ],
  reference_to_group: [{ g: { $root: hex("#000") }, a: { $value: "{g}" } }, "a", /\{g\.\$root\}/],
  reference_circular: [
    { a: { $value: "{b}" }, b: { $value: "{c}" }, c: { $value: "{a}" } },
    "b",
    /a → b → c → a/,
  ],
  extends_invalid: [{ a: { $extends: "{b}" } }, "a", /does not exist/],
  extends_circular: [{ a: { $extends: "{b}" }, b: { $extends: "#/a" } }, "b", /a → b → a/],
  value_missing: [{ a: { $value: null, $type: "color" } }, "a", /null/],
  value_invalid: [
    { a: { $value: "nope", $type: "color" } },
    "a",
    /"nope"; write a color such as "#0b5cad", or an object/,
  ],
  value_not_printed: [{ a: { $value: { x: 1 }, $type: "v" } }, "a", /no custom property/],
  value_legacy: [{ a: hex("#abc") }, "a", /"components": \[0\.6667, 0\.7333, 0\.8\]/],
  value_range: [
    { a: { $type: "color", $value: { colorSpace: "srgb", components: [2, 0, 0] } } },
    "a",
    /from 0 to 1/,
  ],
  value_unit: [{ a: { $type: "dimension", $value: { value: 1, unit: "em" } } }, "a", /px and rem/],
  value_extra: [shadowed({ ...layer(black()), glow: 1 }), "s", /"glow"/],
  value_partial: [shadowed({ color: black() }), "s", /lacks "offsetX"/],
  value_css: [{ a: { $type: "dimension", $value: "calc(1px + 2px)" } }, "a", /CSS expression/],
  value_flattened: [
    {
      s: { $type: "shadow", $value: [layer(black()), layer(black())] },
      t: { $type: "shadow", $value: ["{s}"] },
    },
    "t",
    /refers to a list/,
  ],
  value_unsafe: [{ a: { $type: "asset", $value: "url(https://x)" } }, "a", /"url\("/],
  color_hex_differs: [
    { a: { $type: "color", $value: { ...black(), hex: "#ff0000" } } },
    "a",
    /make them agree/,
  ],
  deprecated_in_use: [
    { a: { ...hex("#000"), $deprecated: "use c" }, b: { $value: "{a}" } },
    "b",
    /deprecated: "use c"/,
  ],
  names_invalid: [
    named({ modes: { appearance: { dark: [".dark > a"] } } }),
    '$extensions["io.tokenkit"].names.modes.appearance.dark[0]',
    /"\.dark > a" cannot be a condition; write :root, a class/,
  ],
  names_collision: [
    {
      ...named({}),
      card: { $root: hex("#fff") },
      c: { ...hex("#000"), ...own({ name: "--card" }) },
    },
    "c",
    /has the own name --card, as card\.\$root does; give one of them a name/,
  ],
  names_unchosen: [
    { ...named({}), $appearances: { dark: { a: hex("#fff") } } },
    '$extensions["io.tokenkit"].names.modes.appearance.dark',
    /no condition chooses the context dark/,
  ],
  as_invalid: [
    {
      ...named({}),
      b: { $type: "dimension", $value: { value: 1, unit: "px" }, ...own({ as: "hsl" }) },
    },
    "b",
    /as "hsl" needs a color; this is a dimension/,
  ],
  as_lossy: [
    { ...named({}), b: { $type: "color", $value: "#ff000080", ...own({ as: "rgb-list" }) } },
    "b",
    /as "rgb-list" leaves out the alpha of the color; make it opaque, or write as "rgb"/,
  ],
  roles_invalid: [
    { a: hex("#fff"), ...own({ roles: { button: "a" } }) },
    '$extensions["io.tokenkit"].roles.button',
    /"button" is no role; write one of bg, surface/,
  ],
  role_unresolved: [
    {
      a: { $type: "dimension", $value: { value: 1, unit: "px" } },
      ...own({ roles: { primary: "a" } }),
    },
    '$extensions["io.tokenkit"].roles.primary',
    /the role primary is a, which is no color here but a dimension/,
  ],
  pair_unresolved: [
    { a: hex("#fff"), ...own({ pairs: [{ front: "a", back: "gone" }] }) },
    '$extensions["io.tokenkit"].pairs[0].back',
    /the back of the pair is gone, which is no token of this document/,
  ],
  contrast_low: [{ bg: hex("#ffffff"), text: hex("#888888") }, "text", /3\.54:1/],
};

function own(json: object) {
  return { $extensions: { "io.tokenkit": json } };
}

function named(names: object) {
  return { a: hex("#000"), ...own({ names }) };
}

function resolver(more: object, ...modifiers: string[]) {
  return {
    version: "2025.10",
    sets: { core: { sources: [{ a: hex("#000") }] } },
    resolutionOrder: [
      { $ref: "#/sets/core" },
      ...modifiers.map((name) => ({ $ref: `#/modifiers/${name}` })),
    ],
    ...more,
  };
}

function contexts(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, []]));
}

function black() {
  return { colorSpace: "srgb", components: [0, 0, 0] };
}

function bomb() {
  const document: Record<string, unknown> = { t: { $type: "string", $value: "x".repeat(100_000) } };
  for (let index = 0; index < 1000; index += 1) document[`a${index}`] = { $value: "{t}" };
  return document;
}

test.each(Object.entries(cases))("%s", (code, [document, path, message]) => {
  const { findings } = validateTokens(document);
  const found = findings.filter((finding) => finding.code === code);
  expect(found).not.toEqual([]);
  const there = found.find((finding) => finding.path === path) ?? found[0];
  if (code !== "document_too_large") expect(there?.path).toBe(path);
  expect(there?.message).toMatch(message);
  expect(there?.severity).toBe(findingCodes[code as FindingCode][0]);
});

test("a document to the letter has no finding", () => {
  expect(validateTokens(sample)).toEqual({
    valid: true,
    errorCount: 0,
    warningCount: 0,
    findings: [],
  });
});

test("names and forms of tokens are checked in a document without names, too", () => {
  const tokens = {
    a: { ...hex("#000"), ...own({ name: "bad name", as: "cmyk" }) },
    b: { $type: "dimension", $value: { value: 1, unit: "px" }, ...own({ as: "hsl" }) },
  };
  const found = (document: object) =>
    validateTokens(document).findings.flatMap(({ code, path }) =>
      code === "names_invalid" || code === "as_invalid" ? `${code} ${path}` : [],
    );
  const all = ["names_invalid a", "as_invalid a", "as_invalid b"];
  expect(found({ ...tokens, ...own({ names: {} }) })).toEqual(all);
  expect(found(tokens)).toEqual(all);
  expect(found(resolver({ sets: { core: { sources: [tokens] } } }))).toEqual(all);
});

test("a color that stays text has no numbers for its form, in the appearance that says so", () => {
  const form = own({ as: "hsl" });
  const { valid, findings } = validateTokens({
    ...own({ names: { modes: { appearance: { dark: [".dark"] } } } }),
    a: { $type: "color", $value: black(), ...form },
    $appearances: { dark: { a: { $value: "color-mix(in oklch, red, blue)" } } },
  });
  expect(valid).toBe(true);
  expect(findings.filter(({ code }) => code === "as_lossy")).toEqual([
    {
      severity: "warning",
      code: "as_lossy",
      path: "a",
      appearance: "dark",
      message:
        'as "hsl" has no numbers to print, because the color is the text color-mix(in oklch, red, blue); write the color that it comes to, or take as away',
    },
  ]);
});

test("findings name the appearance when it is one of them only", () => {
  const document = { a: hex("#112233"), $appearances: { dark: { a: { $value: "nope" } } } };
  const { findings } = validateTokens(document);
  expect(findings).toContainEqual(
    expect.objectContaining({ code: "value_legacy", appearance: "light" }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ code: "value_invalid", appearance: "dark" }),
  );
});

test("findings never stop at the first", () => {
  const { errorCount } = validateTokens({ a: hex("x"), b: hex("y"), c: { $value: "{d}" } });
  expect(errorCount).toBe(3);
});

test("short forms and types of our own are valid", () => {
  const document = {
    color: { bg: { $value: "#ffffff", $type: "color" } },
    size: { $value: 16, $type: "fontSize" },
    on: { $value: true, $type: "boolean" },
    ease: { $value: [0, 0, 1, 1], $type: "cubicBezier" },
    label: { $value: "hi", $type: "string" },
  };
  expect(validateTokens(document)).toMatchObject({ valid: true, errorCount: 0 });
});

test("an unknown type of a group is reported there, whether or not its tokens have their own", () => {
  const group = { $type: "colour", a: hex("#112233"), b: { $value: "#112233" } };
  const { findings } = validateTokens({ g: group });
  expect(findings.filter(({ code }) => code === "type_vendor")).toEqual([
    {
      severity: "warning",
      code: "type_vendor",
      path: "g",
      message: expect.stringContaining('"colour"'),
    },
  ]);
});
