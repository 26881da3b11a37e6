/** Variables and maps of Sass, compared with what Sass makes of them. */
import { compileString } from "sass";
import { expect, it } from "vitest";
import { convertTokens } from "../../../src/token-import/convert.ts";
import { readAssignments } from "../../../src/token-import/formats/sass/statements.ts";
import { compare, declaredIn, printed } from "../support/compare.ts";

const scss = `
// $gone: 1px;
@use "sass:map";
@use "sass:math";
$prefix: "bs-" !default;
$white: #fff !default;
$blue: #0d6efd !default;
$blue: #ffffff !default;
$brand_color: $blue;
$link: darken($blue, 15%);
$soft: rgba($blue, .25);
$tint: mix(white, $blue, 80%);
$spin: adjust-hue($blue, 40deg);
$spacer: 1rem !default; /* $also-gone: 2px; */
$half: $spacer * .5;
$third: math.div($spacer, 4);
$negative: -$spacer;
$percent: percentage(0.5);
$shadow: 0 1px 2px rgba(#000, .1), inset 0 0 0 1px $blue;
$gradient: linear-gradient(180deg, rgba($white, .15), rgba($white, 0));
$font-family-base: "Inter", system-ui, sans-serif;
$weight-bold: 700;
$line-height: 1.5;
$gap: var(--#{$prefix}gap);
$width: calc(#{$spacer} + 2px);
$theme: (
  "primary": $blue,
  "danger": #dc3545, // not green
  "nested": (a: 4px, b: 8px),
);
$more: map-merge($theme, ("danger": red));
$danger: map.get($more, "danger");
$deep: map-get($theme, "nested", "b");
@mixin m { $local: 3px; }
.a { $inner: 4px; color: $blue; }
`;

const names = (text: string) => [...text.matchAll(/^\$([\w-]+):/gm)].map(([, name = ""]) => name);

function compiled(): Map<string, string> {
  const out = `
@use "sass:meta";
@mixin out($name, $value) {
  @if meta.type-of($value) == "map" {
    @each $key, $inner in $value { @include out("#{$name}-#{$key}", $inner); }
  } @else { --#{$name}: #{meta.inspect($value)}; }
}
:root { ${names(scss)
    .map((name) => `@include out("${name}", $${name});`)
    .join(" ")} }`;
  const { css } = compileString(
    out
      .replace("@mixin out", `${scss.replace(/@use[^;]*;/g, "")}@mixin out`)
      .replace('@use "sass:meta";', '@use "sass:meta"; @use "sass:map"; @use "sass:math";'),
    { logger: { warn: () => undefined } },
  );
  return declaredIn(css, () => true);
}

it("gives the values that Sass gives, with references between variables and into maps", () => {
  const { format, document, errorCount } = convertTokens([
    { name: "_variables.scss", content: scss },
  ]);
  expect([format, errorCount]).toEqual(["sass", 0]);
  const expected = compiled();
  expect(expected.size).toBe(30);
  const own = printed(document, "light");
  expect(own.get("gap")).toBe("var(--bs-gap)");
  expected.delete("gap");
  const plain = new Map([...expected].map(([name, css]) => [name.replaceAll("_", "-"), css]));
  const { missing, differing } = compare(plain, own);
  expect({ missing, differing }).toEqual({ missing: [], differing: [] });
  expect(document).toMatchObject({
    "brand-color": { $value: "{blue}" },
    danger: { $value: "{more.danger}" },
    theme: { primary: { $value: "{blue}" } },
    shadow: { $type: "shadow" },
    "font-family-base": { $type: "fontFamily" },
  });
});

it("names by line what only Sass can compute, and all that reads it", () => {
  const content = `$a: my-function(1px);\n$b: $a;\n$c: $missing;\n$d: null;\n$loop: $loop;\n$ok: 1px;`;
  const { document, report, errorCount } = convertTokens([{ name: "a.scss", content }]);
  expect(errorCount).toBe(0);
  expect([...printed(document, "light")]).toEqual([["ok", "1px"]]);
  const left = report.filter(({ code }) => code === "token_left_out");
  const first = (text: string) =>
    left.find(({ message }) => message.includes(text))?.places[0]?.line;
  expect([
    first("calls my-function(), which is not computed; write what it comes to"),
    first("reads $a, which is left out"),
    first("reads $missing, which no file declares"),
    first("null, true and false steer Sass"),
    first("refers to itself"),
  ]).toEqual([1, 2, 3, 4, 5]);
});

it("reads the indented syntax, several files, and stylesheets that only end in .scss", () => {
  const sass = convertTokens([
    {
      name: "_colors.sass",
      content: "$blue: #00f\n.a\n  $inner: 1px\n$map: (a: 1px,\n  b: 2px)\n",
    },
    { name: "_theme.scss", content: "@use 'colors';\n$primary: colors.$blue;" },
  ]);
  expect(Object.fromEntries(printed(sass.document, "light"))).toEqual({
    blue: "#0000ff",
    "map-a": "1px",
    "map-b": "2px",
    primary: "#0000ff",
  });
  const css = convertTokens([
    { name: "tokens.scss", content: "// let's { begin\n:root { --gap: 4px; // end\n}" },
  ]);
  expect([css.format, printed(css.document, "light").get("gap")]).toEqual(["css", "4px"]);
});

it.each([
  "lighten(#800000, 1)",
  "darken(#f00, 0.5)",
  "saturate(#855, 1)",
  "desaturate(#f00, 1%)",
  "mix(#f00, #00f, 50)",
  "mix(#f00, #00f, 1)",
  "transparentize(#f00, 0.5)",
])("computes %s as Sass does", (call) => {
  const content = `$a: ${call};`;
  const { css } = compileString(`${content} x { --a: #{$a}; }`, {
    logger: { warn: () => undefined },
  });
  const { document } = convertTokens([{ name: "a.scss", content }]);
  const { missing, differing } = compare(
    declaredIn(css, () => true),
    printed(document, "light"),
  );
  expect({ missing, differing }).toEqual({ missing: [], differing: [] });
});

it.each(["tint-color", "shade-color"])("takes percentages in %s without their sign", (name) => {
  const content = `$a: ${name}(#f00, 1);\n$b: ${name}(#f00, 1%);`;
  const own = printed(convertTokens([{ name: "a.scss", content }]).document, "light");
  expect(own.get("a")).toBe(own.get("b"));
});

it.each([" ".repeat(20_000), `\n.a { ${"url(".repeat(20_000)}`, `\n.a { ${'\\"'.repeat(20_000)}`])(
  "reads long runs in linear time",
  (run) => {
    const assignments = readAssignments(
      "a.scss",
      `$a: 1px${run.startsWith(" ") ? run : ";"}${run}`,
    );
    expect(assignments.map(({ name, value }) => [name, value])).toEqual([["a", "1px"]]);
  },
);

it("keeps a map with characters of two units", () => {
  const content = "$m: ('🎨': red, b: blue); $a: red;";
  const own = printed(convertTokens([{ name: "a.scss", content }]).document, "light");
  expect(own.size).toBe(3);
  expect(own.get("m-b")).toBe("#0000ff");
});
