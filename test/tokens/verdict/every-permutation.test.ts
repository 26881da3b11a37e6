import fc from "fast-check";
import { expect, test } from "vitest";
import { type Appearance, appearances } from "../../../src/tokens/findings.ts";
import { listAxes } from "../../../src/tokens/resolver/listing.ts";
import { permuted } from "../../../src/tokens/resolver/permuted.ts";
import { resolveTheme } from "../../../src/tokens/theme.ts";
import { type Verdict, verdictOf } from "../../../src/tokens/verdict/verdict.ts";
import { draws } from "../../support/draws.ts";
import { hex, px, resolver } from "../support/resolvers.ts";

const names = ["a", "b", "c", "bg"];
const aToken = fc.oneof(
  fc.constantFrom(1, 2, 3).map(px),
  fc.constantFrom("#000000", "#808080", "#ffffff").map(hex),
  fc.constantFrom(...names).map((name) => ({ $value: `{${name}}` })),
);
const someTokens = fc.dictionary(fc.constantFrom(...names), aToken, { maxKeys: 3 });
const axis = (contexts: readonly string[]) =>
  fc
    .tuple(...contexts.map(() => someTokens))
    .map((tokens) =>
      Object.fromEntries(contexts.map((name, index) => [name, tokens[index] ?? {}])),
    );

const aResolver = fc
  .record({
    core: someTokens,
    brand: axis(["x", "y y"]),
    density: axis(["cozy", "compact", "3"]),
    theme: fc.option(axis(["light", "dark", "dark-hc"]), { nil: undefined }),
    own: fc.option(someTokens, { nil: undefined }),
  })
  .map(({ core, brand, density, theme, own }) =>
    resolver(core, theme ? { brand, theme, density } : { brand, density }, {
      ...(own && { $appearances: { dark: own } }),
    }),
  );

interface Cell {
  modes: Record<string, string>;
  appearance: Appearance;
}

/** The axes of a resolver with their defaults. */
const axesOf = (document: unknown): string =>
  listAxes(document)
    .map(({ parameter, default: preset }) => `${parameter}=${preset}`)
    .join();

/** Every way to ask for a resolver, each context by its name. */
function cellsOf(document: unknown): Cell[] {
  let cells: Cell[] = appearances.map((appearance) => ({ modes: {}, appearance }));
  for (const { parameter, contexts } of listAxes(document)) {
    cells = cells.flatMap(({ modes, appearance }) =>
      contexts
        .filter((context) => (context.appearance ?? appearance) === appearance)
        .map(({ name }) => ({ modes: { ...modes, [parameter]: name }, appearance })),
    );
  }
  return cells;
}

const served = (document: unknown, { modes, appearance }: Cell) =>
  resolveTheme(permuted(document, modes, appearance), appearance).variables as Record<
    string,
    string
  >;

/** The properties that a verdict says differ in a cell, with their values. */
const sentences = ({ changes }: Verdict, { modes, appearance }: Cell): string[] =>
  changes
    .filter(({ modes: wanted = {} }) =>
      Object.entries(wanted).every(([key, context]) => modes[key] === context),
    )
    .flatMap(({ properties }) =>
      properties.flatMap(({ name, [appearance]: change }) =>
        change === undefined ? [] : [`${name}: ${change.before} > ${change.after}`],
      ),
    );

test("in every permutation it tells exactly what run time would serve otherwise, and no more", () => {
  fc.assert(
    fc.property(aResolver, aResolver, (from, to) => {
      // A changed default has a reason, and permutations, of its own.
      fc.pre(axesOf(from) === axesOf(to));
      const verdict = verdictOf(from, to);
      expect(cellsOf(to)).toHaveLength(verdict.permutations ?? 0);
      for (const cell of cellsOf(to)) {
        const [before, after] = [served(from, cell), served(to, cell)];
        const all = [...new Set([...Object.keys(before), ...Object.keys(after)])];
        const differ = all
          .filter((name) => before[name] !== after[name])
          .map((name) => `${name}: ${before[name] ?? null} > ${after[name] ?? null}`);
        expect(new Set(sentences(verdict, cell))).toEqual(new Set(differ));
      }
    }),
    draws(30),
  );
});

test("a resolver is no different from itself", () => {
  fc.assert(
    fc.property(aResolver, (document) => {
      const nothing = { level: "none", reasons: [], changes: [], contrast: [] };
      expect(verdictOf(document, structuredClone(document))).toMatchObject(nothing);
    }),
    draws(40),
  );
});
