/** The names and selectors that imports keep for the applications that read them. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { convertTokens } from "../../src/token-import/convert.ts";
import type { NamesOption } from "../../src/token-import/own-names/naming.ts";
import { NamesProblem } from "../../src/token-import/own-names/problem.ts";
import { printSheet } from "../../src/tokens/modes/sheet.ts";
import { listOwnNames } from "../../src/tokens/own/listing.ts";
import { listAxes } from "../../src/tokens/resolver/listing.ts";

const css = (content: string, names?: NamesOption) =>
  convertTokens([{ name: "app.css", content }], undefined, names);

const json = (content: unknown, names?: NamesOption, name = "tokens.json") =>
  convertTokens([{ name, content: JSON.stringify(content) }], undefined, names);

const namesIn = (document: unknown) => {
  const listing = listOwnNames(document);
  return Object.fromEntries((listing?.tokens ?? []).map(({ path, name }) => [path, name]));
};

const sheetOf = (document: unknown) =>
  printSheet({
    slug: "s",
    document,
    modes: {},
    appearance: "all",
    all: true,
    minified: true,
    authored: true,
    names: "own",
  });

const own = (document: { $extensions?: unknown }) =>
  (document.$extensions as { "io.tokenkit": Record<string, unknown> })["io.tokenkit"];

const codes = ({ report }: ReturnType<typeof css>) =>
  report.map(({ code, places }) => [code, places[0]?.path]);

describe("a stylesheet", () => {
  test("keeps its selectors, and its names where paths do not give them", () => {
    const { document, errorCount } = css(`
      :root, [data-theme="light"] { --brand: #fff; --brand-deep: #eee; --sz\\.5: 2px }
      [data-theme="dark"] { --brand: #000 }
      @media only screen and (prefers-color-scheme: dark) { :root:not([data-theme]) { --brand: #000 } }
    `);
    expect(errorCount).toBe(0);
    expect(own(document)).toEqual({
      names: {
        prefix: "",
        case: "keep",
        base: [":root", "[data-theme=light]"],
        modes: {
          appearance: {
            dark: [
              "[data-theme=dark]",
              "@media (prefers-color-scheme: dark) :root:not([data-theme])",
            ],
          },
        },
      },
      derive: "roles",
    });
    expect(document.brand).not.toHaveProperty("$root.$extensions");
    expect(namesIn(document)).toEqual({
      "brand.$root": "--brand",
      "brand.deep": "--brand-deep",
      "sz-5": "--sz.5",
    });
  });

  test("leaves to the page what it sets where the document has no context, with what holds it", () => {
    const result = css(`
      :root { --size: 16px; --wide: calc(var(--size) * 2); --space: 4px; --fall: var(--theirs, 1px) }
      @media (min-width: 40em) { :root { --size: 18px } }
      [data-gray-color="sand"] .x { --space: 5px }
      .light, :root { --gray: #eee }
      .app:where([data-gray-color="sand"]) { --gray: #eed }
      @theme inline { --color-gray: var(--gray) }
    `);
    expect(namesIn(result.document)).toEqual({
      size: null,
      wide: null,
      space: "--space",
      fall: null,
      gray: null,
      "color-gray": null,
    });
    expect(codes(result).filter(([code]) => code === "name_left")).toHaveLength(5);
  });

  test("reads bare attributes and auto as no context of their own", () => {
    const { document } = css(`
      [data-mode="light"][data-light="a"], [data-mode="auto"][data-light-theme="light"] { --c: #fff }
      @media (prefers-color-scheme: dark) { [data-mode][data-mode="auto"][data-dark-theme="dark"] { --c: #000 } }
      [data-accent]:where(:not([data-accent=""])) { --other: var(--c) }
    `);
    const { base, modes } = own(document).names as { base: string[]; modes: unknown };
    expect(base).toEqual([":root", "[data-mode=auto][data-light-theme=light]"]);
    expect(modes).toEqual({
      appearance: {
        dark: [
          "@media (prefers-color-scheme: dark) [data-mode][data-mode=auto][data-dark-theme=dark]",
        ],
      },
    });
  });

  test("reads the themes of either appearance as one axis, whose conditions keep their order of strength", () => {
    const theme = (name: string, value: string) => `
      [data-mode="${name.split("_")[0]}"][data-${name.split("_")[0]}-theme="${name}"],
      [data-mode="auto"][data-light-theme="${name}"] { --c: ${value} }
      @media (prefers-color-scheme: dark) {
        [data-mode][data-mode="auto"][data-dark-theme="${name}"] { --c: ${value} } }`;
    const { document } = css(
      theme("dark_dim", "#222") +
        theme("dark", "#000") +
        theme("light_hc", "#fff") +
        theme("light", "#eee"),
    );
    expect(listAxes(document)).toMatchObject([
      {
        name: "theme",
        default: "light",
        appearances: { light: "light", dark: "dark" },
        contexts: [
          { name: "light", appearance: "light" },
          { name: "dark", appearance: "dark" },
          { name: "dark_dim", appearance: "dark" },
          { name: "light_hc", appearance: "light" },
        ],
      },
    ]);
    const { modes } = own(document).names as { modes: { theme: Record<string, string[]> } };
    expect(modes.theme.dark_dim).toEqual([
      "[data-mode=dark][data-dark-theme=dark_dim]",
      "[data-mode=auto][data-light-theme=dark_dim]",
      "@media (prefers-color-scheme: dark) [data-mode][data-mode=auto][data-dark-theme=dark_dim]",
    ]);
    // A page of light_hc by day and dark_dim by night: by night both hold, and the later rule must not win.
    const parts = (selector: string) => selector.split("[").length - 1;
    const sheet = sheetOf(document);
    const [byDay = ""] = /\[data-mode=auto\]\[data-light-theme=light_hc\][^,{]*/.exec(sheet) ?? [];
    const [byNight = ""] =
      /\[data-mode\]\[data-mode=auto\]\[data-dark-theme=dark_dim\][^,{]*/.exec(sheet) ?? [];
    expect(parts(byNight)).toBeGreaterThan(parts(byDay));
  });

  test("says nothing of roles if no name suggests one", () => {
    expect(codes(css(":root { --q1: 1px }")).some(([code]) => code === "roles_guessed")).toBe(
      false,
    );
    expect(codes(css(":root { --primary: #00f; --on-primary: #fff }"))).toContainEqual([
      "roles_guessed",
      undefined,
    ]);
  });

  test("makes an axis of classes and attributes that redeclare what the page has", () => {
    const rule = (selector: string, value: string) =>
      `${selector} { ${["a", "b", "c", "d", "e", "f"].map((name) => `--${name}: ${value}`).join(";")} }`;
    const result = css(
      [
        rule(":root", "#fff"),
        rule(".cds--g100", "#111"),
        rule('[data-color="warm"]', "#f80"),
        ".card { --a: #abc; --z: 1px }",
      ].join("\n"),
    );
    expect((own(result.document).names as { modes: unknown }).modes).toEqual({
      theme: { g100: [".cds--g100"] },
      color: { warm: ["[data-color=warm]"] },
    });
    expect(codes(result).filter(([code]) => code === "axis_of_class")).toHaveLength(2);
    expect(result.report.some(({ code }) => code === "selector_left")).toBe(false);
  });

  test("takes the light and the dark class of a set for appearances, without a rule for the page", () => {
    const rule = (selector: string, value: string) =>
      `${selector} { ${["a", "b", "c", "d", "e", "f"].map((name) => `--${name}: ${value}`).join(";")} }`;
    const result = css(`${rule(".acme-light", "#fff")}\n${rule(".acme-dark", "#111")}`);
    expect(own(result.document).names).toMatchObject({
      base: expect.arrayContaining([".acme-light"]),
      modes: { appearance: { dark: [".acme-dark"] } },
    });
    expect(result.errorCount).toBe(0);
  });

  test("takes the light and the dark class of a component for no appearances", () => {
    const rule = (selector: string, prefix: string, count: number, value: string) =>
      `${selector} { ${Array.from({ length: count }, (_, index) => `--${prefix}${index}: ${value}`).join(";")} }`;
    const result = css(
      [
        rule(":root", "p", 60, "#fff"),
        rule(".table-light", "table", 8, "#eee"),
        rule(".table-dark", "table", 8, "#222"),
      ].join("\n"),
    );
    expect(own(result.document).names).toMatchObject({ base: [":root"] });
    expect(Object.keys(namesIn(result.document))).toHaveLength(60);
  });

  test("keeps the names of AdminLTE's links, which its applications read", () => {
    const file = new URL("../fixtures/apps/bootstrap/adminlte.css", import.meta.url);
    const names = namesIn(css(readFileSync(file, "utf8")).document);
    expect(names["bs.link-color-rgb"]).toBe("--bs-link-color-rgb");
    expect(Object.values(names).filter((name) => name !== null)).toHaveLength(127);
  });

  test("takes properties on a circle of references for none, as CSS does", () => {
    const { document, errorCount } = css(
      ":root { --md: var(--size,); --size: var(--md); --use: calc(var(--size) * 2); --fine: 1px }",
    );
    expect(errorCount).toBe(0);
    expect(Object.keys(namesIn(document))).toEqual(["fine"]);
  });

  test("names a class that redeclares less, with a remedy", () => {
    const page = Array.from({ length: 40 }, (_, index) => `--p${index}: #fff`).join(";");
    const some = Array.from({ length: 6 }, (_, index) => `--p${index}: #000`).join(";");
    const { report } = css(`:root { ${page} } .callout { ${some} }`);
    const left = report.find(({ code }) => code === "selector_left");
    expect(left?.message).toContain('[data-theme="callout"]');
  });

  test("prints numbers of colors as numbers, also of those that refer to them", () => {
    const { document } = css(`
      :root { --primary: 222.2 47.4% 11.2%; --ring: var(--primary); --glow: hsl(var(--primary) / 0.4) }
      .dark { --primary: 210 40% 98%; --ring: 0 0% 50% }
      :root { --ink: 10 20 30 } a { color: rgb(var(--ink) / 0.5) }
    `);
    const sheet = sheetOf(document);
    expect(sheet).toContain("--primary:222.2 47.4% 11.2%");
    expect(sheet).toContain("--ring:222.2 47.4% 11.2%");
    expect(sheet).toContain("--ring:0 0% 50%");
    expect(sheet).toContain("--ink:10 20 30");
  });

  test("lets the numbers of a color follow that color", () => {
    const { document } = css(`
      :root { --bs-blue: #0d6efd; --bs-primary: #0d6efd; --bs-primary-rgb: 13,110,253; --bs-odd-rgb: 1,2,3 }
      :root { --mainChannel: 25 118 210; --main: #1976d2; --bs-link-rgb: 1,2,3; --bs-link: #ffffff }
    `);
    const bs = document.bs as Record<string, { $value: unknown }>;
    expect(bs["primary-rgb"]?.$value).toBe("{bs.primary}");
    expect(bs["link-rgb"]?.$value).toBe("1,2,3");
    const edit = structuredClone(document) as typeof document & { main: { $value: unknown } };
    edit.main.$value = { colorSpace: "srgb", components: [1, 0, 0] };
    expect(sheetOf(edit)).toContain("--mainChannel:255 0 0");
  });

  test("takes a P3 block for the color's own wider value", () => {
    const { document, errorCount } = css(`
      :root { --red-9: #e5484d }
      @supports (color: color(display-p3 1 1 1)) {
        @media (color-gamut: p3) { :root { --red-9: color(display-p3 0.83 0.329 0.324) } }
      }
    `);
    expect(errorCount).toBe(0);
    expect(sheetOf(document)).toBe(
      ":root:root{--red-9:#e5484d}@supports (color: color(display-p3 1 1 1)){@media (color-gamut: p3){:root:root{--red-9:color(display-p3 0.83 0.329 0.324)}}}",
    );
  });

  test("keeps what a context declares with the default's value", () => {
    const { document } = css(":root { --a: #fff; --b: #fff } .dark { --a: #fff; --b: #000 }");
    const { dark } = document.$appearances as { dark: object };
    expect(Object.keys(dark).sort()).toEqual(["a", "b"]);
    const plain = css(":root { --a: #fff; --b: #fff } .dark { --a: #fff; --b: #000 }", "none");
    expect(Object.keys((plain.document.$appearances as { dark: object }).dark)).toEqual(["b"]);
    expect(plain.document.$extensions).toEqual({ "io.tokenkit": { derive: "roles" } });
  });

  test("says which values of a Tailwind theme a build has", () => {
    const result = css(
      "@theme { --shadow-card: 0 1px 2px #000; --color-a: #fff; --breakpoint-x: 9rem }",
    );
    expect((own(result.document).names as { base: string[] }).base).toEqual([":root", ":host"]);
    expect(namesIn(result.document)["shadow-card"]).toBe("--shadow-card");
    const left = result.report.find(({ code }) => code === "name_left");
    expect([left?.count, left?.message]).toEqual([2, expect.stringContaining("next build")]);
  });
});

