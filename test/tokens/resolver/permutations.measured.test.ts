import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { resolveTheme } from "../../../src/tokens/theme.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { normalized } from "../../support/machine-speed.ts";
import { longValues } from "../support/long-values.ts";

const hex = (value: string) => ({
  $type: "color",
  $value: { colorSpace: "srgb", components: componentsOf(value) },
});
const componentsOf = (value: string) =>
  [1, 3, 5].map((start) => Number.parseInt(value.slice(start, start + 2), 16) / 255);
const number = (value: unknown) => ({ $type: "number", $value: value });

const document = {
  version: "2025.10",
  sets: { core: { sources: [{ bg: hex("#ffffff"), gap: number(8), pad: number("{gap}") }] } },
  modifiers: {
    theme: {
      contexts: { light: [], dark: [{ bg: hex("#000000") }], "dark-hc": [{ bg: hex("#010101") }] },
      default: "light",
    },
    density: { contexts: { cosy: [], compact: [{ gap: number(4) }] }, default: "cosy" },
  },
  resolutionOrder: [
    { $ref: "#/sets/core" },
    { $ref: "#/modifiers/theme" },
    { $ref: "#/modifiers/density" },
  ],
};

const withCompact = (tokens: object, theme: object = {}) => ({
  ...document,
  modifiers: {
    theme: { contexts: { light: [], dark: [theme] }, default: "light" },
    density: { contexts: { cosy: [], compact: [tokens] }, default: "cosy" },
  },
});

describe("findings", () => {
  test("one that holds everywhere says nothing of permutations", () => {
    const broken = { ...document, sets: { core: { sources: [{ a: number("{no}") }] } } };
    const [finding] = validateTokens(broken).findings;
    expect(finding).toMatchObject({ code: "reference_unresolved", path: "a" });
    expect(finding).not.toHaveProperty("modes");
    expect(finding).not.toHaveProperty("appearance");
  });

  test("one that a context brings names it, and no axis that makes no difference", () => {
    const { findings, valid } = validateTokens(withCompact({ gap: number("{no}") }));
    expect(valid).toBe(false);
    expect(findings.filter(({ path }) => path === "gap")).toEqual([
      expect.objectContaining({ code: "reference_unresolved", modes: { density: "compact" } }),
    ]);
  });

  test("one that two contexts bring together names both", () => {
    const { findings } = validateTokens(
      withCompact(
        { gap: number("{only.dark}") },
        { pad: hex("#ffffff"), only: { dark: hex("#ffffff") } },
      ),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: "type_mismatch",
        path: "gap",
        modes: { theme: "dark", density: "compact" },
      }),
    );
  });

  test("one of an appearance that no modifier has names that", () => {
    const varied = {
      ...document,
      modifiers: { density: document.modifiers.density },
      resolutionOrder: [{ $ref: "#/sets/core" }, { $ref: "#/modifiers/density" }],
      $appearances: { dark: { gap: number("{no}") } },
    };
    const gap = validateTokens(varied).findings.filter(({ path }) => path === "gap");
    expect(gap).toEqual([expect.objectContaining({ appearance: "dark" })]);
    expect(gap[0]).not.toHaveProperty("modes");
  });

  test("a token of one context only is warned of once", () => {
    const { findings, valid } = validateTokens(withCompact({ extra: number(1) }));
    expect(valid).toBe(true);
    expect(findings).toEqual([
      expect.objectContaining({ code: "mode_only", path: "extra", modes: { density: "compact" } }),
    ]);
  });
});

test("256 permutations are served, 257 are not, and a clear error says why", () => {
  const contexts = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, []]));
  const of = (count: number, twice = false) => ({
    ...document,
    modifiers: {
      one: { contexts: contexts(count), default: "c0" },
      two: { contexts: contexts(twice ? 16 : 1), default: "c0" },
    },
    resolutionOrder: [
      { $ref: "#/sets/core" },
      { $ref: "#/modifiers/one" },
      { $ref: "#/modifiers/two" },
    ],
  });
  expect(validateTokens(of(16, true)).valid).toBe(true);
  expect(validateTokens(of(257)).findings).toContainEqual(
    expect.objectContaining({
      code: "permutations_too_many",
      message: expect.stringMatching(/257 permutations.*at most 256/),
    }),
  );
});

