/** Moving many tokens between groups, in each place that has them. */
import type { Node } from "jsonc-parser";
import { addAllAt, type Member, removeAllAt } from "#token-text/json-members.ts";
import { applyEdits, isObject, nodeAt, type Path, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import type { Move } from "../own-names.ts";
import { placesOnce } from "../plan.ts";
import { typeAbove } from "../rename.ts";
import type { TextEdit } from "../types.ts";

interface Moved extends Member {
  /** The place that both paths are in. */
  above: Path;
  from: Path;
  /** The type that the old groups give it. */
  type: string | undefined;
}

/** The two steps that move tokens: all go away, and all come in. */
export function movingMany(text: string, renames: readonly Move[]): TextEdit[][] {
  const moved = movedIn(text, renames);
  const removed = removeAllAt(
    text,
    moved.map(({ from }) => from),
  );
  const without = applyEdits(text, removed);
  const tree = treeOf(without);
  const added = addAllAt(
    without,
    moved.map((one) => ({ path: one.path, value: typed(one, tree) })),
  );
  return [removed, added];
}

function movedIn(text: string, renames: readonly Move[]): Moved[] {
  const tree = treeOf(text);
  return placesOnce(sourcesOf(tree)).flatMap(({ path: above }) =>
    renames.flatMap(({ from: of, to }): Moved[] => {
      const from = [...above, ...of];
      const node = nodeAt(tree, from);
      if (node === undefined) return [];
      const value: unknown = JSON.parse(text.slice(node.offset, node.offset + node.length));
      const type = typeAbove(tree, from, above.length);
      return [{ above, from, path: [...above, ...to], value, type }];
    }),
  );
}

/** A type that its old groups gave a token goes with it, unless its new ones give the same. */
function typed({ above, path, value, type }: Moved, tree: Node | undefined): unknown {
  if (type === undefined || !isObject(value) || "$type" in value) return value;
  if (above.includes("$appearances") || typeAbove(tree, path, above.length) === type) return value;
  return { $type: type, ...value };
}
