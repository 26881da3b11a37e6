import { describe, expect, test } from "vitest";
import { verdictOf } from "../../../src/tokens/verdict/verdict.ts";

const color = (text: string, own?: object) => ({
  $type: "color",
  $value: text,
  ...(own && { $extensions: { "io.tokenkit": own } }),
});

const named = (names: object | undefined, tokens: object) => ({
  ...(names && { $extensions: { "io.tokenkit": { names } } }),
  ...tokens,
});

const dark = { modes: { appearance: { dark: [".dark", "[data-mode=dark]"] } } };
const ownReasons = (before: object, after: object) =>
  verdictOf(before, after)
    .reasons.filter(({ code }) => code.startsWith("own_"))
    .map(({ code, level, path, message }) => `${level} ${code} ${path}: ${message}`);

const brand = { brand: color("#0b5cad") };

describe("own names", () => {
  test("that are gone break their readers, and new ones are minor", () => {
    const before = named({}, { ...brand, old: color("#111111") });
    const after = named({}, { ...brand, young: color("#eeeeee") });
    expect(ownReasons(before, after)).toEqual([
      "major own_name_removed old: --old is gone, with its token.",
      "minor own_name_added young: --young is new.",
    ]);
    expect(verdictOf(before, after).level).toBe("major");
  });

  test("that are renamed or left to the page are told by token", () => {
    const left = named({}, { brand: color("#0b5cad", { name: false }) });
    const called = named({}, { brand: color("#0b5cad", { name: "--main" }) });
    expect(ownReasons(named({}, brand), left)).toEqual([
      "major own_name_removed brand: --brand is left to the page now.",
    ]);
    expect(ownReasons(named({}, brand), called)).toEqual([
      "major own_name_removed brand: --brand is called --main now.",
    ]);
    expect(ownReasons(left, named({}, brand))).toEqual([
      "minor own_name_added brand: --brand is new.",
    ]);
  });

  test("of another prefix or case are one reason with their number", () => {
    const tokens = Object.fromEntries(["aB", "b", "c", "d"].map((name) => [name, color("#111")]));
    expect(ownReasons(named({}, tokens), named({ prefix: "x-" }, tokens))).toEqual([
      'major own_name_removed $extensions["io.tokenkit"].names.prefix: The own names begin with --x- now: 4 names, such as --aB, --b, --c, are gone.',
    ]);
    expect(ownReasons(named({}, tokens), named({ case: "kebab" }, tokens))).toEqual([
      'major own_name_removed $extensions["io.tokenkit"].names.case: The own names are in kebab case now: --aB is gone.',
    ]);
  });

  test("that come or go as a whole are one reason", () => {
    const [plain, own] = [named(undefined, brand), named({}, brand)];
    expect(ownReasons(own, plain)).toEqual([
      'major own_name_removed $extensions["io.tokenkit"].names: The document says no own names any more, so pages that link names=own get no stylesheet: --brand is gone.',
    ]);
    expect(ownReasons(plain, own)).toEqual([
      'minor own_name_added $extensions["io.tokenkit"].names: The document says own names: pages can read --brand.',
    ]);
    expect(ownReasons(own, structuredClone(own))).toEqual([]);
  });
});

describe("a color's form", () => {
  test("that comes, goes or changes breaks what reads the color", () => {
    const of = (as?: string) => named({}, { brand: color("#0b5cad", as ? { as } : undefined) });
    const lost = "so pages that read it so lose their color.";
    expect(ownReasons(of("hsl"), of())).toEqual([
      `major own_form_changed brand: --brand prints a whole color and no longer the numbers of hsl, ${lost}`,
    ]);
    expect(ownReasons(of(), of("rgb"))).toEqual([
      `major own_form_changed brand: --brand prints the numbers of rgb and no longer a whole color, ${lost}`,
    ]);
    expect(ownReasons(of("hsl"), of("rgb"))).toEqual([
      `major own_form_changed brand: --brand prints the numbers of rgb and no longer the numbers of hsl, ${lost}`,
    ]);
    expect(ownReasons(of("hsl"), of("hsl"))).toEqual([]);
  });
});

