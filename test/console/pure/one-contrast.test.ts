import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partnersOf, ratioWith } from "../../../src/console/routes/themes/theme/contrast/pairs.ts";
import { rowsOf } from "../../../src/console/routes/themes/theme/contrast/rows.ts";
import { colorOf } from "../../../src/console/routes/themes/theme/editor/inspector/color/color.ts";
import { Lookup } from "../../../src/console/routes/themes/theme/editor/inspector/value.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";
import { contrastOverAll } from "../../../src/console/worker/contrast.ts";
import { countPairs } from "../../../src/console/worker/pair-count.ts";
import { type Color, printWide } from "../../../src/tokens/color.ts";
import { shownRatio } from "../../../src/tokens/contrast.ts";
import { contrast } from "../../../src/tokens/css-contrast.ts";
import { type Appearance, appearances } from "../../../src/tokens/findings.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { verdictOf } from "../../../src/tokens/verdict/verdict.ts";
import { draws } from "../../support/draws.ts";

const part = (max = 1) => fc.integer({ min: 0, max: max * 1000 }).map((n) => n / 1000);
const alpha = fc.constantFrom(1, 1, 0.92, 0.5, 0.08);
const inSpace = (colorSpace: string, ...components: fc.Arbitrary<number>[]) =>
  fc.record({
    colorSpace: fc.constant(colorSpace),
    components: fc.tuple(...components),
    alpha,
  });
const byte = fc.integer({ min: 0, max: 255 });

/** Colors of a document: in and beyond sRGB, translucent or not, as objects and as CSS. */
const color: fc.Arbitrary<unknown> = fc.oneof(
  inSpace("srgb", part(), part(), part()),
  inSpace("display-p3", part(), part(), part()),
  inSpace("oklch", part(), part(0.4), part(359)),
  inSpace("lab", part(100), part(120), part(120)),
  inSpace("hsl", part(359), part(100), part(100)),
  inSpace("rec2020", part(), part(), part()),
  fc.tuple(byte, byte, byte, alpha).map(([r, g, b, a]) => `rgb(${r} ${g} ${b} / ${a})`),
);

/** The colors that lie on one another in one appearance. */
interface Shades {
  surface: unknown;
  text: unknown;
  primary: unknown;
  "on-primary": unknown;
}
const shades: fc.Arbitrary<Shades> = fc.record({
  surface: inSpace("oklch", part(), part(0.3), part(359)).map((one) => ({ ...one, alpha: 1 })),
  text: color,
  primary: color,
  "on-primary": color,
});

const pairs = [
  { text: "text", surface: "surface" },
  { text: "on-primary", surface: "primary" },
] as const;

const tokensOf = (colors: Shades) =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [name, { $value: value }]));
const documentOf = (light: Shades, dark: Shades) => ({
  color: { $type: "color", ...tokensOf(light) },
  $appearances: { dark: { color: tokensOf(dark) } },
});
const resolverOf = (colors: Shades) => ({
  version: "2025.10",
  sets: { core: { sources: [{ color: { $type: "color", ...tokensOf(colors) } }] } },
  modifiers: { density: { default: "regular", contexts: { regular: [], compact: [] } } },
  resolutionOrder: [{ $ref: "#/sets/core" }, { $ref: "#/modifiers/density" }],
});

type Named = (typeof pairs)[number];

const dotted = (name: string): string => `color.${name}`;

/** The number that the inspector shows of a text with its surface. */
function inInspector({ text, surface }: Named, lookup: Lookup, appearance: Appearance) {
  const token = lookup.get(dotted(text));
  const seen = colorOf(lookup.valueOf(dotted(text), appearance));
  if (token === undefined || seen === undefined) return undefined;
  const { channels } = lookup.judged[appearance].ground;
  const partner = partnersOf(token, lookup, appearance).find(
    (one) => one.dotted === dotted(surface),
  );
  return partner && shownRatio(ratioWith(seen, partner, channels));
}

function lookupOf(document: object): Lookup {
  const { tokens, stacks, judged } = analyseWhole(JSON.stringify(document));
  return new Lookup(tokens, stacks, judged);
}

/** The number of the matrix of one permutation. */
function inTable(names: { text: string; surface: string }, lookup: Lookup, appearance: Appearance) {
  const row = rowsOf(lookup).find(
    ({ text, surface }) => text === names.text && surface === names.surface,
  );
  return shownRatio(row?.ratios[appearance] ?? 0);
}

/** The number of the matrix over all permutations. */
function inMatrix({ text, surface }: Named, colors: Shades) {
  const answer = contrastOverAll(resolverOf(colors));
  if (answer === undefined || !("pairs" in answer)) throw new Error("No overview");
  return answer.pairs.find((one) => one.text === dotted(text) && one.surface === dotted(surface))
    ?.worst;
}

