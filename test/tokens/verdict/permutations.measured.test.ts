import { describe, expect, test } from "vitest";
import { boundVerdict } from "../../../src/tokens/verdict/bounded.ts";
import { type Verdict, verdictOf } from "../../../src/tokens/verdict/verdict.ts";
import { normalized } from "../../support/machine-speed.ts";
import { longValues } from "../support/long-values.ts";
import { type Contexts, hex, px, resolver } from "../support/resolvers.ts";
import { wideResolver } from "../support/wide-resolver.ts";

const density: Contexts = { cozy: {}, compact: { space: px(4) }, roomy: { space: px(16) } };
const brand: Contexts = { south: {}, north: { brand: hex("#0b5cad") } };
const core = { space: px(8), gap: { $value: "{space}" }, brand: hex("#7a1f1f") };
const acme = resolver(core, { brand, density });

const messagesOf = ({ reasons }: Verdict) =>
  reasons.map(({ code, path, modes }) => [code, path, ...(modes ? [modes] : [])]);
const changed = ({ changes }: Verdict) =>
  changes.map(({ kind, path, modes }) => [kind, path, ...(modes ? [modes] : [])]);

describe("a change of a resolver", () => {
  test("that only a context brings is seen, with the context that it takes", () => {
    const without = { ...density, compact: {} };
    const verdict = verdictOf(acme, resolver(core, { brand, density: without }));
    expect(verdict).toMatchObject({ level: "minor", permutations: 12 });
    expect(changed(verdict)).toEqual([
      ["value_changed", "gap", { density: "compact" }],
      ["value_changed", "space", { density: "compact" }],
    ]);
    expect(verdict.changes[0]?.properties[0]).toMatchObject({
      name: "--tk-gap",
      light: { before: "4px", after: "8px" },
    });
    expect(verdict.reasons[0]).toEqual({
      code: "value_changed",
      level: "minor",
      path: "space",
      appearances: ["light", "dark"],
      message: "space has another value, with density compact.",
      modes: { density: "compact" },
    });
  });

  test("that is the same everywhere is said once, and of no context", () => {
    const verdict = verdictOf(acme, resolver({ ...core, more: px(1) }, { brand, density }));
    expect(messagesOf(verdict)).toEqual([["token_added", "more"]]);
    expect(changed(verdict)).toEqual([["added", "more"]]);
    expect(verdict.counts.added).toBe(1);
  });

  test("that takes away what contexts have otherwise is one reason, and one of the tokens counted", () => {
    const { brand: _, ...rest } = core;
    const verdict = verdictOf(acme, resolver(rest, { brand: { south: {}, north: {} }, density }));
    expect(messagesOf(verdict)).toEqual([["token_removed", "brand"]]);
    expect(changed(verdict)).toEqual([
      ["removed", "brand", { brand: "south" }],
      ["removed", "brand", { brand: "north" }],
    ]);
    expect(verdict.counts).toMatchObject({ removed: 1 });
  });

  test("that takes two contexts names both", () => {
    const both = (value: number) =>
      resolver(
        { ...core, pad: px(1) },
        { density, brand },
        {
          modifiers: undefined,
          ...resolver(core, {
            brand,
            density: { ...density, compact: { pad: { $type: "dimension", $value: "{edge}" } } },
          }),
          sets: { core: { sources: [{ ...core, pad: px(1), edge: px(2) }] } },
          $defs: { value },
        },
      );
    const edge = (value: number) => {
      const one = both(value) as { modifiers: { brand: { contexts: Record<string, object[]> } } };
      one.modifiers.brand.contexts.north = [{ brand: hex("#0b5cad"), edge: px(value) }];
      return one;
    };
    const verdict = verdictOf(edge(3), edge(5));
    expect(changed(verdict)).toEqual([
      ["value_changed", "edge", { brand: "north" }],
      ["value_changed", "pad", { brand: "north", density: "compact" }],
    ]);
  });

  test("that two contexts of three have alike is said of each", () => {
    const next = { cozy: {}, compact: { space: px(6) }, roomy: { space: px(16) } };
    const alike = {
      cozy: {},
      compact: { space: px(6), pad: px(1) },
      roomy: { space: px(16), pad: px(1) },
    };
    const verdict = verdictOf(
      resolver(core, { density: next }),
      resolver(core, { density: alike }),
    );
    expect(changed(verdict)).toEqual([
      ["added", "pad", { density: "compact" }],
      ["added", "pad", { density: "roomy" }],
    ]);
    expect(verdict.counts.added).toBe(1);
  });

  test("breaks those who can no longer read in one context, by the worst of its permutations", () => {
    const colors = { surface: hex("#ffffff"), text: hex("#111111") };
    const themed = (text: string) =>
      resolver(
        { color: colors },
        {
          contrast: { usual: {}, soft: { color: { text: hex(text) } } },
          density: { cozy: {}, compact: {} },
        },
      );
    const verdict = verdictOf(themed("#555555"), themed("#aaaaaa"));
    expect(verdict.level).toBe("major");
    const fails = verdict.reasons.filter(({ code }) => code === "contrast_fails");
    expect(fails[0]).toMatchObject({
      path: "color.text",
      modes: { contrast: "soft" },
      message:
        "--tk-color-text on --tk-color-surface reads 2.32:1 in light, with contrast soft, where it was 7.45:1; it needs 4.5:1. --tk-color-text on --tk-color-surface reads 2.32:1 in dark, with contrast soft, where it was 7.45:1; it needs 4.5:1.",
    });
    expect(verdict.contrast[0]).toMatchObject({
      outcome: "fails_now",
      modes: { contrast: "soft" },
    });
  });

  test("is judged in the further contexts of an axis of appearances", () => {
    const themed = (plain: string, high: string) =>
      resolver(
        { line: px(1), bg: hex("#ffffff") },
        {
          theme: {
            light: {},
            dark: { bg: hex(plain) },
            "dark-hc": { bg: hex(high) },
          },
        },
      );
    const one = verdictOf(themed("#222222", "#000000"), themed("#222222", "#550000"));
    expect(changed(one)).toEqual([["value_changed", "bg", { theme: "dark-hc" }]]);
    expect(one.appearances).toEqual({ light: { level: "none" }, dark: { level: "minor" } });
    expect(one.changes[0]?.properties[0]).toEqual({
      name: "--tk-bg",
      derived: false,
      dark: { before: "#000000", after: "#550000", deltaE: expect.any(Number) },
    });
    const other = verdictOf(themed("#222222", "#000000"), themed("#772222", "#000000"));
    expect(changed(other)).toEqual([["value_changed", "bg", { theme: "dark" }]]);
    const { bg: _, line } = { bg: 0, line: px(1) };
    const gone = verdictOf(
      themed("#222222", "#000000"),
      resolver({ line }, { theme: { light: {}, dark: {}, "dark-hc": {} } }),
    );
    expect(messagesOf(gone).filter(([code]) => code === "token_removed")).toEqual([
      ["token_removed", "bg"],
    ]);
  });
});

