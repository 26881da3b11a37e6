import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { appearances } from "../../../src/tokens/findings.ts";
import { printPermutations } from "../../../src/tokens/modes/permutations.ts";
import { listAxes } from "../../../src/tokens/resolver/listing.ts";
import type { Modes } from "../../../src/tokens/resolver/permutations.ts";
import { permuted } from "../../../src/tokens/resolver/permuted.ts";
import { printStylesheet } from "../../../src/tokens/stylesheet.ts";
import { draws } from "../../support/draws.ts";
import { aResolver, aRichResolver } from "../support/any-resolver.ts";
import { bundledSets } from "../support/published.ts";

const slug = "s";

/** Every choice of contexts that a document has. */
function everyChoice(document: object): Modes[] {
  let all: Modes[] = [{}];
  for (const { parameter, contexts } of listAxes(document)) {
    all = all.flatMap((one) => contexts.map(({ name }) => ({ ...one, [parameter]: name })));
  }
  return all;
}

function expectExact(document: object, authored: boolean, minified: boolean): void {
  const wanted = everyChoice(document).flatMap((modes) =>
    appearances.map((appearance) => ({ modes, appearance })),
  );
  const printed = printPermutations({ slug, document, wanted, minified, authored });
  for (const [index, { modes, appearance }] of wanted.entries()) {
    const one = permuted(document, modes, appearance);
    const alone = printStylesheet({ slug, document: one, appearance, minified, authored });
    expect(printed[index], JSON.stringify([modes, appearance])).toBe(alone);
  }
}

describe("permutations that are printed together", () => {
  test("have the bytes of each printed alone", () => {
    fc.assert(
      fc.property(aResolver, fc.boolean(), (document, authored) => {
        expectExact(document, authored, true);
      }),
      draws(60),
    );
  });

  test("have them where names are derived and shared, and groups lie within groups", () => {
    fc.assert(
      fc.property(aRichResolver, fc.boolean(), fc.boolean(), (document, authored, minified) => {
        expectExact(document, authored, minified);
      }),
      draws(150),
    );
  });

  test.each(bundledSets())("have them for $name", ({ document }) => {
    expectExact(document, false, true);
  });

  test("follow the order of each one's own document", () => {
    const [a, b, c] = ["1px", "2px", "3px"].map((value) => ({ $type: "dimension", $value: value }));
    const document = {
      version: "2025.10",
      resolutionOrder: [
        { type: "modifier", name: "m", default: "x", contexts: { x: [{ b }], y: [{ c, a }] } },
        { type: "set", name: "core", sources: [{ a, b }] },
      ],
    };
    const wanted = ["x", "y"].map((m) => ({ modes: { m }, appearance: "light" as const }));
    const [x, y] = printPermutations({ slug, document, wanted, minified: true, authored: true });
    expect(x).toContain(";--tk-b:2px;--tk-a:1px");
    expect(y).toContain(";--tk-c:3px;--tk-a:1px;--tk-b:2px");
  });
});
