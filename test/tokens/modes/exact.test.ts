import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Appearance } from "../../../src/tokens/findings.ts";
import { printSheet } from "../../../src/tokens/modes/sheet.ts";
import { type AxisListing, listAxes } from "../../../src/tokens/resolver/listing.ts";
import { permuted } from "../../../src/tokens/resolver/permuted.ts";
import { printStylesheet } from "../../../src/tokens/stylesheet.ts";
import { draws } from "../../support/draws.ts";
import { aResolver, aRichResolver, SYSTEM } from "../support/any-resolver.ts";
import { bundledSets } from "../support/published.ts";
import { propertiesOf, readSheet } from "./matcher.ts";

const GAMUT = "(color-gamut: p3)";

interface Chosen {
  attributes: Record<string, string>;
  media: Set<string>;
}

const slug = "s";
const minified = true;
/** The values of the permutation's own sheet. */
function ownOf(
  document: object,
  modes: Record<string, string>,
  appearance: Appearance,
  wide: boolean,
  authored: boolean,
) {
  const css = printStylesheet({
    slug,
    document: permuted(document, modes, appearance),
    appearance,
    minified,
    authored,
  });
  const media = new Set(wide ? [GAMUT] : []);
  return propertiesOf(readSheet(css), { attributes: { "data-tokenkit-theme": slug }, media });
}

/** The context that each axis is in: by its attribute, else by the last of its media, else the preset. */
function modesIn(
  axes: readonly AxisListing[],
  { attributes, media }: Chosen,
  sheet: Appearance | "all",
) {
  const modes: Record<string, string> = {};
  const system = media.has("(prefers-color-scheme: dark)") ? "dark" : "light";
  let appearance =
    sheet === "all" ? ((attributes["data-tk-appearance"] ?? system) as Appearance) : sheet;
  for (const axis of axes) {
    const explicit = attributes[`data-tk-${axis.parameter}`];
    const fits = axis.contexts.filter(
      (context) => axis.appearances === undefined || context.appearance === appearance,
    );
    const order = mediaOrder(axis, fits, sheet);
    const held = order.findLast(([one]) => media.has(one));
    const preset = axis.appearances?.[appearance] ?? axis.default;
    modes[axis.parameter] = explicit ?? (held === undefined ? preset : (held[1] ?? preset));
    if (axis.appearances === undefined || explicit === undefined) continue;
    appearance = axis.contexts.find(({ name }) => name === explicit)?.appearance ?? appearance;
  }
  return { modes, appearance };
}

function everyChoice(axes: readonly AxisListing[], sheet: Appearance | "all"): Chosen[] {
  let all: Chosen[] = [{ attributes: { "data-tokenkit-theme": slug }, media: new Set() }];
  const attributes = axes.map(
    ({ parameter, contexts }) => [parameter, contexts.map(({ name }) => name)] as const,
  );
  if (sheet === "all") attributes.push(["appearance", ["light", "dark"]]);
  for (const [parameter, contexts] of attributes) {
    all = all.flatMap((one) => [
      one,
      ...contexts.map((name) => ({
        ...one,
        attributes: { ...one.attributes, [`data-tk-${parameter}`]: name },
      })),
    ]);
  }
  const used = SYSTEM.filter((media, index) => index === 0 || JSON.stringify(axes).includes(media));
  for (const media of [...used, GAMUT]) {
    all = all.flatMap((one) => [one, { ...one, media: new Set([...one.media, media]) }]);
  }
  return all;
}

function expectExact(
  document: object,
  sheet: Appearance | "all",
  pick: (all: Chosen[]) => Chosen[],
  authored = false,
) {
  const axes = listAxes(document);
  const css = printSheet({
    slug,
    document,
    modes: {},
    appearance: sheet,
    all: true,
    minified,
    authored,
  });
  const sheetOfAll = readSheet(css);
  const results = new Map<string, Map<string, string>>();
  for (const chosen of pick(everyChoice(axes, sheet))) {
    const { modes, appearance } = modesIn(axes, chosen, sheet);
    const wide = chosen.media.has(GAMUT);
    const key = JSON.stringify([modes, appearance, wide]);
    const own = results.get(key) ?? ownOf(document, modes, appearance, wide, authored);
    results.set(key, own);
    const seen = propertiesOf(sheetOfAll, chosen);
    expect(
      Object.fromEntries(seen),
      JSON.stringify([chosen.attributes, [...chosen.media]]),
    ).toEqual(Object.fromEntries(own));
  }
}

describe.each(["light", "dark", "all"] as const)("one sheet, appearance %s", (sheet) => {
  test("gives every state what its permutation's own sheet gives, property by property", () => {
    fc.assert(
      fc.property(aResolver, fc.nat(), (document, start) => {
        // Every seventh state from anywhere: in the long run all of them.
        expectExact(document, sheet, (all) => all.filter((_, index) => index % 7 === start % 7));
      }),
      draws(20),
    );
  });

  test("does so where names are derived and shared, and groups lie within groups", () => {
    fc.assert(
      fc.property(aRichResolver, fc.nat(), fc.boolean(), (document, start, alone) => {
        const pick = (all: Chosen[]) => all.filter((_, index) => index % 5 === start % 5);
        expectExact(document, sheet, pick, alone);
      }),
      draws(80),
    );
  });

  test.each(bundledSets())("is exact for $name", ({ document }) => {
    expectExact(document, sheet, (all) => all.filter((_, index) => index % 5 === 0));
  });
});

test("an empty group with the name of something derived is none where a context has a token", () => {
  const blue = { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 1] } };
  const red = { $type: "color", $value: { colorSpace: "srgb", components: [1, 0, 0] } };
  const document = {
    version: "2025.10",
    resolutionOrder: [
      { type: "set", name: "core", sources: [{ a: blue, "a-hover": {} }] },
      {
        type: "modifier",
        name: "theme",
        default: "x",
        contexts: { x: [], y: [{ "a-hover": red }], z: [{ a: red }] },
      },
    ],
  };
  for (const sheet of ["light", "all"] as const) expectExact(document, sheet, (all) => all);
});

/** Media with their contexts: the last context that holds counts; of an appearance's, the last medium. */
function mediaOrder(
  { appearances, contexts }: AxisListing,
  fits: AxisListing["contexts"],
  sheet: Appearance | "all",
): (readonly [string, string | undefined])[] {
  if (appearances === undefined || sheet !== "all") {
    return fits.flatMap(({ media, name }) => (media === undefined ? [] : [[media, name] as const]));
  }
  const last = (wanted: string) => fits.findLast(({ media }) => media === wanted)?.name;
  const media = new Set(contexts.flatMap((context) => context.media ?? []));
  return [...media].map((one) => [one, last(one)] as const);
}
