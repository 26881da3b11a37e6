/** Which tokens use which, and in which layers. */
import type { Layer, Reference } from "#console/editing/types.ts";

type Side = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Layer>>>;

export interface Graph {
  uses: Side;
  usedBy: Side;
}

export function graphOf(references: readonly Reference[]): Graph {
  const uses = new Map<string, Map<string, Set<Layer>>>();
  const usedBy = new Map<string, Map<string, Set<Layer>>>();
  const add = (side: typeof uses, one: string, other: string, layer: Layer): void => {
    const others = side.get(one) ?? new Map<string, Set<Layer>>();
    side.set(one, others.set(other, (others.get(other) ?? new Set<Layer>()).add(layer)));
  };
  for (const { from, to, layer } of references) {
    add(uses, from, to, layer);
    add(usedBy, to, from, layer);
  }
  return { uses, usedBy };
}

/** The tokens that are reached on any way, without the first. */
export function reached(dotted: string, side: Side): ReadonlySet<string> {
  const seen = new Set([dotted]);
  for (const one of seen) for (const other of side.get(one)?.keys() ?? []) seen.add(other);
  seen.delete(dotted);
  return seen;
}
