import fc from "fast-check";

/** A document that uses most of the format; valid, without warnings but for contrast. */
export const sample = {
  color: {
    $type: "color",
    blue: {
      "50": { $value: { colorSpace: "srgb", components: [0.9, 0.95, 1] } },
      "500": { $value: { colorSpace: "srgb", components: [0.2, 0.4, 1], hex: "#3366ff" } },
    },
    brand: { $value: "{color.blue.500}" },
    vivid: { $value: { colorSpace: "display-p3", components: [1, 0, 0] } },
    surface: { $value: { colorSpace: "srgb", components: [1, 1, 1] } },
    accent: {
      $root: { $value: { colorSpace: "oklch", components: [0.6, 0.1, 200] } },
      soft: { $value: { colorSpace: "srgb", components: [0, 0, 0], alpha: 0.25 } },
    },
  },
  space: { $type: "dimension", small: { $value: { value: 0.5, unit: "rem" } } },
  text: {
    body: {
      $type: "typography",
      $value: {
        fontFamily: ["Inter", "sans-serif"],
        fontSize: { value: 16, unit: "px" },
        fontWeight: "semi-bold",
        letterSpacing: "{space.small}",
        lineHeight: 1.5,
      },
    },
  },
  shadow: {
    card: {
      $type: "shadow",
      $value: {
        color: "{color.vivid}",
        offsetX: { value: 0, unit: "px" },
        offsetY: { value: 2, unit: "px" },
        blur: { $ref: "#/space/small/$value" },
        spread: { value: 0, unit: "px" },
        inset: true,
      },
    },
  },
  $appearances: {
    dark: {
      color: {
        surface: { $value: { colorSpace: "srgb", components: [0.07, 0.07, 0.07] } },
        brand: { $value: "{color.blue.50}" },
      },
    },
  },
};

/** Names, ordinary and hostile. */
const name = fc.oneof(
  fc.constantFrom("a", "b", "a-b", "on-a", "a-hover", "50", "__proto__", "constructor", "toString"),
  fc.constantFrom(
    "$root",
    "$type",
    "$value",
    "$extends",
    "value",
    "",
    "a.b",
    "x/y",
    "x y",
    "}{",
    "<!--",
    "</a>",
  ),
  fc.string({ maxLength: 6, unit: "binary" }),
);

const text = fc.oneof(
  fc.constantFrom("#abc", "red", "16px", "1.5em", "{a}", "{a.b}", "{b.$root}", "a {b} c", "ease"),
  fc.constantFrom(
    "url(x)",
    "</style>",
    "*/",
    "a;b",
    "}",
    '"',
    "\\",
    "@import x",
    "calc(1px + 2px)",
  ),
  fc.constantFrom("color", "dimension", "shadow", "border", "string", "fontFamily", "typography"),
  fc.string({ maxLength: 12, unit: "binary" }),
);

const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);

const reference = fc.constantFrom("#/a", "#/a/$value", "#/b/a/$value/components/0", "#/~1", "x");

const value = fc.oneof(
  scalar,
  fc.record(
    {
      colorSpace: fc.constantFrom("srgb", "oklch", "display-p3", "x"),
      components: fc.array(
        fc.oneof(fc.double({ min: -1, max: 2, noNaN: true }), fc.constant("none")),
        { maxLength: 4 },
      ),
      alpha: fc.double({ min: -1, max: 2, noNaN: true }),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    { value: fc.oneof(fc.integer(), text), unit: fc.constantFrom("px", "rem", "em", "x") },
    { requiredKeys: [] },
  ),
  fc.record(
    { color: text, width: text, style: text, blur: text, offsetX: fc.integer() },
    { requiredKeys: [] },
  ),
  fc.array(scalar, { maxLength: 4 }),
  fc.record({ $ref: reference }),
);

const typed = {
  $type: fc.constantFrom(
    "color",
    "dimension",
    "shadow",
    "gradient",
    "string",
    "fontFamily",
    "border",
    "number",
    "vendor",
  ),
};

const token = fc.oneof(
  fc.record(
    { $value: value, ...typed, $description: text, $deprecated: fc.boolean() },
    { requiredKeys: ["$value"] },
  ),
  fc.record({
    $value: fc.constantFrom("#112233", "#ffffff80", "red"),
    $type: fc.constant("color"),
  }),
  fc.record({ $ref: reference }),
);

/** Token documents and near misses, as `JSON.parse` would give them. */
export const anyDocument = fc
  .oneof(
    {
      weight: 9,
      arbitrary: fc.letrec((tie) => ({
        node: fc.oneof({ maxDepth: 4, depthSize: "small" }, token, tie("group"), scalar),
        group: fc
          .tuple(
            fc.array(fc.tuple(name, tie("node")), { maxLength: 5 }),
            fc.option(fc.constantFrom("{a}", "#/b", "{a.b}", "{x"), { nil: undefined, freq: 6 }),
          )
          .map(([entries, target]) =>
            own([...entries, ...(target === undefined ? [] : [["$extends", target] as const])]),
          ),
        root: fc
          .tuple(tie("group"), fc.option(tie("group"), { nil: undefined }))
          .map(([base, dark]) =>
            own([
              ...Object.entries(base as object),
              ...(dark === undefined ? [] : [["$appearances", own([["dark", dark]])] as const]),
            ]),
          ),
      })).root,
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
  )
  .map((document): unknown => JSON.parse(JSON.stringify(document)));

function own(entries: readonly (readonly [string, unknown])[]): object {
  const object = Object.create(null);
  for (const [key, entry] of entries) object[key] = entry;
  return object;
}

/** A value with an own member `__proto__`, as `JSON.parse` creates it. */
export function parse(text: string): unknown {
  return JSON.parse(text);
}
