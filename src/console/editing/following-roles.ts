/** Roles and pairs, which mention tokens by their paths. */
import type { Node } from "jsonc-parser";
import { memberOf, nodeAt, type Path, treeOf } from "#token-text/json-text.ts";
import type { TextEdit } from "./types.ts";

/** The edits by which roles and pairs follow tokens to other paths. */
export function followingRoles(
  text: string,
  targetAfter: (dotted: string) => Path | undefined,
): TextEdit[] {
  const extension = nodeAt(treeOf(text), ["$extensions", "io.tokenkit"]);
  const roles = memberOf(extension, "roles")?.children?.map(({ children }) => children?.[1]) ?? [];
  const pairs = memberOf(extension, "pairs")?.children ?? [];
  const mentions = [...roles, ...pairs.flatMap((pair) => sidesOf(pair))];
  return mentions.flatMap((node) => {
    const target = typeof node?.value === "string" ? targetAfter(node.value) : undefined;
    if (node === undefined || target === undefined) return [];
    const insert = JSON.stringify(target.join("."));
    return [{ from: node.offset, to: node.offset + node.length, insert }];
  });
}

const sidesOf = (pair: Node): (Node | undefined)[] => [
  memberOf(pair, "front"),
  memberOf(pair, "back"),
];