describe("a value of a stylesheet", () => {
  const printed = (value: string, more = "") => {
    const { document, errorCount } = css(`:root { --x: ${value}; ${more} }`);
    return [errorCount, /--x:([^;}]*)/.exec(sheetOf(document))?.[1]];
  };

  test.each([
    [
      '400 clamp(1rem, 2vw, 2rem)/1.2 "Posten Sans", sans-serif',
      "",
      /^400 clamp\(1rem, 2vw, 2rem\) ?\/ ?1\.2 "Posten Sans", sans-serif$/,
    ],
    ["var(--w) 1rem/1.5 Roboto, sans-serif", "--w: 400", /^400 1rem ?\/ ?1\.5 Roboto, sans-serif$/],
    ["'\\2022'", "", /^"•"$/],
    ["inset 0 0 0 var(--t)", "--t: 2px", /^inset 0 0 0 2px$/],
    ["600", "", /^600$/],
  ])("%s keeps its meaning", (value, more, expected) => {
    const [errors, text] = printed(value, more);
    expect(errors).toBe(0);
    expect(text).toMatch(expected);
  });
});

test("digits that a tool calls a color, and units that math gets too early", () => {
  const { document, errorCount } = json({
    weight: { $type: "color", $value: "600" },
    base: { $type: "spacing", $value: "8px" },
    two: { $type: "spacing", $value: "2" },
    double: { $type: "spacing", $value: "{base} * {two}" },
  });
  expect(errorCount).toBe(0);
  const values = printSheet({
    slug: "s",
    document,
    modes: {},
    appearance: "light",
    all: false,
    minified: true,
    authored: true,
  });
  expect(values).toContain("--tk-weight:600");
  expect(values).toContain("--tk-two:2px");
  expect(values).toContain("--tk-double:16px");
});

