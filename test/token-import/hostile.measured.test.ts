/** Hostile input, which must not throw, hang or reach a prototype. */
import { expect, test } from "vitest";
import { convertTokens, formatNames } from "../../src/token-import/convert.ts";
import { evaluate } from "../../src/token-import/math.ts";
import { ImportProblem, shownPlace } from "../../src/token-import/problem.ts";
import { normalized } from "../support/machine-speed.ts";

const convert = (content: string, name = "a.json", format?: string) =>
  convertTokens([{ name, content }], format);
const token = (value: unknown, type = "dimension") => ({ type, value });

/** The result of a conversion: a document, or a problem with its place. */
function outcome(content: string, name?: string, format?: string): string {
  try {
    convert(content, name, format);
    return "converted";
  } catch (error) {
    if (error instanceof ImportProblem && error.place.file !== "") return "refused";
    throw error;
  }
}

test("every format, told of files that are none of its own, converts or refuses", () => {
  const oddities = [
    "{}",
    "[]",
    "null",
    '"text"',
    '{"a":null,"b":[1],"c":{"value":null},"d":{"$value":{"value":{}}},"$themes":5}',
    '{"meta":{"variables":{"x":null,"y":{}},"variableCollections":{"c":{"modes":"?"}}}}',
    '{"resolutionOrder":[null,{"$ref":"#/resolutionOrder/0"},{"$ref":"#/x"}]}',
    '{"resolutionOrder":[{"sources":[{"$ref":"#/resolutionOrder/0"}]}]}',
    '{"props":[null,{"name":"a","value":"{!a}"}],"aliases":{"a":"{!a}"}}',
    '{"schemes":{"light":{"a":{}},"dark":[]},"palettes":{"p":1}}',
    '{"cssVars":{"light":{"a":{},"b":"var(--b)","c":"var(--d)","d":"var(--c)"}}}',
    '{"x":{"sets":{"light":{"sets":{"light":{"value":1}}},"dark":5}}}',
    '{"":{"$value":1},".":{"$value":1},"a.":{"$value":1},"{}":{"$value":1},"$x":{"$value":1}}',
  ];
  for (const oddity of oddities) {
    for (const format of [undefined, ...formatNames]) {
      expect(["converted", "refused"]).toContain(outcome(oddity, "a.json", format));
    }
  }
});

test("no name reaches a prototype", () => {
  const content =
    '{"__proto__":{"polluted":{"value":"1px","type":"sizing"}},"constructor":{"value":"2px","type":"sizing"}}';
  const { document } = convert(content);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(document)).toEqual(["__proto__", "constructor", "$extensions"]);
  const css = convert(
    ":root { --__proto__: 1px; --constructor-x: 2px; --constructor-y: 3px }",
    "a.css",
  );
  expect(Object.keys(css.document)).toEqual(["__proto__", "constructor", "$extensions"]);
});

test("circles and long chains of references end", () => {
  const circle = { a: token("{b} * 2"), b: token("{a} + 1"), c: token("{c}") };
  const { findings } = convert(JSON.stringify(circle));
  expect(findings.map(({ code }) => code)).toContain("reference_circular");
  const chain = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [
      `t${at}`,
      token(at === 0 ? "1px" : `{t${at - 1}} + 1`),
    ]),
  );
  expect(outcome(JSON.stringify(chain))).toBe("converted");
});

test("references that multiply text do not grow without bound", () => {
  const bomb = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `t${at}`,
      token(at === 0 ? "x".repeat(100) : `{t${at - 1}} {t${at - 1}}`, "other"),
    ]),
  );
  const { document } = convert(JSON.stringify(bomb));
  expect(JSON.stringify(document).length).toBeLessThan(1_000_000);
});

