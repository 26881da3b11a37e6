/** Axes of sources: each permutation has the values that its own source gives it. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Conversion, convertTokens } from "../../src/token-import/convert.ts";
import type { Appearance } from "../../src/tokens/findings.ts";
import { listAxes } from "../../src/tokens/resolver/listing.ts";
import { draws } from "../support/draws.ts";
import { printed } from "./support/compare.ts";

const file = (name: string, json: unknown) => ({
  name,
  content: typeof json === "string" ? json : JSON.stringify(json, null, 2),
});
const values = (
  { document }: Conversion,
  appearance: Appearance,
  modes: Record<string, string> = {},
) => Object.fromEntries(printed(document, appearance, modes));
const errors = ({ findings }: Conversion) =>
  findings.filter(({ severity }) => severity === "error").map(({ code, path }) => [code, path]);
const messages = ({ report }: Conversion, code: string) =>
  report.filter((entry) => entry.code === code).map(({ message }) => message);
const color = (value: string) => ({ $type: "color", $value: value });
const length = (value: string) => ({ $type: "dimension", $value: value });

describe("a document with axes", () => {
  const css = `:root { --gap: 8px; --pad: var(--gap); --bg: #fff }
    [data-density=compact] { --gap: 4px }
    [data-brand=north] { --bg: #eef; --only: 1px }
    @media (prefers-contrast: more) { :root { --bg: #fffffe } }`;

  it("has a shared set, and in contexts only what differs", () => {
    const result = convertTokens([file("a.css", css)]);
    expect(errors(result)).toEqual([]);
    const gap = { gap: { $value: { value: 4, unit: "px" } } };
    expect(result.document).toMatchObject({
      version: "2025.10",
      modifiers: {
        density: { default: "default", contexts: { default: [], compact: [gap] } },
        brand: { default: "default", contexts: { default: [], north: [{}] } },
        contrast: { default: "default", contexts: { default: [], more: [{}] } },
      },
      $extensions: { "io.tokenkit": { axes: { contrast: { more: "(prefers-contrast: more)" } } } },
    });
    expect(JSON.stringify(result.document.modifiers)).not.toContain("pad");
    expect(values(result, "light", { density: "compact" })).toMatchObject({
      gap: "4px",
      pad: "4px",
    });
    expect(values(result, "light", { brand: "north" })).toMatchObject({
      bg: "#eeeeff",
      only: "1px",
    });
    expect(values(result, "light")).not.toHaveProperty("only");
    expect(messages(result, "axis_mapped")).toHaveLength(3);
    expect(messages(result, "media_mapped")).toEqual([
      'the context "more" of the axis "contrast" is what (prefers-contrast: more) chooses',
    ]);
  });

  it("leaves the attributes of elements out", () => {
    const result = convertTokens([
      file(
        "a.css",
        ":root { --a: 1px } [data-state=open] { --a: 2px } :root[data-state=on] { --a: 3px }",
      ),
    ]);
    expect(
      listAxes(result.document).map(({ contexts }) => contexts.map(({ name }) => name)),
    ).toEqual([["default", "on"]]);
    expect(messages(result, "rule_left_out")).toHaveLength(1);
  });

  it("stays a plain document where only light and dark can be chosen", () => {
    const result = convertTokens([file("a.css", ":root { --a: #fff } .dark { --a: #000 }")]);
    expect(Object.keys(result.document)).toEqual(["a", "$appearances", "$extensions"]);
  });

  it("has a helper for what depends on two axes together", () => {
    const result = convertTokens([
      file(
        "a.css",
        `:root { --a: 1px } [data-brand=north] { --a: 2px } [data-density=compact] { --a: 3px }
        [data-brand=north][data-density=compact] { --a: 5px }`,
      ),
    ]);
    expect(errors(result)).toEqual([]);
    const a = (modes: Record<string, string>) => values(result, "light", modes).a;
    expect(
      [{}, { brand: "north" }, { density: "compact" }, { brand: "north", density: "compact" }].map(
        a,
      ),
    ).toEqual(["1px", "2px", "3px", "5px"]);
    expect(messages(result, "axes_combined")).toHaveLength(1);
  });
});

describe("axes of each format", () => {
  it("Figma: collections with several modes, of which one may be the appearances", () => {
    const variable = (name: string, collection: string, valuesByMode: object) => ({
      name,
      variableCollectionId: collection,
      scopes: ["ALL_SCOPES"],
      valuesByMode,
    });
    const black = { r: 0, g: 0, b: 0, a: 1 };
    const white = { r: 1, g: 1, b: 1, a: 1 };
    const collection = (name: string, ...modes: string[]) => ({
      name,
      defaultModeId: `${name}0`,
      modes: modes.map((mode, index) => ({ modeId: `${name}${index}`, name: mode })),
    });
    const result = convertTokens([
      file("variables.json", {
        meta: {
          variableCollections: {
            a: collection("Theme", "Light", "Dark", "Light HC"),
            b: collection("Size", "Desktop", "Mobile"),
          },
          variables: {
            "1": variable("bg", "a", { Theme0: white, Theme1: black, Theme2: black }),
            "2": variable("space/page", "b", { Size0: 24, Size1: 16 }),
          },
        },
      }),
    ]);
    expect(errors(result)).toEqual([]);
    expect(listAxes(result.document)).toMatchObject([
      { parameter: "size", default: "Desktop" },
      {
        parameter: "theme",
        appearances: { light: "Light", dark: "Dark" },
        contexts: [{}, {}, { appearance: "light", media: "(prefers-contrast: more)" }],
      },
    ]);
    expect(values(result, "dark", { size: "Mobile" })).toEqual({
      bg: "#000000",
      "space-page": "16px",
    });
    expect(values(result, "light", { theme: "Light HC" }).bg).toBe("#000000");
  });

  it("Figma's own export: files of one collection", () => {
    const extensions = { "com.figma.scopes": ["GAP"] };
    const mode = (name: string, gap: number) => ({
      page: { gap: { $type: "number", $value: gap, $extensions: extensions } },
      $extensions: { "com.figma.modeName": name },
    });
    const result = convertTokens([
      file("Density/Roomy.tokens.json", mode("Roomy", 16)),
      file("Density/Compact.tokens.json", mode("Compact", 8)),
    ]);
    expect(values(result, "light", { density: "Compact" })).toEqual({ "page-gap": "8px" });
  });

  it("Material: levels of contrast, each light and dark", () => {
    const scheme = (primary: string) => ({ primary });
    const result = convertTokens([
      file("m.json", {
        schemes: {
          light: scheme("#111111"),
          "light-medium-contrast": scheme("#222222"),
          "light-high-contrast": scheme("#333333"),
          dark: scheme("#eeeeee"),
          "dark-medium-contrast": scheme("#dddddd"),
          "dark-high-contrast": scheme("#cccccc"),
        },
      }),
    ]);
    const of = (face: Appearance, contrast: string) =>
      values(result, face, { contrast })["color-primary"];
    expect(
      ["standard", "medium", "high"].map((one) => [of("light", one), of("dark", one)]),
    ).toEqual([
      ["#111111", "#eeeeee"],
      ["#222222", "#dddddd"],
      ["#333333", "#cccccc"],
    ]);
    expect(listAxes(result.document)[0]?.contexts[2]).toEqual({
      name: "high",
      media: "(prefers-contrast: more)",
    });
  });

  it("names that are a theme in an appearance become two axes", () => {
    const theme = (name: string, ...sets: string[]) => ({
      name,
      selectedTokenSets: Object.fromEntries(sets.map((set) => [set, "enabled"])),
    });
    const result = convertTokens([
      file("tokens.json", {
        $themes: [
          theme("North Light", "n"),
          theme("North Dark", "n", "nd"),
          theme("South Light", "s"),
          theme("South Dark", "s", "sd"),
        ],
        n: { bg: { value: "#eef", type: "color" } },
        nd: { bg: { value: "#001", type: "color" } },
        s: { bg: { value: "#fee", type: "color" } },
        sd: { bg: { value: "#100", type: "color" } },
      }),
    ]);
    const of = (face: Appearance, theme: string) => values(result, face, { theme }).bg;
    expect([
      of("light", "North"),
      of("dark", "North"),
      of("light", "South"),
      of("dark", "South"),
    ]).toEqual(["#eeeeff", "#000011", "#ffeeee", "#110000"]);
  });

  it("a resolver keeps its modifiers, and what they are mapped to", () => {
    const contexts = { day: [{ $ref: "day.json" }], dusk: [{ bg: color("#222222") }] };
    const result = convertTokens([
      file("a.resolver.json", {
        version: "2025.10",
        sets: { core: { sources: [{ $ref: "core.json" }] } },
        modifiers: {
          time: { default: "day", contexts },
          size: { default: "m", contexts: { m: [], l: [{ gap: length("9px") }] } },
        },
        resolutionOrder: [
          { $ref: "#/sets/core" },
          { $ref: "#/modifiers/time" },
          { $ref: "#/modifiers/size" },
        ],
        $extensions: { "io.tokenkit": { axes: { time: { day: "light", dusk: "dark" } } } },
      }),
      file("core.json", { gap: length("8px"), wide: { $value: "{gap}" } }),
      file("day.json", { bg: color("#ffffff") }),
    ]);
    expect(errors(result)).toEqual([]);
    expect(listAxes(result.document).find(({ name }) => name === "time")?.appearances).toEqual({
      light: "day",
      dark: "dusk",
    });
    expect(values(result, "dark", { size: "l" })).toEqual({
      gap: "9px",
      wide: "9px",
      bg: "#222222",
    });
  });

  it("gives an axis another name where a request means something else by its own", () => {
    const result = convertTokens([file("a.css", ":root{--a:1px} :root[data-v=two]{--a:2px}")]);
    expect(listAxes(result.document).map(({ parameter }) => parameter)).toEqual(["v-axis"]);
    expect(messages(result, "name_changed")).toHaveLength(1);
    expect(values(result, "light", { "v-axis": "two" }).a).toBe("2px");
  });
});

describe("too many permutations", () => {
  const contexts = (axis: string, count: number, names: readonly string[]) =>
    Array.from(
      { length: count },
      (_, n) =>
        `[data-${axis}-mode=c${n}] { ${names.map((name) => `--${name}: ${n + 10}px`).join(";")} }`,
    ).join("\n");

  it("leaves out the axis that the fewest tokens depend on", () => {
    const result = convertTokens([
      file(
        "a.css",
        `:root { --a: 1px; --b: 1px; --c: 1px } ${contexts("one", 20, ["a", "b"])} ${contexts("two", 20, ["c"])}`,
      ),
    ]);
    expect(errors(result)).toEqual([]);
    expect(listAxes(result.document).map(({ name }) => name)).toEqual(["one-mode"]);
    expect(messages(result, "axis_left_out")[0]).toMatch(
      /"two-mode" the context "default" is kept, .* 256/,
    );
  });

  it("and of one axis the last contexts", () => {
    const result = convertTokens([
      file("a.css", `:root { --a: 1px } ${contexts("one", 300, ["a"])}`),
    ]);
    expect(errors(result)).toEqual([]);
    expect(listAxes(result.document)[0]?.contexts).toHaveLength(256);
    expect(messages(result, "context_left_out")[0]).toMatch(/"c255"/);
  });
});

test("every permutation of a stylesheet has what the cascade gives it", () => {
  const axes = {
    brand: ["north", "south"],
    density: ["compact"],
    "color-scale": ["a", "b"],
  } as const;
  const part = fc.record({
    brand: fc.option(fc.constantFrom(...axes.brand)),
    density: fc.option(fc.constantFrom(...axes.density)),
    "color-scale": fc.option(fc.constantFrom(...axes["color-scale"])),
    theme: fc.option(fc.constant("dark")),
  });
  const rule = fc.tuple(
    part,
    fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer({ min: 1, max: 4 })),
  );
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 9 }), (rules) => {
      const wanted = rules.map(([when, set]) => ({
        when: Object.entries(when).filter(([, context]) => context !== null),
        set,
      }));
      const css = [
        ":root { --a: 9px; --b: 9px; --c: var(--a) }",
        ...wanted.map(({ when, set }) => {
          const selector = when.map(([axis, context]) => `[data-${axis}=${context}]`).join("");
          const inner = Object.entries(set).map(([name, value]) => `--${name}: ${value}px`);
          return `${selector || ":root"} { ${inner.join(";")} }`;
        }),
      ].join("\n");
      const result = convertTokens([file("a.css", css)]);
      expect(errors(result)).toEqual([]);
      const listed = listAxes(result.document);
      const choices = listed.reduce<Record<string, string>[]>(
        (all, { parameter, contexts }) =>
          all.flatMap((one) => contexts.map(({ name }) => ({ ...one, [parameter]: name }))),
        [{}],
      );
      // Rules with equally many conditions keep the order of their first occurrence; an empty one is none.
      const order = wanted.map(({ when, set }) =>
        Object.keys(set).length === 0 ? "" : JSON.stringify(when.toSorted()),
      );
      const ranked = wanted
        .map((one, index) => ({ ...one, first: order.indexOf(order[index] ?? ""), index }))
        .toSorted(
          (one, other) =>
            rank(one.when) - rank(other.when) || one.first - other.first || one.index - other.index,
        );
      for (const face of ["light", "dark"] as const) {
        for (const modes of choices) {
          const chosen: Record<string, string> = { ...modes, theme: face };
          const held = ranked.filter(({ when }) =>
            when.every(([axis, context]) => chosen[axis] === context),
          );
          const set = Object.assign({ a: 9, b: 9 }, ...held.map((one) => one.set));
          const expected = { a: `${set.a}px`, b: `${set.b}px`, c: `${set.c ?? set.a}px` };
          const own = values(result, face, modes);
          expect({ a: own.a, b: own.b, c: own.c }).toEqual(expected);
        }
      }
    }),
    draws(150),
  );
});

const rank = (when: readonly (readonly [string, unknown])[]): number =>
  2 * when.length + (when.some(([axis]) => axis === "theme") ? 1 : 0);

describe("a set that stands under a class of its own", () => {
  const gaps = (pixels: number) =>
    [1, 2, 3, 4, 5].map((step) => `--gap-${step}: ${step * pixels}px;`).join(" ");
  const css = `.acme-theme { --bg: #fff; --text: #222; --link: #00f; --line: #ccc; --pad: var(--gap-2) }
    .acme-theme[data-mode=dark] { --bg: #111; --text: #eee }
    .acme-density-high, .acme-density-medium { --radius: 2px }
    .acme-density-high { ${gaps(4)} }
    .acme-density-medium { ${gaps(8)} }
    .acme-button { --button-bg: red }`;

  it("is the page's, and classes that declare the same are an axis", () => {
    const result = convertTokens([file("a.css", css)]);
    expect(errors(result)).toEqual([]);
    expect(result.document).toMatchObject({
      modifiers: { density: { default: "medium" } },
      $extensions: {
        "io.tokenkit": {
          names: {
            base: [".acme-theme"],
            modes: {
              density: { medium: [".acme-density-medium"], high: [".acme-density-high"] },
            },
          },
        },
      },
    });
    expect(Object.keys(result.document.modifiers ?? {})).toEqual(["density"]);
    expect(values(result, "light")).toMatchObject({ bg: "#ffffff", pad: "16px", radius: "2px" });
    expect(values(result, "dark", { density: "high" })).toMatchObject({
      bg: "#111111",
      pad: "8px",
    });
  });

  it("stays an axis where a second theme stands under another", () => {
    const second = ".beta-theme { --bg: #fee; --text: #200; --link: #a0f; --line: #daa }";
    const result = convertTokens([file("a.css", `${css}\n${second}`)]);
    expect(result.document).toMatchObject({
      modifiers: { theme: { default: "acme", contexts: { beta: [{ bg: {} }] } } },
    });
    expect(values(result, "light", { theme: "beta" })).toMatchObject({ bg: "#ffeeee" });
  });
});
