const color = (seed: number) => ({
  $type: "color",
  $value: {
    colorSpace: "srgb",
    components: [(seed % 97) / 97, ((seed * 7) % 89) / 89, ((seed * 13) % 83) / 83],
  },
});

/**
 * A resolver of colors in 30 groups, every third an alias. Each axis has contexts of other values for its
 * share of the differing tokens.
 *
 * @param seed changes every color
 */
export function wideResolver({
  tokens = 1_500,
  differing = 60,
  axes = [4, 4, 4, 4] as readonly number[],
  seed = 0,
} = {}) {
  const at = (tree: Record<string, Record<string, object>>, index: number, token: object) => {
    const group = `g${index % 30}`;
    tree[group] ??= {};
    tree[group][`t${index}`] = token;
  };
  const core = {};
  for (let index = 0; index < tokens; index += 1) {
    const target = index % 40;
    const isAlias = index % 3 === 2 && index > 40;
    const alias = { $type: "color", $value: `{g${target % 30}.t${target}}` };
    at(core, index, isAlias ? alias : color(index + seed));
  }
  const share = Math.ceil(differing / axes.length);
  const modifiers = Object.fromEntries(
    axes.map((count, axis) => {
      const contexts = Array.from({ length: count }, (_, context) => {
        const tree = {};
        for (let index = axis * share; index < (axis + 1) * share; index += 1) {
          at(tree, index, color(index * 31 + context * 17 + seed));
        }
        return [`c${context}`, context === 0 ? [] : [tree]];
      });
      return [`m${axis}`, { contexts: Object.fromEntries(contexts), default: "c0" }];
    }),
  );
  return {
    version: "2025.10",
    sets: { core: { sources: [core] } },
    modifiers,
    resolutionOrder: [
      { $ref: "#/sets/core" },
      ...axes.map((_, axis) => ({ $ref: `#/modifiers/m${axis}` })),
    ],
  };
}