describe("names that go to another token", () => {
  const swapped = (names: [string, string], tokens: [string, string], more: object = {}) =>
    named(
      {},
      {
        a: color(tokens[0], { name: names[0] }),
        b: color(tokens[1], { name: names[1] }),
        ...more,
      },
    );

  test("are minor where they print another value, and nothing where they print the same", () => {
    const [before, after] = (["#ff0000", "#00ff00"] as const).map((_, index) =>
      swapped(index === 0 ? ["--x", "--y"] : ["--y", "--x"], ["#ff0000", "#00ff00"]),
    ) as [object, object];
    expect(ownReasons(before, after)).toEqual([
      "minor own_value_changed a: --y has another value, that of a (ΔE 86.6).",
      "minor own_value_changed b: --x has another value, that of b (ΔE 86.6).",
    ]);
    const alike: [string, string] = ["#ff0000", "#ff0000"];
    expect(ownReasons(swapped(["--x", "--y"], alike), swapped(["--y", "--x"], alike))).toEqual([]);
  });

  test("are major where their readers' pairs lose contrast", () => {
    const set = (ink: string, paper: string) => ({
      ...named(
        {},
        {
          a: color("#000000", { name: ink }),
          b: color("#ffffff", { name: paper }),
          c: color("#eeeeee", { name: ink === "--ink" ? "--c" : "--ink" }),
        },
      ),
      $extensions: { "io.tokenkit": { names: {}, pairs: [{ front: "a", back: "b" }] } },
    });
    const { level, reasons } = verdictOf(set("--ink", "--paper"), set("--c", "--paper"));
    expect(level).toBe("major");
    expect(reasons[0]).toMatchObject({ code: "contrast_fails", path: "c" });
    expect(reasons[0]?.message).toMatch(
      /^--ink on --paper reads 1\.16:1 in light, .* 21:1; it needs 4\.5:1\./,
    );
  });

  test("are compared in every context of a resolver", () => {
    const resolver = (x: string, y: string) => ({
      version: "2025.10",
      resolutionOrder: [
        {
          type: "set",
          name: "core",
          sources: [{ a: color("#ff0000", { name: x }), b: color("#ff0000", { name: y }) }],
        },
        {
          type: "modifier",
          name: "density",
          contexts: { cosy: [], compact: [{ b: { $value: "#0000ff" } }] },
          default: "cosy",
        },
      ],
      $extensions: { "io.tokenkit": { names: { modes: { density: { compact: [".c"] } } } } },
    });
    const { reasons } = verdictOf(resolver("--x", "--y"), resolver("--y", "--x"));
    const own = reasons.filter(({ code }) => code === "own_value_changed");
    expect(own.map(({ path, modes }) => [path, modes])).toEqual([
      ["a", { density: "compact" }],
      ["b", { density: "compact" }],
    ]);
  });
});

describe("conditions", () => {
  test("that choose nothing any more name their selector, in the appearance that they chose", () => {
    const after = { modes: { appearance: { dark: ["[data-mode='dark']"] } } };
    const { reasons, appearances } = verdictOf(named(dark, brand), named(after, brand));
    expect(reasons).toEqual([
      {
        code: "own_condition_removed",
        level: "major",
        path: '$extensions["io.tokenkit"].names.modes.appearance.dark',
        appearances: ["dark"],
        message: ".dark no longer chooses appearance dark.",
      },
    ]);
    expect(appearances).toEqual({ light: { level: "none" }, dark: { level: "major" } });
  });

  test("that move to another context are told, those of a renamed context are not", () => {
    const of = (density: object) => named({ modes: { density } }, brand);
    expect(
      ownReasons(of({ tight: [".x"], loose: [".y"] }), of({ tight: [".y"], loose: [".x"] })),
    ).toEqual([
      'major own_condition_removed $extensions["io.tokenkit"].names.modes.density.tight: .x no longer chooses density tight, but density loose.',
      'major own_condition_removed $extensions["io.tokenkit"].names.modes.density.loose: .y no longer chooses density loose, but density tight.',
    ]);
    expect(ownReasons(of({ tight: [".x"] }), of({ compact: [".x"] }))).toEqual([]);
    expect(ownReasons(named({ base: [":root", ".light"] }, brand), named({}, brand))).toEqual([
      'major own_condition_removed $extensions["io.tokenkit"].names.base: .light no longer chooses the defaults.',
    ]);
  });

  test("that move to the defaults or to another axis are told, those of a renamed axis are not", () => {
    const moved = { base: [":root", ".dark", "[data-mode=dark]"] };
    expect(verdictOf(named(dark, brand), named(moved, brand)).level).toBe("major");
    expect(ownReasons(named(dark, brand), named(moved, brand))).toEqual([
      'major own_condition_removed $extensions["io.tokenkit"].names.modes.appearance.dark: .dark no longer chooses appearance dark, but the defaults.',
      'major own_condition_removed $extensions["io.tokenkit"].names.modes.appearance.dark: [data-mode=dark] no longer chooses appearance dark, but the defaults.',
    ]);
    const of = (modes: object) => named({ modes }, brand);
    const [tight, loose] = [{ tight: [".x"] }, { loose: [".y"] }];
    expect(
      ownReasons(of({ density: tight, brand: loose }), of({ brand: { ...loose, wide: [".x"] } })),
    ).toEqual([
      'major own_condition_removed $extensions["io.tokenkit"].names.modes.density.tight: .x no longer chooses density tight, but brand wide.',
    ]);
    expect(ownReasons(of({ density: tight }), of({ size: { small: [".x"] } }))).toEqual([]);
  });
});

test("a path that is renamed under an own name that stays breaks readers of --tk- alone", () => {
  const after = named({}, { main: color("#0b5cad", { name: "--brand" }) });
  const { reasons } = verdictOf(named({}, brand), after);
  expect(reasons.map(({ code }) => code)).toEqual(["token_renamed"]);
  expect(reasons[0]?.message).toBe(
    "brand is called main now; readers of --tk- break, readers of own names do not (--brand).",
  );
});

test("a resolver's tokens count in every context", () => {
  const resolver = (compact: object) => ({
    version: "2025.10",
    resolutionOrder: [
      { type: "set", name: "core", sources: [brand] },
      {
        type: "modifier",
        name: "density",
        contexts: { cosy: [], compact: [compact] },
        default: "cosy",
      },
    ],
    $extensions: { "io.tokenkit": { names: { modes: { density: { compact: [".c"] } } } } },
  });
  expect(ownReasons(resolver({ gap: color("#111") }), resolver({}))).toEqual([
    "major own_name_removed gap: --gap is gone, with its token.",
  ]);
});