test("depth, size and number are bounded, and the refusal names the file", () => {
  expect(outcome(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`)).toBe("refused");
  expect(outcome(JSON.stringify({ [`${"a.".repeat(9000)}b`]: { $value: 1 } }))).toBe("refused");
  const variable = { name: "a/".repeat(9000), variableCollectionId: "c", valuesByMode: { m: 1 } };
  const collection = { name: "c", modes: [{ modeId: "m", name: "m" }] };
  const figma = { variables: { v: variable }, variableCollections: { c: collection } };
  expect(outcome(JSON.stringify(figma))).toBe("refused");
  expect(outcome(`${"[".repeat(100_000)},`)).toBe("refused");
  expect(outcome(`:root{${"a{".repeat(20_000)}`, "a.css")).toBe("refused");
  const many = Array.from({ length: 1001 }, (_, at) => ({ name: `${at}.json`, content: "{}" }));
  expect(() => convertTokens(many)).toThrow(/at most 1000/);
  const wide = `{${Array.from({ length: 50_001 }, (_, at) => `"t${at}":{"$value":1}`).join()}}`;
  expect(() => convert(wide)).toThrow(/at most 50000/);
  expect(() => convert(`{"a":"${"x".repeat(16_000_001)}"}`)).toThrow(/16000000/);
});

test("math of any shape takes time that grows with its length only", () => {
  expect(evaluate(`${"(".repeat(500)}1${")".repeat(500)}`)).toBeUndefined();
  expect(evaluate(`1${"+1".repeat(400)}`)).toEqual({ value: 401, unit: "" });
  expect(evaluate("4px * 2px")).toBeUndefined();
  expect(evaluate("1 / 0")).toBeUndefined();
  expect(evaluate("10px - 4px / 2")).toEqual({ value: 8, unit: "px" });
  expect(evaluate("-(2 + 3) * 2rem")).toEqual({ value: -10, unit: "rem" });
  const started = process.cpuUsage();
  for (const text of ["--".repeat(500), "1e".repeat(500), "a(".repeat(500)]) evaluate(text);
  outcome(`:root { --a: ${"(".repeat(50_000)}; }`, "a.css");
  outcome(`:root { --a: ${"var(--b,".repeat(2_000)}1${")".repeat(2_000)} }`, "a.css");
  outcome(`:root { --a: ${"light-dark(".repeat(2_000)}1${")".repeat(2_000)} }`, "a.css");
  expect(normalized(process.cpuUsage(started).user / 1_000)).toBeLessThan(5_000);
});

/** The refusal of a file, place first. */
function refusal(content: string, name: string): string {
  try {
    convert(content, name);
  } catch (error) {
    if (error instanceof ImportProblem) return `${shownPlace(error.place)}: ${error.message}`;
    throw error;
  }
  return "";
}

const lines = (count: number, line: (at: number) => string, between = "") =>
  Array.from({ length: count }, (_, at) => line(at)).join(between);

test("rules within rules are bounded, and what their selectors come to together", () => {
  const deep = `${":root{".repeat(20_000)}--a:1px${"}".repeat(20_000)}`;
  expect(refusal(deep, "a.css")).toBe("a.css:1:385: rules nest over 64 levels deep here");
  const layers = `${"@layer{".repeat(20_000)}--a:1px${"}".repeat(20_000)}`;
  expect(refusal(layers, "a.css")).toContain("rules nest over 64 levels deep");
  const ten = lines(10, (at) => `[data-theme=t${at}]`, ",");
  const product = refusal(`${`${ten}{`.repeat(9)}--a:1px${"}".repeat(9)}`, "a.css");
  expect(product).toMatch(/^a\.css:1:\d+: a rule holds under over 1000 selectors/);
  const many = `${lines(1000, (at) => `[data-theme=t${at}]`, ",")}{${lines(5000, (at) => `--a${at}:1px;`)}}`;
  expect(refusal(many, "a.css")).toMatch(/^a\.css:1:\d+: over 1000000 custom properties, each/);
  const fewer = `${lines(100, (at) => `[data-theme=t${at}]`, ",")}{${lines(2500, (at) => `--a${at}:1px;`)}}`;
  expect(refusal(fewer, "a.css")).toMatch(/^a\.css:1:\d+: over 200000 custom properties/);
});

test("YAML that repeats itself, nests deep or names something twice is refused with its place", () => {
  expect(refusal("a: &a\n  b: *a\n", "a.yaml")).toBe(
    "a.yaml: holds an anchor that repeats itself; write it out",
  );
  expect(refusal(`a: ${"[".repeat(1_000)}`, "a.yaml")).toBe("a.yaml: nests over 512 levels deep");
  const twice = "a:\n  b: { $value: 1 }\n  c: { $value: 1 }\n  b: { $value: 2 }\n";
  expect(refusal(twice, "a.yaml")).toBe("a.yaml:4:3: is no YAML: a name stands twice in one group");
});

test("sources of resolvers are counted wherever they are named", () => {
  const sets = Object.fromEntries(
    Array.from({ length: 14 }, (_, at) => [
      `s${at + 1}`,
      { sources: Array(20).fill({ $ref: `#/sets/s${at}` }) },
    ]),
  );
  const resolver = {
    version: "2025.10",
    sets: { s0: { sources: [{ t: { $value: 1, $type: "number" } }] }, ...sets },
    resolutionOrder: [{ $ref: "#/sets/s14" }],
  };
  expect(refusal(JSON.stringify(resolver), "a.json")).toContain("makes over 2000 sources");
});

