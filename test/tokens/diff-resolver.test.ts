import { expect, test } from "vitest";
import { diffTokens } from "../../src/tokens/diff.ts";
import { px, resolver } from "./support/resolvers.ts";

const core = { space: px(8), size: { gap: px(4) } };
const before = resolver(core, { density: { cozy: {}, compact: { space: px(4) } } });

test("tokens of a resolver are compared where they are written", () => {
  const after = resolver(
    { ...core, size: {} },
    { density: { cozy: {}, compact: { space: px(2), size: { gap: px(1) } } } },
  );
  expect(diffTokens(before, after)).toEqual({
    added: [{ path: "size.gap", in: "density=compact", value: px(1) }],
    removed: [{ path: "size.gap", in: "core", value: px(4) }],
    changed: [{ path: "space", in: "density=compact", from: px(4), to: px(2) }],
  });
});

test("what a resolver says of itself is compared too", () => {
  const after = resolver(core, {
    density: { compact: { space: px(4) }, cozy: {}, roomy: {} },
  });
  expect(diffTokens(before, after)).toEqual({
    added: [],
    removed: [],
    changed: [
      {
        path: "modifiers.density.contexts",
        from: ["cozy", "compact"],
        to: ["compact", "cozy", "roomy"],
      },
      { path: "modifiers.density.default", from: "cozy", to: "compact" },
    ],
  });
});

test("sources of a set count together, as they do once resolved", () => {
  const parted = { ...before, sets: { core: { sources: [{ space: px(1) }, core] } } };
  const { added, removed, changed } = diffTokens(before, parted);
  expect([added, removed]).toEqual([[], []]);
  expect(changed).toEqual([{ path: "sets.core.sources", from: 1, to: 2 }]);
  const referring = {
    ...before,
    $defs: { more: { pad: px(1) } },
    sets: { core: { sources: [core, { $ref: "#/$defs/more" }] } },
  };
  expect(diffTokens(before, referring).added).toEqual([
    { path: "$defs", value: ["more"] },
    { path: "pad", in: "$defs.more", value: px(1) },
    { path: "sources.1", in: "core", value: { $ref: "#/$defs/more" } },
  ]);
});