describe("axes that change", () => {
  const next = (modifiers: Record<string, Contexts>) => verdictOf(acme, resolver(core, modifiers));

  test("an axis that is gone breaks those who ask for it, and says what they get", () => {
    const verdict = next({ brand });
    expect(verdict.level).toBe("major");
    expect(verdict.reasons[0]).toEqual({
      code: "axis_removed",
      level: "major",
      path: "modifiers.density",
      appearances: ["light", "dark"],
      message:
        "The axis density is gone (cozy, compact, roomy); who asks for one of them gets what all get.",
    });
    expect(changed(verdict)).toContainEqual(["value_changed", "space", { density: "compact" }]);
  });

  test("one that is renamed is said as that, and its tokens are the same", () => {
    const verdict = next({ brand, size: density });
    expect(messagesOf(verdict)).toEqual([["axis_renamed", "modifiers.size"]]);
    expect([verdict.level, verdict.changes]).toEqual(["major", []]);
  });

  test("a context that is gone or renamed breaks those who ask for it", () => {
    const { compact: _, ...others } = density;
    expect(messagesOf(next({ brand, density: others }))).toEqual([
      ["context_removed", "modifiers.density.contexts.compact"],
    ]);
    const verdict = next({ brand, density: { ...others, dense: { space: px(4) } } });
    expect(messagesOf(verdict)).toEqual([
      ["context_renamed", "modifiers.density.contexts.compact"],
    ]);
    expect(verdict).toMatchObject({ level: "major", changes: [] });
    expect(verdict.reasons[0]?.message).toBe(
      "density compact is called dense now; who asks for compact is refused.",
    );
  });

  test("more axes and contexts break nobody", () => {
    const verdict = next({
      brand,
      density: { ...density, tiny: { space: px(2) } },
      contrast: { usual: {}, more: { brand: hex("#000000") } },
    });
    expect(messagesOf(verdict)).toEqual([
      ["context_added", "modifiers.density.contexts.tiny"],
      ["axis_added", "modifiers.contrast"],
    ]);
    expect([verdict.level, verdict.changes]).toEqual(["minor", []]);
  });

  test("another default changes what those get who ask for none", () => {
    const { cozy, compact, roomy } = density as Record<"cozy" | "compact" | "roomy", object>;
    const lone = { cozy: { ...cozy, only: px(1) }, compact, roomy };
    const before = resolver(core, { brand, density: lone });
    const turned = resolver(core, { brand, density: { compact, cozy: lone.cozy, roomy } });
    const verdict = verdictOf(before, turned);
    expect(verdict.level).toBe("major");
    expect(
      verdict.reasons.map(({ code, path, modes, unasked }) => [code, path, modes, unasked]),
    ).toEqual([
      ["token_removed", "only", { density: "compact" }, ["density"]],
      ["default_changed", "modifiers.density.default", undefined, undefined],
      ["value_changed", "space", { density: "compact" }, ["density"]],
      ["value_changed", "gap", { density: "compact" }, ["density"]],
    ]);
    expect(verdict.reasons[0]?.message).toBe("only is gone, where density is not asked for.");
    expect(verdict.reasons[1]?.message).toBe(
      "density is compact where none is asked for; it was cozy.",
    );
  });

  test("a plain document that becomes a resolver of the same tokens is the same, and back", () => {
    expect(verdictOf(core, resolver(core))).toMatchObject({ level: "none", changes: [] });
    const plain = { ...core, $appearances: { dark: { brand: hex("#ffaaaa") } } };
    const themed = resolver(core, { appearance: { light: {}, dark: { brand: hex("#ffaaaa") } } });
    expect(verdictOf(plain, themed)).toMatchObject({ level: "none", reasons: [] });
    expect(verdictOf(themed, plain)).toMatchObject({ level: "none", reasons: [] });
    expect(verdictOf(acme, core).level).toBe("major");
  });
});

