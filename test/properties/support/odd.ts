import fc from "fast-check";

/** Names with a special meaning in JavaScript, JSON, paths or prose. */
export const oddNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "0",
  "42",
  "007",
  "-1",
  "4294967295",
  "",
  " ",
  "a.b",
  "a/b",
  "{a}",
  "$root",
  "$type",
  "$value",
  "$extends",
  "$ref",
  "$appearances",
  "dark",
  "null",
  "farbe-ä",
  "色",
  "\u{1f308}",
  "\u202e",
  "\ufeff",
  "e\u0301",
] as const;

export const oddNumbers = [
  0,
  -0,
  0.1 + 0.2,
  1e21,
  1e-7,
  5e-324,
  Number.MAX_VALUE,
  Number.MIN_SAFE_INTEGER - 2,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 31,
] as const;

/** Well-formed text of any script, with the characters that JSON, HTML and CSS escape. */
export const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom('"', "\\", "\u0001", "\u007f", "\u2028", "</style>", "*/", "\r\n", "}", "{a.b}"),
);

export const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("color", "size", "primary", "bg", "a", "b", "x y") },
  { weight: 2, arbitrary: fc.constantFrom(...oddNames) },
  text,
);

const scalar = fc.oneof(
  text,
  fc.constantFrom(...oddNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

/** Any JSON value, `__proto__` an ordinary name in it. */
export const json: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    objectOf(tie("value")),
  ),
})).value;

/** An object whose members are its own, whatever they are called. */
export function objectOf(
  value: fc.Arbitrary<unknown>,
  key: fc.Arbitrary<string> = name,
): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .array(fc.tuple(key, value), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries));
}

const leaf = fc
  .record(
    {
      $value: fc.oneof(
        fc.constantFrom("#0057b7", "4px", "{color.primary}", "red", "url(x)"),
        fc.constant({ colorSpace: "srgb", components: [0, 0.5, 1] }),
        fc.constant({ value: 4, unit: "px" }),
        json,
      ),
      $type: fc.oneof(
        fc.constantFrom(
          "color",
          "dimension",
          "number",
          "string",
          "boolean",
          "fontFamily",
          "vendor",
        ),
        scalar,
      ),
      $description: text,
      $extensions: objectOf(json),
    },
    { requiredKeys: ["$value"] },
  )
  .map((token) => ({ ...token }));

/** Anything that may be sent as a token document: mostly groups and leaves, odd ones among them. */
export const tokenDocument: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{
  group: Record<string, unknown>;
}>((tie) => ({
  group: objectOf(
    fc.oneof({ maxDepth: 4 }, leaf, leaf, tie("group"), { weight: 1, arbitrary: json }),
  ),
})).group;

/** Documents that may go live: every value prints, and no two paths join to one property. */
export const soundDocument: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{
  group: Record<string, unknown>;
}>((tie) => ({
  group: objectOf(
    fc.oneof(
      { maxDepth: 3 },
      fc.oneof(
        fc.record({
          $type: fc.constant("string"),
          $value: text.filter((value) => !/[{}]|url\(/.test(value)),
        }),
        fc.record({ $type: fc.constant("number"), $value: fc.constantFrom(...oddNumbers) }),
        fc.record({
          $type: fc.constant("color"),
          $value: fc.constantFrom("#0057b7", "#fff"),
          $description: text,
          $extensions: objectOf(json),
        }),
      ),
      tie("group"),
    ),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "toString",
      "valueOf",
      "0",
      "42",
      "7",
      "色",
      "ä",
      "\u{1f308}",
      "color",
      "x",
    ),
  ),
})).group;
