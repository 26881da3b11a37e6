import { expect, test } from "vitest";
import { validateTokens } from "../../src/tokens/validate.ts";
import { numbered } from "./support/hostile.ts";

const first = ["t0", "t1", "t2", "t3", "t4"];

test("a mistake made a thousand times is one finding with its count and its first places", () => {
  const old = numbered(1000, (index) => ({ value: `#00${index}`, type: "color" }));
  expect(validateTokens(old)).toEqual({
    valid: false,
    errorCount: 1000,
    warningCount: 0,
    findings: [
      {
        severity: "error",
        code: "pre_dtcg",
        path: "t0",
        message: expect.any(String),
        count: 1000,
        places: first,
      },
    ],
  });
});

test("up to five times it is reported each time", () => {
  const untyped = (count: number) => validateTokens(numbered(count, () => ({ $value: 1 })));
  expect(untyped(5).findings.map(({ path, count }) => [path, count])).toEqual(
    first.map((path) => [path, undefined]),
  );
  expect(untyped(6)).toMatchObject({
    warningCount: 6,
    findings: [{ code: "type_missing", count: 6, places: first }],
  });
});

test("values written in an older form are one habit, whatever the values", () => {
  const colors = numbered(300, (index) => ({ $type: "color", $value: `#${1000 + index}ff` }));
  const gap = { $type: "dimension", $value: "4px" };
  const { warningCount, findings } = validateTokens({ ...colors, gap });
  expect(warningCount).toBe(301);
  expect(findings).toMatchObject([
    { code: "value_legacy", path: "t0", count: 300, places: first },
    { code: "value_legacy", path: "gap" },
  ]);
  expect(findings[0]?.message).toContain('"#1000ff"');
});

test("errors that say different things stay apart", () => {
  const wrong = numbered(30, (index) => ({ $type: "color", $value: `nope${index}` }));
  const { errorCount, findings } = validateTokens(wrong);
  expect(errorCount).toBe(30);
  expect(findings.map(({ path, count }) => [path, count])).toEqual(
    Object.keys(wrong).map((path) => [path, undefined]),
  );
});

test("what holds in one appearance only is counted by itself", () => {
  const base = numbered(6, () => ({ $value: 1 }));
  const dark = Object.fromEntries(Object.keys(base).map((name) => [`dark-${name}`, { $value: 1 }]));
  const { findings } = validateTokens({ ...base, $appearances: { dark } });
  expect(findings.filter(({ code }) => code === "type_missing")).toMatchObject([
    { path: "t0", count: 6, places: first },
    { path: "dark-t0", count: 6, appearance: "dark" },
  ]);
});

test("a token that makes a mistake six times is one place", () => {
  const none = { value: 0, unit: "px" };
  const lengths = { offsetX: none, offsetY: none, blur: none, spread: none };
  const layers = [1, 2, 3, 4, 5, 6].map((index) => ({ color: `#00000${index}`, ...lengths }));
  const { findings } = validateTokens({ s: { $type: "shadow", $value: layers } });
  expect(findings).toMatchObject([{ path: "s", count: 6, places: ["s"] }]);
});