test("many axes, names, sets and long chains take time that grows with their number only", () => {
  const started = process.cpuUsage();
  const axes = lines(2_000, (at) => `[data-theme-${at}=a]{--a${at}:1px}`);
  expect(outcome(axes, "a.css")).toBe("converted");
  const yaml = lines(20_000, (at) => `t${at}:\n  $value: ${at}`, "\n");
  expect(outcome(yaml, "a.yaml")).toBe("converted");
  const chain = lines(20_000, (at) => `--a${at}:${at === 0 ? "url(x)" : `var(--a${at - 1})`};`);
  expect(outcome(`:root{${chain}}`, "a.css")).toBe("converted");
  const numbers = Array.from({ length: 1_000 }, (_, at) => at);
  const sets = numbers.map((at) => [`s${at}`, { [`t${at}`]: token(`{t${at + 1}}`, "sizing") }]);
  const theme = { name: "n", group: "g", selectedTokenSets: { s0: "enabled" } };
  const studio = {
    ...Object.fromEntries(sets),
    $themes: [theme],
    $metadata: { tokenSetOrder: [] },
  };
  expect(outcome(JSON.stringify(studio))).toBe("converted");
  // Takes seconds; comparing all pairs would take minutes.
  expect(normalized(process.cpuUsage(started).user / 1_000)).toBeLessThan(20_000);
});

test.each([
  [
    "open brackets",
    "a.json",
    "[".repeat(15_900_000),
    "a.json:1:1025: nests over 512 levels deep here",
  ],
  [
    "brackets",
    "a.json",
    "[".repeat(7_900_000) + "]".repeat(7_900_000),
    "a.json:1:1025: nests over",
  ],
  [
    "empty lists",
    "a.json",
    `[${"[],".repeat(5_000_000)}[]]`,
    "over 2000000 values here; send fewer",
  ],
  ["lists and a comma", "a.json", `[${"[],".repeat(5_000_000)}]`, "over 2000000 values here"],
  ["YAML's brackets", "a.yaml", `a: ${"[".repeat(1_900_000)}`, "a.yaml:1:1028: nests over 512"],
  [
    "YAML's lists",
    "a.yaml",
    `a: [${"[],".repeat(600_000)}]`,
    "lines and values of YAML here; send JSON",
  ],
  ["YAML's lines", "a.yaml", "a1: 1\n".repeat(150_000), "over 50000 lines and values of YAML"],
  ["odd quotes", "a.json", `"${'\\"'.repeat(1_500_000)}`, "is no JSON"],
  ["calculations", "a.css", `:root{--a:${"calc(".repeat(3_000_000)}`, "a.css:1:"],
])("megabytes of %s are refused before a parser reads them", (_, name, content, message) => {
  const started = process.cpuUsage();
  expect(refusal(content, name)).toContain(message);
  expect(normalized(process.cpuUsage(started).user / 1000)).toBeLessThan(250);
});

test("brackets in texts are no nesting, and an odd quote hides none", () => {
  const text = "[".repeat(5_000);
  expect(outcome(JSON.stringify({ a: { $type: "string", $value: text } }))).toBe("converted");
  expect(refusal(`// 5" wide\n${text}`, "a.json")).toContain(
    "a.json:2:1025: nests over 512 levels deep",
  );
});