describe("bounds", () => {
  const many = (count: number, tokens: object = {}) =>
    resolver(
      { ...core, ...tokens },
      {
        ...Object.fromEntries(
          Array.from({ length: count }, (_, index) => [
            `axis${index}`,
            { a: {}, b: { [`t${index}`]: px(1) } },
          ]),
        ),
      },
    );

  test("more permutations than are served are compared by the defaults alone", () => {
    const verdict = verdictOf(many(9), many(9, { more: px(1) }));
    expect(messagesOf(verdict)).toEqual([["token_added", "more"]]);
    expect(verdict.permutations).toBe(2);
  });

  test("more tokens in a context than are served are compared by the defaults alone", () => {
    const tokens = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, index) => [`t${index}`, px(index)]),
    );
    const of = (more: object) =>
      resolver(
        { ...core, ...more },
        {
          few: { some: {}, all: tokens },
          many: Object.fromEntries(Array.from({ length: 64 }, (_, index) => [`c${index}`, {}])),
        },
      );
    const verdict = verdictOf(of({}), of({ more: px(1) }));
    expect(messagesOf(verdict)).toEqual([["token_added", "more"]]);
    expect(verdict.permutations).toBe(2);
    expect(verdict.byDefaults).toMatch(/more than 200000 values differ/);
  });

  test("1,500 tokens that all change in 256 permutations take under 10 s of CPU", () => {
    const [before, after] = [wideResolver(), wideResolver({ seed: 5 })];
    const started = process.cpuUsage();
    const verdict = verdictOf(before, after);
    expect(normalized(process.cpuUsage(started).user / 1e6)).toBeLessThan(10);
    expect(verdict).toMatchObject({ level: "minor", permutations: 512 });
    expect(verdict).not.toHaveProperty("byDefaults");
  });

  test("a change of what is alike in every permutation costs little, however many there are", () => {
    const before = wideResolver({ tokens: 20_000, differing: 40 });
    const after = structuredClone(before);
    Object.assign(after.sets.core.sources[0] as object, { more: px(1) });
    const started = process.cpuUsage();
    const verdict = verdictOf(before, after);
    expect(normalized(process.cpuUsage(started).user / 1e6)).toBeLessThan(6);
    expect(verdict.reasons.map(({ code, path }) => [code, path])).toEqual([
      ["token_added", "more"],
    ]);
  });

  test("longer values than are served are compared by the defaults alone", () => {
    const verdict = verdictOf(longValues(64), longValues(64, "ff"));
    expect(verdict).toMatchObject({ level: "minor", permutations: 2 });
    expect(verdictOf(longValues(8), longValues(8, "ff"))).toMatchObject({ permutations: 512 });
    expect(verdictOf({}, longValues(64))).toMatchObject({ permutations: 2 });
  });

  test("256 permutations say each change once, and the answer stays bounded", () => {
    const tokens = Object.fromEntries(
      Array.from({ length: 140 }, (_, index) => [`n${index}`, px(index)]),
    );
    const started = process.cpuUsage();
    const verdict = boundVerdict(verdictOf(many(8, tokens), many(8)));
    expect(verdict).toMatchObject({ reasonsTotal: 140, changesTotal: 140, permutations: 512 });
    expect(normalized(process.cpuUsage(started).user / 1e6)).toBeLessThan(60);
    expect(JSON.stringify(verdict).length).toBeLessThan(1_500_000);
  });
});
