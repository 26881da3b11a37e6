import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adviseContrast } from "../../../src/tokens/advice.ts";
import { checkAppearances } from "../../../src/tokens/appearance.ts";
import { FindingList } from "../../../src/tokens/findings.ts";
import type { JsonObject } from "../../../src/tokens/json.ts";
import { differingPart } from "../../../src/tokens/resolver/differing.ts";
import { inspectResolver } from "../../../src/tokens/resolver/inspect.ts";
import { Occurrences } from "../../../src/tokens/resolver/occurrences.ts";
import { permutationsOf } from "../../../src/tokens/resolver/permutations.ts";
import { readResolver } from "../../../src/tokens/resolver/read.ts";
import { buildPlain } from "../../../src/tokens/theme.ts";
import { draws } from "../../support/draws.ts";
import { hex, resolver } from "../support/resolvers.ts";

const names = "text surface bg primary on-primary gap Gap a on-a $root primary-hover".split(" ");
const groups = ["color", "Color", "size", "color.deep", "x", ""];
const path = fc
  .tuple(fc.constantFrom(...groups), fc.constantFrom(...names))
  .map((parts) => parts.filter(Boolean).join("."));
const color = fc.constantFrom("#ffffff", "#111111", "#777777", "#11111180", "none");
const value = fc.oneof(
  color.map(($value) => ({ $type: "color", $value })),
  path.map((to) => ({ $type: "color", $value: `{${to}}` })),
  path.map((to) => ({ $value: `{${to}}` })),
  path.map((to) => ({ $type: "string", $value: `a {${to}} b` })),
  path.map((to) => ({
    $type: "shadow",
    $value: { color: `{${to}}`, offsetX: px, offsetY: px, blur: px, spread: px },
  })),
  fc.nat(3).map(($value) => ({ $type: "number", $value, $deprecated: $value === 0 })),
  fc.constant({ $value: 7, $description: 5 }),
);
const px = { value: 1, unit: "px" };

type Tree = { [name: string]: Tree | object };

function treeOf(tokens: readonly (readonly [string, object])[], note: unknown): Tree {
  const tree: Tree = {};
  for (const [at, token] of tokens) {
    const parts = at.split(".");
    let group = tree;
    for (const part of parts.slice(0, -1)) {
      group[part] ??= {};
      group = group[part] as Tree;
    }
    const last = parts.at(-1) as string;
    if (!("$value" in group) && !(last in group)) group[last] = token;
  }
  if (note !== undefined) tree.color = { ...tree.color, $description: note };
  return tree;
}

const tree = (most: number) =>
  fc
    .tuple(
      fc.array(fc.tuple(path, value), { minLength: 1, maxLength: most }),
      fc.option(fc.constantFrom("said", 4), { nil: undefined, freq: 6 }),
    )
    .map(([tokens, note]) => treeOf(tokens, note));

const contexts = (...all: string[]) =>
  fc
    .tuple(...all.map(() => fc.option(tree(3))))
    .map((trees) => trees.map((one) => one ?? {}))
    .map((trees) => Object.fromEntries(all.map((name, index) => [name, trees[index] as object])));

const drawn = fc
  .tuple(tree(9), contexts("light", "dark"), contexts("p", "q", "s"), fc.option(tree(2)))
  .map(([core, theme, size, dark]) =>
    resolver({ ...core, ...(dark && { $appearances: { dark } }) }, { theme, size }),
  );

/** The findings of every permutation, each read whole. */
function readWhole(document: JsonObject) {
  const whole = new FindingList();
  const read = readResolver(document, whole);
  const seen = new Occurrences(read);
  const tokens: string[][] = [];
  for (const permutation of permutationsOf(read)) {
    const findings = new FindingList();
    checkAppearances(permutation.document, findings);
    const theme = buildPlain(permutation.document, permutation.appearance, findings);
    adviseContrast(theme, findings);
    seen.add(findings.items);
    tokens.push(theme.resolved.map(({ node }) => node.dotted));
  }
  seen.addLone(tokens);
  return [...whole.items, ...seen.describe()];
}

describe("the part of a resolver in which permutations may differ", () => {
  test("has the findings of all permutations, as if each were read whole", () => {
    fc.assert(
      fc.property(drawn, (document) => {
        const plain = JSON.parse(JSON.stringify(document)) as JsonObject;
        expect(inspectResolver(plain).findings).toEqual(readWhole(plain));
      }),
      draws(150),
    );
  });

  test("leaves out what is alike everywhere and no other token reads", () => {
    const core = { a: hex("#000"), b: hex("#111"), c: { d: { $value: "{b}" } }, e: hex("#222") };
    const document = resolver(core, { m: { x: {}, y: { c: { d: hex("#fff") } } } });
    const read = readResolver(document as unknown as JsonObject, new FindingList());
    const [first] = permutationsOf(differingPart(read) ?? read);
    expect(Object.keys(first?.document ?? {})).toEqual(["b", "c"]);
  });

  test("is unknown if a context changes a group", () => {
    const document = resolver({ a: { $value: 1 } }, { m: { x: {}, y: { $type: "number" } } });
    const read = readResolver(document as unknown as JsonObject, new FindingList());
    expect(differingPart(read)).toBeUndefined();
  });
});