test("an import that would be served as nothing is refused with the reason", () => {
  const silent = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`x${index}`, { $value: { a: index } }]),
  );
  const files = { color: { $type: "color", $value: "#fff" }, ...silent };
  expect(() => json(files)).toThrow(/20 of 21 tokens would give no custom property: x0 /);
});

describe("other formats", () => {
  test("Figma's code syntax names the first variable that states it, and the report says so", () => {
    const white = { r: 1, g: 1, b: 1, a: 1 };
    const variable = (name: string, code?: string) => ({
      name,
      variableCollectionId: "C",
      valuesByMode: { "1:0": white },
      ...(code !== undefined && { codeSyntax: { WEB: code } }),
    });
    const rest = json({
      variables: { a: variable("brand/a", "var(--x)"), b: variable("brand/b", "--x") },
      variableCollections: { C: { name: "C", modes: [{ modeId: "1:0", name: "One" }] } },
    });
    const token = (code: string) => ({
      $type: "color",
      $value: "#ffffff",
      $extensions: { "com.figma.codeSyntax": { WEB: code } },
    });
    const native = json({ brand: { a: token("var(--x)"), b: token("--x") } });
    for (const result of [rest, native]) {
      expect(result.errorCount).toBe(0);
      expect(namesIn(result.document)).toEqual({ "brand.a": "--x", "brand.b": "--brand-b" });
      const left = result.report.filter(({ code }) => code === "name_left");
      expect(left.map(({ message, places }) => [message.slice(0, 44), places[0]?.path])).toEqual([
        ["has the code syntax --x, as brand.a does, an", "brand.b"],
      ]);
    }
  });

  test("Style Dictionary has the prefix of its configuration, in kebab case", () => {
    const { document } = convertTokens([
      {
        name: "config.json",
        content: '{"platforms":{"css":{"prefix":"acme","transformGroup":"css"}}}',
      },
      { name: "a.json", content: '{"color":{"brandDark":{"value":"#fff"}}}' },
    ]);
    expect(namesIn(document)).toEqual({ "color.brandDark": "--acme-color-brand-dark" });
  });

  test("Theo has kebab case, shadcn's registry its class", () => {
    const theo = json({ props: { brandDark: { value: "#fff", type: "color" } } });
    expect(namesIn(theo.document)).toEqual({ brandDark: "--brand-dark" });
    const item = json({
      name: "a",
      cssVars: { light: { primary: "#fff" }, dark: { primary: "#000" } },
    });
    expect((own(item.document).names as { modes: unknown }).modes).toEqual({
      appearance: { dark: [".dark"] },
    });
  });
});

