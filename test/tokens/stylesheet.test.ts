import { lexer, parse } from "css-tree";
import { expect, test } from "vitest";
import { printStylesheet } from "../../src/tokens/stylesheet.ts";
import { readDeclarations } from "./support/css.ts";
import { sample } from "./support/documents.ts";

const token = (type: string | undefined, value: unknown) => ({
  t: { ...(type && { $type: type }), $value: value },
});

function print(document: unknown, minified = true, slug = "a-1") {
  return printStylesheet({ slug, appearance: "light", document, minified });
}

function printed(type: string | undefined, value: unknown): string | undefined {
  return readDeclarations(print(token(type, value)))
    .get("[data-tokenkit-theme=a-1]")
    ?.get("--tk-t");
}

test("the readable stylesheet", () => {
  const document = {
    c: {
      $type: "color",
      "1": { $value: { colorSpace: "display-p3", components: [0, 1, 0], alpha: 0.5 } },
    },
  };
  expect(print(document, false)).toBe(`/* tokenkit theme a-1, light */
[data-tokenkit-theme=a-1] {
  color-scheme: light;
  --tk-c-1: rgb(0 247 79 / 0.5);
}
@supports (color: color(display-p3 1 1 1)) {
  @media (color-gamut: p3) {
    [data-tokenkit-theme=a-1] {
      --tk-c-1: color(display-p3 0 1 0 / 0.5);
    }
  }
}
`);
});

test("minified says the same in one line without comments", () => {
  const compact = print(sample);
  expect(compact).not.toMatch(/\n|\/\*|; |;\}/);
  expect(readDeclarations(compact)).toEqual(readDeclarations(print(sample, false)));
});

test("a slug that is no identifier is quoted", () => {
  expect(print({}, true, "2024")).toBe('[data-tokenkit-theme="2024"]{color-scheme:light}');
});

test.each([
  ["color", "#ABC", "#aabbcc"],
  ["color", "rgb(1 2 3 / 0.5)", "rgb(1 2 3 / 0.5)"],
  ["color", { colorSpace: "hsl", components: ["none", 0, 100] }, "#ffffff"],
  ["color", "currentColor", "currentColor"],
  ["dimension", { value: 16, unit: "px" }, "16px"],
  ["dimension", "1.5em", "1.5em"],
  ["dimension", { value: 4, unit: "dp" }, "4px"],
  ["fontSize", 16, "16px"],
  [
    "fontFamily",
    ["Inter", "-apple-system", "serif", "inherit"],
    '"Inter", -apple-system, serif, "inherit"',
  ],
  ["fontFamily", 'A, "B C", serif', '"A", "B C", serif'],
  ["fontWeight", "semi-bold", "600"],
  ["fontWeight", "Semi Bold", "600"],
  ["duration", { value: 1.5, unit: "s" }, "1.5s"],
  ["cubicBezier", [0.5, 0, 1, 1], "cubic-bezier(0.5, 0, 1, 1)"],
  ["number", 1e21, "1e+21"],
  ["strokeStyle", { dashArray: [{ value: 1, unit: "px" }], lineCap: "butt" }, "dashed"],
  [
    "border",
    { color: "#000", width: { value: 1, unit: "px" }, style: "solid" },
    "1px solid #000000",
  ],
  [
    "transition",
    {
      duration: { value: 1, unit: "s" },
      delay: { value: 0, unit: "ms" },
      timingFunction: [0, 0, 1, 1],
    },
    "1s cubic-bezier(0, 0, 1, 1) 0ms",
  ],
  [
    "gradient",
    [
      { color: "#000", position: -1 },
      { color: "#fff", position: 0.333 },
    ],
    "linear-gradient(90deg, #000000 0%, #ffffff 33.3%)",
  ],
  ["string", 'a"b\\c<d\n', '"a\\"b\\\\c\\3c d\\a "'],
  ["boolean", true, "true"],
  [undefined, "1px  solid   red", "1px solid red"],
  [undefined, "a;b", '"a;b"'],
  ["vendor", [1, 2, "x y"], "1, 2, x y"],
] as const)("%s %j prints %s", (type, value, css) => {
  expect(printed(type, value)).toBe(css);
});

test.each(["border", "shadow", "transition", "gradient", "typography"])(
  "%s prints what CSS takes",
  (type) => {
    const values: Record<string, unknown> = {
      border: { color: "#000", width: "1px", style: { dashArray: ["1px"], lineCap: "butt" } },
      shadow: [
        { color: "#0008", offsetX: "1px", offsetY: "1px", blur: "1px", spread: "0", inset: true },
      ],
      transition: { duration: "1s", delay: "1s", timingFunction: [0, -1, 1, 2] },
      gradient: [{ color: "#000", position: 0 }],
      typography: { fontFamily: "Inter", fontSize: "1rem", fontWeight: 700, lineHeight: "20px" },
    };
    const property: Record<string, string> = {
      shadow: "box-shadow",
      gradient: "background-image",
      typography: "font",
    };
    const value = printed(type, values[type]) ?? "";
    const { error } = lexer.matchProperty(
      property[type] ?? type,
      parse(value, { context: "value" }),
    );
    expect(error).toBeNull();
  },
);

test.each([
  "url(x)",
  "URL( x )",
  "image-set('a' 1x)",
  "-webkit-image-set(url(a) 1x)",
  "src('x')",
  "u\\72l(x)",
  "@import 'x'",
  "a; @media x",
  "element(#a)",
  "attr(x)",
  "expression(1)",
])("%s is refused wherever it stands", (text) => {
  for (const type of [undefined, "string", "color", "fontFamily", "shadow", "vendor"]) {
    expect(printed(type, text)).toBeUndefined();
    expect(printed("fontFamily", [text])).toBeUndefined();
  }
});

test("descriptions, names and strings cannot leave their place", () => {
  const evil = '*/ } </style><script>"\\\n{;}';
  const document = {
    $description: evil,
    [evil]: { $type: "string", $value: evil, $description: evil, $extensions: { evil } },
  };
  const css = print(document, false);
  expect(css).not.toContain("</style");
  const [rule] = readDeclarations(css).values();
  expect([...(rule?.keys() ?? [])]).toEqual([
    "color-scheme",
    `--tk-${evil.replace(/[\s/]/g, "-")}`,
  ]);
});