/** The number of the verdict on a document that had another color of the text. */
function inVerdict({ text, surface }: Named, document: object, appearance: Appearance) {
  const after = `--tk-color-${text}`;
  const backs = [`--tk-color-${surface}`, null];
  for (const other of ["#6f6f6f", "#ff00ff"]) {
    const before = structuredClone(document) as ReturnType<typeof documentOf>;
    const part = appearance === "light" ? before.color : before.$appearances.dark.color;
    (part as Record<string, unknown>)[text] = { $value: other };
    const found = verdictOf(before, document).contrast.find(
      (one) => one.front === after && backs.includes(one.back) && one.appearance === appearance,
    );
    if (found !== undefined) return found.after;
  }
  return undefined;
}

/** The number in the message of validation, which warns of less than 4.5 alone. */
function inFindings({ text }: Named, document: object, appearance: Appearance) {
  const finding = validateTokens(document).findings.find(
    (one) =>
      one.code === "contrast_low" &&
      one.path === dotted(text) &&
      (one.appearance ?? appearance) === appearance,
  );
  const number = /reads ([\d.]+):1/.exec(finding?.message ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The number of the API, which lays translucent surfaces on white. */
function inApi({ text, surface }: Named, lookup: Lookup, appearance: Appearance) {
  const css = (name: string) => {
    const value = lookup.valueOf(dotted(name), appearance);
    if (typeof value === "string") return value;
    const written = colorOf(value) as Color;
    const [hue, saturation, lightness] = written.components;
    // `printWide` rounds what it has to convert, and CSS writes HSL as it is.
    return written.space === "hsl"
      ? `hsl(${hue} ${saturation}% ${lightness}% / ${written.alpha})`
      : printWide(written);
  };
  return contrast(css(text), css(surface)).ratio;
}

const isOpaque = (value: unknown) => (colorOf(value)?.alpha ?? 1) >= 1;

describe("the contrast of two colors", () => {
  it("is one number in the inspector, the matrices, verdicts, findings and the API", () => {
    let compared = 0;
    fc.assert(
      fc.property(shades, shades, (light, dark) => {
        const document = documentOf(light, dark);
        const lookup = lookupOf(document);
        for (const appearance of appearances) {
          const colors = { light, dark }[appearance];
          for (const pair of pairs) {
            const names = { text: dotted(pair.text), surface: dotted(pair.surface) };
            const shown = inTable(names, lookup, appearance);
            const where = `${pair.text} in ${appearance}`;
            expect(inInspector(pair, lookup, appearance), `inspector: ${where}`).toBe(shown);
            expect(inMatrix(pair, colors), `matrix: ${where}`).toBe(shown);
            expect(inVerdict(pair, document, appearance) ?? shown, `verdict: ${where}`).toBe(shown);
            const found = inFindings(pair, document, appearance);
            expect(found ?? shown, `finding: ${where}`).toBe(shown);
            expect(found === undefined, `finding: ${where}`).toBe(shown >= 4.5);
            if (isOpaque(colors[pair.surface])) {
              expect(inApi(pair, lookup, appearance), `API: ${where}`).toBe(shown);
              compared += 1;
            }
          }
        }
      }),
      draws(60),
    );
    expect(compared).toBeGreaterThan(100);
  });

  it("is compared wherever a verdict has it", () => {
    const light = { surface: "#ffffff", text: "#0b5cad", primary: "#112233", "on-primary": "#fff" };
    const dark = { ...light, surface: "#101010", text: "rgb(230 240 250 / 0.6)" };
    const document = documentOf(light, dark);
    for (const appearance of appearances) {
      for (const pair of pairs) expect(inVerdict(pair, document, appearance)).toBeGreaterThan(1);
    }
  });

  it("counts what fails as the matrices do, decoration left out", () => {
    fc.assert(
      fc.property(shades, shades, (light, dark) => {
        const document = documentOf(light, dark);
        const rows = rowsOf(lookupOf(document));
        const fail = rows.filter(({ fails }) => fails).length;
        expect(countPairs(document)).toMatchObject({ pass: rows.length - fail, fail });
        const answer = contrastOverAll(resolverOf(light));
        if (answer === undefined || !("pairs" in answer)) throw new Error("No overview");
        const failing = answer.pairs.filter(({ fails }) => fails.length > 0);
        expect(countPairs(resolverOf(light))).toMatchObject({ fail: failing.length });
      }),
      draws(20),
    );
  });

  it("names the pair that lacks most of its contrast", () => {
    const light = { surface: "#fff", text: "#777", primary: "#888", "on-primary": "#999" };
    expect(countPairs(documentOf(light, light))?.worst).toEqual({
      text: "color.on-primary",
      surface: "color.primary-hover",
      ratio: 1.02,
    });
  });
});
