import { expect, test } from "vitest";
import { mostOf } from "../../../src/tokens/resolver/most.ts";
import { permutationsOf } from "../../../src/tokens/resolver/permutations.ts";
import { resolverOf } from "../../../src/tokens/resolver/resolver-of.ts";
import { Together } from "../../../src/tokens/resolver/together.ts";
import { buildPlain } from "../../../src/tokens/theme.ts";
import { longValues } from "../support/long-values.ts";
import { hex, px, resolver } from "../support/resolvers.ts";
import { wideResolver } from "../support/wide-resolver.ts";

/** The most that any permutation holds, by building all. */
function held(document: unknown): { tokens: number; characters: number } {
  const all = [...permutationsOf(resolverOf(document))].map((one) => {
    const { resolved } = buildPlain(one.document, one.appearance);
    const lengths = resolved.map(({ json }) => JSON.stringify(json).length);
    return { tokens: lengths.length, characters: lengths.reduce((sum, one) => sum + one, 0) };
  });
  return {
    tokens: Math.max(...all.map(({ tokens }) => tokens)),
    characters: Math.max(...all.map(({ characters }) => characters)),
  };
}

const shadow = {
  $type: "shadow",
  $value: { color: "{ink}", offsetX: "{gap}", offsetY: "{gap}", blur: "{gap}", spread: "{gap}" },
};
const mixed = resolver(
  { gap: px(1), ink: hex("#102030"), lift: shadow, again: { $value: "{lift}" } },
  {
    density: { cozy: {}, roomy: { gap: px(1000), more: { $value: "{again}" } } },
    look: { plain: {}, wide: { text: { $type: "string", $value: "1 {ink} {gap}" } } },
  },
);

test.each([
  ["with references within references and within text", mixed],
  ["with many tokens", wideResolver({ tokens: 200, differing: 60 })],
  ["with long values", longValues(2)],
])("a resolver %s holds no more than its bound, in any permutation", (_name, document) => {
  const most = mostOf(resolverOf(document));
  const { tokens, characters } = held(document);
  expect(most.tokens).toBeGreaterThanOrEqual(tokens);
  expect(most.characters).toBeGreaterThanOrEqual(characters);
  expect(most.characters).toBeLessThan(4 * characters);
});

test("references in a circle, or to no token, have no bound", () => {
  for (const target of ["{b}", "{none}"]) {
    const odd = resolver({ a: { $value: target }, b: { $value: "{a}" } }, { m: { x: {}, y: {} } });
    expect(mostOf(resolverOf(odd)).characters).toBe(Number.POSITIVE_INFINITY);
  }
});

test("what surely holds is within the limits, and what may exceed them is not sure", () => {
  const base = buildPlain({ a: px(1) }, "light").resolved;
  const together = new Together(200);
  together.add(base);
  expect(together.surelyHolds({ tokens: 1000, characters: 60_000 })).toBe(true);
  expect(together.surelyHolds({ tokens: 1001, characters: 60_000 })).toBe(false);
  expect(together.surelyHolds({ tokens: 1000, characters: 80_000 })).toBe(false);
  expect(new Together(257).surelyHolds({ tokens: 1, characters: 1 })).toBe(false);
});