describe("many tokens in many permutations", () => {
  const tokens = (count: number, first = 0) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`t${index}`, number(index + first)]),
    );
  const of = (core: object, contexts: readonly object[]) => ({
    version: "2025.10",
    resolutionOrder: [
      { type: "set", name: "core", sources: [core] },
      {
        type: "modifier",
        name: "m",
        contexts: Object.fromEntries(contexts.map((one, index) => [`c${index}`, [one]])),
        default: "c0",
      },
    ],
  });

  test("count by the values that differ, not by their product", () => {
    const contexts = Array.from({ length: 256 }, (_, index) => tokens(20, index));
    const started = process.cpuUsage();
    expect(validateTokens(of(tokens(20_000), contexts)).valid).toBe(true);
    expect(normalized(process.cpuUsage(started).user / 1e6)).toBeLessThan(5);
  });

  test("are refused once more than 200,000 values differ", () => {
    const contexts = Array.from({ length: 201 }, (_, index) => tokens(1_000, index));
    expect(validateTokens(of(tokens(1_000), contexts)).valid).toBe(true);
    const more = Array.from({ length: 203 }, (_, index) => tokens(1_000, index));
    expect(validateTokens(of(tokens(1_000), more)).findings).toEqual([
      expect.objectContaining({
        code: "permutations_too_many",
        message: expect.stringMatching(/^more than 200000 values differ.*in 203 permutations/),
      }),
    ]);
  });

  test("are refused if contexts may change too many of them, however few differ in each", () => {
    const contexts = Array.from({ length: 200 }, (_, index) =>
      index < 6
        ? Object.fromEntries(
            Object.entries(tokens(6_000)).slice(index * 1_000, (index + 1) * 1_000),
          )
        : {},
    );
    expect(validateTokens(of(tokens(6_000), contexts)).findings).toEqual([
      expect.objectContaining({
        code: "permutations_too_many",
        message: expect.stringMatching(/^6000 tokens that contexts may change/),
      }),
    ]);
  });

  test("1,500 tokens in 256 permutations take under 5 s of CPU and 400 MB, all in all", () => {
    const made = execFileSync(process.execPath, [
      fileURLToPath(new URL("../support/reach.ts", import.meta.url)),
    ]);
    const { valid, sheet, seconds, megabytes } = JSON.parse(made.toString());
    expect(valid).toBe(true);
    expect(sheet).toBeGreaterThan(100_000);
    expect(normalized(seconds)).toBeLessThan(5);
    expect(megabytes).toBeLessThan(400);
  });
});

test("long values in many permutations are refused by their length, whatever the tokens are", () => {
  const started = process.cpuUsage();
  expect(validateTokens(longValues(64)).findings).toEqual([
    {
      severity: "error",
      code: "permutations_too_many",
      path: "modifiers",
      message: expect.stringMatching(
        /256 permutations have more than 16000000 characters together.*; shorten/,
      ),
    },
  ]);
  expect(normalized(process.cpuUsage(started).user / 1e6)).toBeLessThan(20);
  expect(validateTokens(longValues(8)).valid).toBe(true);
});

describe("an appearance alone", () => {
  const bg = (tree: object, appearance: "light" | "dark") =>
    resolveTheme(tree, appearance).variables["--tk-bg"];
  const mapped = (axes: object) => ({ ...document, $extensions: { "io.tokenkit": { axes } } });

  test("takes the contexts light and dark of the modifier that has them", () => {
    expect(bg(document, "light")).toBe("#ffffff");
    expect(bg(document, "dark")).toBe("#000000");
  });

  test("takes the contexts that are mapped to it, those for a medium last", () => {
    const axes = {
      theme: { dark: { appearance: "dark", media: "(prefers-contrast: more)" }, "dark-hc": "dark" },
    };
    expect(bg(mapped(axes), "dark")).toBe("#010101");
    expect(validateTokens(mapped(axes)).findings).toEqual([]);
  });

  test.each([
    [{ theme: { night: "dark" } }, "theme.night"],
    [{ theme: { dark: "blue" } }, "theme.dark"],
    [{ theme: { dark: "(x){}a{}" } }, "theme.dark"],
    [{ theme: { dark: { media: "print" } } }, "theme.dark"],
    [{ theme: { dark: { appearance: "(a: b)" } } }, "theme.dark"],
    [{ tint: {} }, "tint"],
    [{ theme: { dark: "dark" }, density: { compact: "dark" } }, "density"],
  ])("a mapping that is not understood is ignored with a warning: %j", (axes, path) => {
    const { findings, valid } = validateTokens(mapped(axes));
    expect(valid).toBe(true);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: "resolver_axes",
        path: `$extensions["io.tokenkit"].axes.${path}`,
      }),
    );
  });
});
