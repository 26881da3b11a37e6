/** The tree of all tokens of a resolver. */
import { FindingList } from "../findings.ts";
import { type GroupNode, readTree } from "../tree.ts";
import type { Resolver } from "./read.ts";
import { unionOf } from "./union.ts";

const trees = new WeakMap<Resolver, GroupNode | undefined>();

/** Reads the union of a resolver once; undefined if it nests too deep. `expandGroups` of it is for all readers. */
export function readUnion(resolver: Resolver): GroupNode | undefined {
  if (!trees.has(resolver)) trees.set(resolver, readTree(unionOf(resolver), new FindingList()));
  return trees.get(resolver);
}
