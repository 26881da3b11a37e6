import { describe, expect, it } from "vitest";
import { whereWords } from "../../src/console/parts/where.ts";
import { compareDocuments } from "../../src/console/worker/comparison.ts";
import { type ContrastOverview, contrastOverAll } from "../../src/console/worker/contrast.ts";
import { contrast } from "../../src/tokens/css-contrast.ts";
import { permuted } from "../../src/tokens/resolver/permuted.ts";
import { resolveTheme } from "../../src/tokens/theme.ts";
import { changed, harbour } from "./support/axes.ts";

const overviewOf = (document: unknown): ContrastOverview => {
  const answer = contrastOverAll(document);
  if (answer === undefined || !("pairs" in answer)) throw new Error("No overview");
  return answer;
};

/** The ratio of a pair in one permutation, from what run time serves of it. */
function ratioIn(theme: string, brand: string, density: string, text: string, surface: string) {
  const appearance = theme === "light" ? "light" : "dark";
  const { variables } = resolveTheme(
    permuted(harbour, { theme, brand, density }, appearance),
    appearance,
  );
  const css = (dotted: string) => variables[`--tk-${dotted.replaceAll(".", "-")}`] ?? "";
  return contrast(css(text), css(surface)).ratio;
}

describe("the contrast of every permutation", () => {
  it("is the worst that run time serves, and says where that is", () => {
    const { pairs, permutations, failing, axes } = overviewOf(harbour);
    expect(permutations).toBe(12);
    const failed = new Set<string>();
    for (const { text, surface = "", needed, worst, at, fails } of pairs) {
      const ratios = ratiosOf(text, surface);
      expect(worst).toBe(Math.min(...ratios.values()));

      for (const [key, ratio] of ratios) {
        expect(within(key, at), `${text} on ${surface} in ${key}`).toBe(ratio === worst);
        expect(within(key, fails), `${text} on ${surface} in ${key}`).toBe(ratio < needed);
        if (ratio < needed) failed.add(key);
      }
    }
    expect(failing).toBe(failed.size);
    const onPrimary = pairs.find(({ text }) => text === "color.on-primary");
    expect(onPrimary?.at.map(({ modes }) => whereWords(axes, modes))).toEqual(["brand north"]);
  });

  it("says nothing of a plain document, and of too many permutations only how many there are", () => {
    expect(
      contrastOverAll({ color: { $type: "color", text: { $value: "#000" } } }),
    ).toBeUndefined();
    const contexts = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`c${at}`, []]));
    const many = {
      version: "2025.10",
      modifiers: { one: { contexts }, other: { contexts } },
      resolutionOrder: [{ $ref: "#/modifiers/one" }, { $ref: "#/modifiers/other" }],
    };
    expect(contrastOverAll(many)).toEqual({ permutations: 289 });
  });

  it("looks only once at permutations that have the same colors", () => {
    const wide = structuredClone(harbour) as Record<string, never> & typeof harbour;
    for (let at = 0; at < 18; at += 1) {
      Object.assign(wide.modifiers.density.contexts, { [`step-${at}`]: [] });
    }
    const { permutations, failures } = overviewOf(wide);
    expect(permutations).toBe(120);
    expect(failures.length).toBeGreaterThan(2);
    expect(failures.length).toBeLessThan(7);
    expect(failures.filter(({ where }) => where.modes.density !== undefined)).toEqual([]);
  });
});

describe("a comparison of themes with axes", () => {
  const after = structuredClone(harbour);
  changed(after);
  const comparison = compareDocuments(harbour, after);

  it("has what was written in the contexts where it differs, and its colors", () => {
    const at = (path: string) =>
      comparison.written[comparison.verdict.changes.findIndex((one) => one.path === path)];
    expect(at("space.sm")).toMatchObject({
      before: { value: { value: 4, unit: "px" } },
      after: { value: { value: 6, unit: "px" } },
    });
    expect(at("color.text-muted")).toMatchObject({
      before: { value: "#8b98a5" },
      after: { value: "#55606b" },
    });
    const muted = comparison.contrast.find(({ front }) => front === "--tk-color-text-muted");
    expect(muted?.colors).toEqual({
      before: ["#8b98a5", "#0f1720", "rgb(15.0 23.0 32.0)"],
      after: ["#55606b", "#0f1720", "rgb(15.0 23.0 32.0)"],
    });
  });
});

/** The ratio of a pair in every permutation. */
function ratiosOf(text: string, surface: string): Map<string, number> {
  const ratios = new Map<string, number>();
  for (const theme of ["light", "dark", "dark-hc"]) {
    for (const brand of ["ocean", "north"]) {
      for (const density of ["regular", "compact"]) {
        const ratio = ratioIn(theme, brand, density, text, surface);
        ratios.set([theme, brand, density].join(), ratio);
      }
    }
  }
  return ratios;
}

/** Whether one of the boxes has the permutation in it. */
function within(
  key: string,
  boxes: readonly { modes: Readonly<Record<string, string>> }[],
): boolean {
  const [theme, brand, density] = key.split(",");
  const modes: Record<string, string | undefined> = { theme, brand, density };
  return boxes.some((box) =>
    Object.entries(box.modes).every(([axis, context]) => modes[axis] === context),
  );
}