describe("what the caller chooses", () => {
  const two = ":root { --a-b: #fff; --A: 1px } .dark { --a-b: #000 }";

  test("counts before the source", () => {
    const { document } = css(two, {
      prefix: "acme-",
      case: "kebab",
      base: ["html"],
      modes: { appearance: { dark: [".night", '[data-theme="dark"]'] } },
    });
    expect(own(document).names).toEqual({
      prefix: "acme-",
      case: "kebab",
      base: [":root"],
      modes: { appearance: { dark: [".night", "[data-theme=dark]"] } },
    });
    expect(namesIn(document)).toEqual({ "a-b": "--acme-a-b", A: "--acme-a" });
  });

  test("gives names to a document that states none, and keeps those of one that was exported", () => {
    const document = { a: { $type: "color", $value: "#fff" } };
    expect(json(document).document).not.toHaveProperty("$extensions");
    const named = json(document, { prefix: "x-" }).document;
    expect(namesIn(named)).toEqual({ a: "--x-a" });
    expect(own(json(named, { base: [".app"] }).document).names).toEqual({
      prefix: "x-",
      case: "keep",
      base: [".app"],
    });
  });

  test.each([
    [{ prefix: "a b" }, "names.prefix"],
    [{ base: ["a > b"] }, "names.base.0"],
    [{ modes: { appearance: { dark: [".a", "</style>"] } } }, "names.modes.appearance.dark.1"],
    [{ modes: { density: { compact: [".c"] } } }, "names.modes.density"],
    [{ modes: { appearance: { dim: [".c"] } } }, "names.modes.appearance.dim"],
  ])("is refused with its field: %j", (names, field) => {
    const problem = (() => {
      try {
        css(two, names);
      } catch (error) {
        return error;
      }
    })();
    expect(problem).toBeInstanceOf(NamesProblem);
    expect((problem as NamesProblem).place.file).toBe(field);
  });
});
