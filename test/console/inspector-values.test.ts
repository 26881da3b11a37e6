import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  pairsOf,
  proposalFor,
  ratioIn,
} from "../../src/console/routes/themes/theme/contrast/pairs.ts";
import {
  readAlias,
  targetsOf,
} from "../../src/console/routes/themes/theme/editor/inspector/alias/targets.ts";
import {
  quantityOf,
  readNumber,
  readQuantity,
  stepped,
  writeQuantity,
} from "../../src/console/routes/themes/theme/editor/inspector/fields/numbers.ts";
import {
  cssOf,
  Lookup,
  type ValueContext,
} from "../../src/console/routes/themes/theme/editor/inspector/value.ts";
import { analyseWhole } from "../../src/console/worker/analyse.ts";
import { aliasOf } from "../../src/tokens/reference.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { quartz } from "./support/documents.ts";

function lookupOf(document: unknown): Lookup {
  const { tokens, stacks, judged } = analyseWhole(JSON.stringify(document));
  return new Lookup(tokens, stacks, judged);
}

const contextOf = (tokens: unknown, self: string): ValueContext => ({
  self,
  appearance: "light",
  lookup: lookupOf(tokens),
  group: "",
  published: undefined,
  partners: [],
  ground: [1, 1, 1],
  onSelect: () => undefined,
});

describe("numbers as they are typed", () => {
  test.each([
    ["1,5", 1.5],
    [" -0.25 ", -0.25],
    ["−3", -3],
    [".5", 0.5],
    ["1e2", 100],
  ])("%j is %d", (text, value) => expect(readNumber(text)).toBe(value));

  test.each(["", "1.2.3", "1,2,3", "px", "NaN", "Infinity"])("%j is none", (text) =>
    expect(readNumber(text)).toBeUndefined(),
  );

  it("a unit may follow, with or without a space", () => {
    expect(readQuantity("1,5 REM")).toEqual({ value: 1.5, unit: "rem" });
    expect(readQuantity("16")).toEqual({ value: 16, unit: undefined });
    expect(readQuantity("calc(1px)")).toBeUndefined();
  });

  it("a step moves the number, keeps the unit and leaves no noise", () => {
    expect(stepped("0.1", 0.2)).toBe("0.3");
    expect(stepped("1,5rem", 0.125)).toBe("1.625rem");
    expect(stepped("1px", -4, 0)).toBe("0px");
    expect(stepped("calc(1px)", 1)).toBe("calc(1px)");
  });

  it("a quantity stays in the form of its author, whatever its value", () => {
    const value = fc.integer({ min: -9999, max: 9999 }).map((n) => n / 100);
    const like = fc.constantFrom<unknown>({ value: 1, unit: "px" }, "1px", 1);
    fc.assert(
      fc.property(value, fc.constantFrom("px", "rem"), like, (number, unit, form) => {
        const written = writeQuantity({ value: number, unit }, form, "px");
        expect(quantityOf(written, "px")).toEqual({ value: number, unit });
        // A bare number can hold px alone.
        if (typeof form !== "number" || unit === "px") expect(typeof written).toBe(typeof form);
      }),
    );
  });
});

describe("references", () => {
  const tokens = {
    a: { $type: "color", $value: "#ff0000" },
    b: { $type: "color", $value: "{a}" },
    c: { $type: "color", $value: "{b}" },
    size: { $type: "dimension", $value: { value: 1, unit: "px" } },
    border: {
      $type: "border",
      $value: { color: "{c}", width: "{size}", style: "solid" },
    },
  };

  it("are read in both notations", () => {
    expect(aliasOf("{a.b}")).toBe("a.b");
    expect(aliasOf({ $ref: "#/a/b~1c/$value" })).toBe("a.b/c");
    expect(aliasOf("{a} {b}")).toBeUndefined();
  });

  it("are offered where the type fits and nothing would go round", () => {
    const names = (self: string, types: string[]) =>
      targetsOf("{", types, contextOf(tokens, self)).map(({ dotted }) => dotted);
    expect(names("c", ["color"])).toEqual(["a", "b"]);
    expect(names("a", ["color"])).toEqual([]);
    expect(names("c", ["dimension"])).toEqual(["size"]);
  });

  it("that cannot be used are refused in words", () => {
    const context = contextOf(tokens, "a");
    expect(readAlias("{a}", ["color"], context)).toHaveProperty("problem");
    expect(readAlias("{c}", ["color"], context)).toHaveProperty("problem");
    expect(readAlias("{size}", ["color"], context)).toHaveProperty("problem");
    expect(readAlias("{nothing", ["color"], context)).toHaveProperty("problem");
    expect(readAlias("{size", ["dimension"], context)).toEqual({ json: "{size}" });
  });

  it("are followed where a composite is shown", () => {
    const { border } = tokens;
    const css = cssOf("border", border.$value, contextOf(tokens, "border"));
    expect(css).toBe("1px solid #ff0000");
  });
});

describe("contrast", () => {
  it("judges the pairs that the engine judges, and finds the same too low", () => {
    const document = JSON.parse(quartz);
    document.color["text-muted"] = { $value: "#aab0b8" };
    document.color["on-primary"] = { $value: "#556677" };
    const lookup = lookupOf(document);
    const low = validateTokens(document).findings.filter(({ code }) => code === "contrast_low");
    expect(low.length).toBeGreaterThan(0);
    for (const { path, appearance } of low) {
      for (const one of appearance === undefined ? (["light", "dark"] as const) : [appearance]) {
        const ratios = pairsOf(path, lookup, one).map((pair) => ratioIn(pair, lookup, one) ?? 21);
        expect(Math.min(...ratios), path).toBeLessThan(4.5);
      }
    }
  });

  it("puts what is for one surface on that alone", () => {
    const lookup = lookupOf({
      color: {
        $type: "color",
        surface: { $value: "#ffffff" },
        text: { $value: "#000000" },
        primary: { $value: "#0000ff" },
        "on-primary": { $value: "#ffffff" },
      },
    });
    const shown = lookup.judged.dark.pairs.map(({ text, surface, needed }) => [
      text,
      surface,
      needed,
    ]);
    expect(shown).toEqual([
      ["color.text", "color.surface", 4.5],
      ["color.on-primary", "color.primary", 4.5],
      // The next three pairs have derived colors.
      ["color.text", "color.surface-hover", 4.5],
      ["color.on-primary", "color.primary-hover", 4.5],
      ["color.on-primary", "color.primary-active", 4.5],
      ["color.primary", "color.surface", 3],
    ]);
    expect(lookup.judged.dark.ground.dotted).toBe("color.surface");
  });

  it("mends in the base, but in the appearance alone where the other would suffer", () => {
    const tokens = (dark: string) => ({
      color: {
        $type: "color",
        surface: { $value: "#ffffff" },
        text: { $value: "#999999" },
      },
      $appearances: { dark: { color: { surface: { $value: dark } } } },
    });
    const pair = {
      ...{ text: "color.text", surface: "color.surface" },
      ...{ needed: 4.5, why: "by name" },
    };
    const layer = (dark: string) =>
      proposalFor("color.text", pair, lookupOf(tokens(dark)), "light")?.layer;
    expect(layer("#eeeeee")).toBe("light");
    expect(layer("#ffffff")).toBe("base");
    expect(layer("#000000")).toBe("base");
    expect(layer("#1a1a1a")).toBe("light");
  });
});
