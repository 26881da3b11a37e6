import { describe, expect, it } from "vitest";
import { analyse, analyseWhole } from "../../src/console/worker/analyse.ts";
import { applyEdits } from "../../src/token-text/json-text.ts";
import { resolveTheme } from "../../src/tokens/theme.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { quartz } from "./support/documents.ts";

const blue = '{ "colorSpace": "srgb", "components": [0, 0, 1] }';
const document = (members: string): string =>
  `{\n  "color": { "$type": "color",\n${members}\n  }\n}\n`;

describe("what the worker says of a text", () => {
  it("has every token with its values, layers and place", () => {
    const { tokens, properties, references, findings } = analyseWhole(quartz);
    const parsed = JSON.parse(quartz);
    expect(properties.light).toEqual(resolveTheme(parsed, "light").variables);
    expect(properties.dark).toEqual(resolveTheme(parsed, "dark").variables);
    const bg = tokens.find(({ dotted }) => dotted === "color.bg");
    expect(bg?.type).toBe("color");
    expect(bg?.written.dark?.alias).toBe("color.neutral.950");
    expect(bg?.written.light).toBeUndefined();
    const { from, to } = bg?.written.dark?.range ?? { from: 0, to: 0 };
    expect(quartz.slice(from, to)).toBe('"{color.neutral.950}"');
    for (const { range, to: target } of references) {
      expect(quartz.slice(range.from, range.to)).toBe(target);
    }
    expect(findings).toHaveLength(validateTokens(parsed).findings.length);
  });

  it("says of what nests without an end that it does, whole or broken", () => {
    const deep = `${'{"a":'.repeat(20_000)}1`;
    const { broken } = analyseWhole(deep);
    expect(broken?.message).toBeTruthy();
    const { findings } = analyseWhole(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`);
    expect(findings.map(({ severity }) => severity)).toEqual(["error"]);
  });

  it("posts the findings before anything is painted, and the visible appearance before the other", () => {
    const stages = [...analyse(quartz, 4, "dark")].filter((stage) => stage !== undefined);
    expect(stages.map((stage) => Object.keys(stage).includes("findings"))).toEqual([
      true,
      false,
      false,
    ]);
    expect(stages[0]?.properties).toBeUndefined();
    expect(Object.keys(stages[1]?.properties?.dark ?? {})).not.toHaveLength(0);
    expect(Object.keys(stages[1]?.properties?.light ?? {})).toHaveLength(0);
    expect(Object.keys(stages[2]?.properties?.light ?? {})).not.toHaveLength(0);
  });

  it.each([
    ['{\n  "a": {},\n}', "Line 3", "comma before it is too much"],
    ['{ "a": 1 "b": 2 }', "Line 1", "comma is missing"],
    ['{ "a": { }', "Line 1", "closing } is missing"],
    ["{ // no\n }", "Line 1", "no comments"],
    ["", "", "empty"],
  ])("says of %j in words what is wrong and where", (text, line, words) => {
    const { broken } = analyseWhole(text);
    expect(broken?.message).toContain(line);
    expect(broken?.message).toContain(words);
    expect(broken?.at).toBeLessThanOrEqual(text.length);
  });

  it("gives tokens that a group inherits, and their groups", () => {
    const text = `{ "a": { "$type": "color", "x": { "$value": ${blue} } }, "b": { "$extends": "{a}" } }`;
    const { tokens, groups } = analyseWhole(text);
    const inherited = tokens.find(({ dotted }) => dotted === "b.x");
    expect(inherited?.css.light).toBe("#0000ff");
    expect(inherited?.written).toEqual({});
    expect(groups.map(({ dotted }) => dotted)).toEqual(["a", "b"]);
  });

  it("locates a reference to nothing where it is written, in the appearance that has it", () => {
    const text = `{ "color": { "$type": "color", "a": { "$value": ${blue} } },
      "$appearances": { "dark": { "color": { "a": { "$value": "{color.nothing}" } } } } }`;
    const { findings } = analyseWhole(text);
    const finding = findings.find(({ code }) => code === "reference_unresolved");
    expect(finding?.appearance).toBe("dark");
    expect(text.slice(finding?.range?.from, finding?.range?.to)).toBe("color.nothing");
  });

  it("says each mistake where it is, however often it was made", () => {
    const many = Array.from({ length: 9 }, (_, n) => `"t${n}": { "$value": "#00000${n}" }`).join(
      ",\n",
    );
    const { findings, warnings } = analyseWhole(document(many));
    expect(findings).toHaveLength(9);
    expect(warnings).toBe(9);
    expect(new Set(findings.map(({ range }) => range?.from)).size).toBe(9);
  });
});

describe("fixes", () => {
  const shadow = (offsetX: string): string =>
    `{ "s": { "$type": "shadow", "$value": { "color": ${blue}, "offsetX": ${offsetX},
      "offsetY": { "value": 1, "unit": "px" }, "blur": { "value": 1, "unit": "px" }, "spread": { "value": 0, "unit": "px" } } } }`;
  it.each([
    [
      "a reference with a slip",
      document(`"blue": { "$value": ${blue} }, "link": { "$value": "{color.bleu}" }`),
    ],
    [
      "a reference to a namesake",
      document(
        `"deep": { "blue": { "$value": ${blue} } }, "link": { "$value": "{palette.sky.blue}" }`,
      ),
    ],
    [
      "a reference to a group with a root",
      document(`"b": { "$root": { "$value": ${blue} } }, "link": { "$value": "{color.b}" }`),
    ],
    ["a color as text", document('"link": { "$value": "#0044cc" }')],
    ["a length as text", '{ "a": { "$type": "dimension", "$value": "16px" } }'],
    ["a length within a shadow", shadow('"2px"')],
    [
      "a number as text within a length",
      '{ "a": { "$type": "dimension", "$value": { "value": "16", "unit": "px" } } }',
    ],
    ["a number as text", '{ "a": { "$type": "number", "$value": "1.5" } }'],
    ["a weight as text", '{ "a": { "$type": "fontWeight", "$value": "600" } }'],
    [
      "a unit in capitals",
      '{ "a": { "$type": "dimension", "$value": { "value": 1, "unit": "PX" } } }',
    ],
    ["a length without its unit", '{ "a": { "$type": "dimension", "$value": { "value": 0 } } }'],
    ["fonts as CSS", '{ "a": { "$type": "fontFamily", "$value": "Inter, sans-serif" } }'],
    ["a missing type", '{ "a": { "$value": { "value": 1, "unit": "px" } } }'],
    ["names of before the format", '{ "a": { "value": "#0044cc", "type": "color" } }'],
    [
      "a hex that differs",
      `{ "a": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 1], "hex": "#ff0000" } } }`,
    ],
  ])("mend %s", (_what, text) => {
    const before = analyseWhole(text).findings;
    expect(before.length).toBeGreaterThan(0);
    const fixed = before.find(({ fix }) => fix !== undefined);
    expect(fixed?.fix?.label).toMatch(/^\S.+/);
    const after = analyseWhole(applyEdits(text, fixed?.fix?.edits ?? []));
    expect(after.broken).toBeUndefined();
    const key = ({ code, path }: { code: string; path: string }): string => `${code} ${path}`;
    expect(after.findings.map(key)).not.toContain(key(fixed ?? { code: "", path: "" }));
    expect(after.errors).toBe(0);
  });

  it("leave alone what could be meant in two ways", () => {
    const text = document(
      `"a1": { "$value": ${blue} }, "a2": { "$value": ${blue} }, "link": { "$value": "{color.a3}" }`,
    );
    expect(analyseWhole(text).findings[0]?.fix).toBeUndefined();
  });
});
