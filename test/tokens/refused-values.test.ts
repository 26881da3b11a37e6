import { expect, test } from "vitest";
import { resolveTheme } from "../../src/tokens/theme.ts";
import { validateTokens } from "../../src/tokens/validate.ts";

const token = ($type: string | undefined, $value: unknown) => ({
  a: { ...($type && { $type }), $value },
});
const printed = (document: unknown) => resolveTheme(document, "light").variables["--tk-a"];
const found = (document: unknown) =>
  validateTokens(document).findings.filter(({ code }) => code !== "type_missing");

const lines = { color: { colorSpace: "srgb", components: [0, 0, 0] }, style: "solid" };
const shadow = {
  color: lines.color,
  offsetX: { value: 0, unit: "px" },
  offsetY: { value: 2, unit: "px" },
  blur: { value: 4, unit: "px" },
  spread: { value: 0, unit: "px" },
};
const text = {
  fontFamily: "Inter",
  fontSize: { value: 16, unit: "px" },
  fontWeight: 400,
  letterSpacing: { value: 0, unit: "px" },
  lineHeight: 1.5,
};

test.each<[string | undefined, unknown]>([
  ["dimension", "4px * 2px"],
  ["dimension", "4px*2"],
  ["dimension", "16px / 2"],
  ["dimension", "(4px + 2px) * 2"],
  ["fontSize", "2 * 8px"],
  ["number", "1 * 2"],
  ["duration", "100ms * 2"],
  ["spacing", "4px * 2"],
  [undefined, "4px * 2"],
  ["border", { ...lines, width: "1px * 2" }],
  ["shadow", { ...shadow, blur: "2px * 2" }],
  ["typography", { ...text, letterSpacing: "1px * 2" }],
])("math is refused and named: %s %j", (type, value) => {
  const document = token(type, value);
  expect(found(document)).toContainEqual(
    expect.objectContaining({
      severity: "error",
      code: "value_invalid",
      message: expect.stringMatching(/is the math ".*calc\(\) only; write the result/),
    }),
  );
  expect(printed(document)).toBeUndefined();
});

test("math between references is refused, and so is one that only sums in calc()", () => {
  const document = {
    b: { $type: "dimension", $value: { value: 4, unit: "px" } },
    a: { $type: "dimension", $value: "{b} * 2" },
    c: { $type: "dimension", $value: "calc({b} * {b})" },
    d: { $type: "dimension", $value: "calc({b} * 2)" },
  };
  const { findings } = validateTokens(document);
  const wrong = findings.filter(({ severity }) => severity === "error").map(({ path }) => path);
  expect(wrong).toEqual(["a", "c"]);
  expect(resolveTheme(document, "light").variables).toEqual({
    "--tk-b": "4px",
    "--tk-d": "calc(4px * 2)",
  });
});

test.each<[string | undefined, string]>([
  ["dimension", "4 5"],
  ["dimension", "4px 8parsecs"],
  ["dimension", "4px solid"],
  ["border", "1px * 2 solid red"],
  ["shadow", "0 0 4px #zz"],
  ["gradient", "linear-gradient(90deg, #zz, #fff)"],
  ["color", "color-mix(in srgb, #12345, red)"],
  ["color", "rgb(1, 2)"],
  ["color", "rgb(red)"],
  [undefined, "#zz"],
  [undefined, "#12345"],
  [undefined, "rgb(1, 2)"],
])("what is no CSS of its kind is an error: %s %s", (type, value) => {
  const document = token(type, value);
  expect(found(document)).toMatchObject([{ severity: "error", code: "value_invalid", path: "a" }]);
  expect(printed(document)).toBeUndefined();
});

test.each<[string | undefined, string, string]>([
  ["dimension", "calc(4px*2)", "calc(4px * 2)"],
  ["dimension", "4px 8px", "4px 8px"],
  ["dimension", "4px auto", "4px auto"],
  ["dimension", "clamp(1rem, 2vw, 3rem)", "clamp(1rem, 2vw, 3rem)"],
  ["color", "rgb(from red r g b / 50%)", "rgb(from red r g b / 50%)"],
  ["color", "rgb(var(--x) 1 1)", "rgb(var(--x) 1 1)"],
  ["ratio", "16 / 9", "16 / 9"],
  [undefined, "16 / 9", "16 / 9"],
  [undefined, "#0b5cad", "#0b5cad"],
  ["asset", "#icon", '"#icon"'],
  ["string", "4px * 2", '"4px * 2"'],
])("what CSS takes is printed: %s %s", (type, value, css) => {
  const document = token(type, value);
  expect(validateTokens(document).valid).toBe(true);
  expect(printed(document)).toBe(css);
});

test.each<[string, unknown, string, string]>([
  ["dimension", { value: 1, unit: "PX" }, 'unit "PX"; write it "px"', "1px"],
  ["dimension", { value: 2, unit: "REM" }, 'unit "REM"; write it "rem"', "2rem"],
  ["dimension", { value: 3, unit: "" }, 'an empty unit, taken as px; write "unit": "px"', "3px"],
  ["dimension", { value: 0, unit: "" }, "an empty unit", "0px"],
  ["duration", { value: 0, unit: "" }, 'an empty unit, taken as ms; write "unit": "ms"', "0ms"],
  ["duration", { value: 2, unit: "S" }, 'unit "S"; write it "s"', "2s"],
  [
    "border",
    { ...lines, width: { value: 1, unit: "PX" } },
    '$value.width has the unit "PX"',
    "1px solid #000000",
  ],
  [
    "shadow",
    [{ ...shadow, blur: { value: 4, unit: "" } }],
    "$value[0].blur has an empty unit",
    "0px 2px 4px 0px #000000",
  ],
  [
    "typography",
    { ...text, fontSize: { value: 1, unit: "REM" } },
    '$value.fontSize has the unit "REM"',
    '400 1rem/1.5 "Inter"',
  ],
  [
    "transition",
    {
      duration: { value: 100, unit: "MS" },
      delay: { value: 0, unit: "" },
      timingFunction: [0, 0, 1, 1],
    },
    '$value.duration has the unit "MS"',
    "100ms cubic-bezier(0, 0, 1, 1) 0ms",
  ],
  [
    "strokeStyle",
    { dashArray: [{ value: 1, unit: "PX" }], lineCap: "round" },
    '$value.dashArray[0] has the unit "PX"',
    "dashed",
  ],
])(
  "a unit that the format does not know as written draws a warning: %s %j",
  (type, value, message, css) => {
    const document = token(type, value);
    expect(found(document)).toContainEqual({
      severity: "warning",
      code: "value_unit",
      path: "a",
      message: expect.stringContaining(message),
    });
    expect(printed(document)).toBe(css);
  },
);

test.each([
  ["color", '"#0b5cad", or an object such as { "colorSpace"'],
  ["dimension", '"16px", or an object such as { "value": 16'],
  ["duration", '"200ms", or an object such as { "value": 200'],
])("the hint for a %s begins with the short form that the tour teaches", (type, hint) => {
  const [finding] = found(token(type, "nope"));
  expect(finding?.message).toContain(hint);
});

test("an old text is to be written with the unit that the format knows", () => {
  const [finding] = found(token("dimension", "10PX"));
  expect(finding?.message).toContain('{ "value": 10, "unit": "px" }');
});

test.each(["1px/2px", "rgb(1 2 3/4px)", "a/1px"])("no color is %s, and nothing throws", (text) => {
  const [finding] = found(token("color", text));
  expect(finding).toMatchObject({ severity: "error", code: "value_invalid", path: "a" });
});
