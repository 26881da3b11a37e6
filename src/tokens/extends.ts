/** Group inheritance: `$extends`, and `$ref` on a group (2025.10 format § Extending Groups). */
import { type FindingList, quote } from "./findings.ts";
import { maximumDepth } from "./json.ts";
import { isAlias, parseAlias, parsePointer, type Reference } from "./reference.ts";
import { childPlace, type GroupNode, type TreeNode } from "./tree.ts";

/** Most nodes that inheritance may copy in a document. */
const copyLimit = 20_000;

/** Levels per additional count of a copy, because its path grows with its depth. */
const shallow = 16;

/** Most groups expanded at once, so the stack never overflows. */
const openLimit = 1_000;

interface Expansion {
  root: GroupNode;
  findings: FindingList;
  /** Groups whose own inheritance is complete. */
  inherited: Set<GroupNode>;
  /** Groups whose whole content is complete. */
  expanded: Set<GroupNode>;
  /** Groups in expansion. */
  open: Set<GroupNode>;
  /** Groups that currently inherit, outermost first. */
  chain: GroupNode[];
  copies: number;
}

/**
 * Copies the extended groups into every group: the target's tokens come first, local ones replace them
 * entirely, groups at the same path merge. Copied tokens keep their original type. Reports and returns
 * `false` if the copies would exceed the limit.
 */
export function expandGroups(root: GroupNode, findings: FindingList): boolean {
  const expansion: Expansion = {
    root,
    findings,
    inherited: new Set(),
    expanded: new Set(),
    open: new Set(),
    chain: [],
    copies: 0,
  };
  expand(root, expansion);
  return expansion.copies <= copyLimit;
}

function expand(group: GroupNode, expansion: Expansion): void {
  if (expansion.expanded.has(group) || expansion.copies > copyLimit) return;
  if (expansion.open.size >= openLimit) {
    expansion.copies = copyLimit + 1;
    expansion.findings.add(
      "document_too_large",
      group.dotted,
      "extended groups nest too far into one another; extend fewer",
    );
    return;
  }
  expansion.open.add(group);
  inherit(group, expansion);
  for (const child of group.children.values()) {
    if (child.kind === "group") expand(child, expansion);
  }
  expansion.open.delete(group);
  expansion.expanded.add(group);
}

function inherit(group: GroupNode, expansion: Expansion): void {
  if (group.extends === undefined || expansion.inherited.has(group)) return;
  expansion.inherited.add(group);
  if (expansion.chain.length >= maximumDepth) {
    expansion.copies = copyLimit + 1;
    expansion.findings.add(
      "document_too_large",
      group.dotted,
      `is the end of a chain of over ${maximumDepth} extended groups; extend fewer`,
    );
    return;
  }
  expansion.chain.push(group);
  const target = findTarget(group, expansion);
  if (target !== undefined) {
    expand(target, expansion);
    adopt(group, target, expansion);
  }
  expansion.chain.pop();
}

function findTarget(group: GroupNode, expansion: Expansion): GroupNode | undefined {
  const { findings } = expansion;
  const json = group.extends;
  const text = typeof json === "string" ? json : "";
  const reference: Reference = isAlias(text) ? parseAlias(text) : parsePointer(json);
  if (reference.kind === "malformed") {
    findings.add(
      "extends_invalid",
      group.dotted,
      `extends ${quote(reference.text)}; name a group, as in "{button}" or "#/button"`,
    );
    return undefined;
  }
  const target = find(reference.segments, expansion);
  if (target?.kind !== "group") {
    const what = target === undefined ? "which does not exist" : "which is a token";
    findings.add(
      "extends_invalid",
      group.dotted,
      `extends ${quote(reference.text)}, ${what}; name a group`,
    );
    return undefined;
  }
  if (target !== group && !expansion.open.has(target)) return target;
  reportCircle(group, target, expansion);
  return undefined;
}

function find(segments: readonly string[], expansion: Expansion): TreeNode | undefined {
  let node: TreeNode = expansion.root;
  for (const segment of segments) {
    if (node.kind !== "group") return undefined;
    inherit(node, expansion);
    const child: TreeNode | undefined = node.children.get(segment);
    if (child === undefined) return undefined;
    node = child;
  }
  return node;
}

function reportCircle(group: GroupNode, target: GroupNode, expansion: Expansion): void {
  const inside = (member: GroupNode) =>
    member === target || target.path.every((name, index) => member.path[index] === name);
  const start = Math.max(0, expansion.chain.findIndex(inside));
  const members = expansion.chain.slice(start);
  const names = [...members, members[0] ?? group].map((member) => member.dotted).join(" → ");
  for (const member of members) {
    expansion.findings.add(
      "extends_circular",
      member.dotted,
      `extends itself through ${names}; break the circle`,
    );
  }
}

function adopt(group: GroupNode, target: GroupNode, expansion: Expansion): void {
  const type = typeOf(target);
  if (group.type !== undefined && type !== undefined && group.type !== type) {
    expansion.findings.add(
      "type_inherited",
      group.dotted,
      `has $type ${quote(group.type)} but extends a group of ${quote(type)}; inherited tokens keep theirs`,
    );
  }
  mergeInto(group, target, type, expansion);
}

function typeOf(group: GroupNode): string | undefined {
  let node: GroupNode | undefined = group;
  while (node !== undefined && node.type === undefined) node = node.parent;
  return node?.type;
}

function mergeInto(
  group: GroupNode,
  target: GroupNode,
  type: string | undefined,
  expansion: Expansion,
): void {
  const local = group.children;
  const merged = new Map<string, TreeNode>();
  if (group.type === undefined && type !== undefined) group.type = type;
  if (group.deprecated === undefined && target.deprecated !== undefined) {
    group.deprecated = target.deprecated;
  }
  for (const [name, child] of target.children) {
    const own = local.get(name);
    if (own === undefined) {
      const copied = copy(child, name, group, type, expansion);
      if (copied === undefined) return;
      merged.set(name, copied);
    } else if (own.kind === "group" && child.kind === "group") {
      inherit(own, expansion);
      mergeInto(own, child, child.type ?? type, expansion);
    }
  }
  for (const [name, child] of local) {
    merged.delete(name);
    merged.set(name, child);
  }
  group.children = merged;
}

function copy(
  node: TreeNode,
  name: string,
  parent: GroupNode,
  type: string | undefined,
  expansion: Expansion,
): TreeNode | undefined {
  expansion.copies += 1 + Math.floor(parent.path.length / shallow);
  const tooDeep = parent.path.length >= maximumDepth;
  if (tooDeep || expansion.copies > copyLimit) {
    expansion.copies = copyLimit + 1;
    const limit = tooDeep ? `nest over ${maximumDepth} levels` : `copy over ${copyLimit} tokens`;
    expansion.findings.add(
      "document_too_large",
      parent.dotted,
      `extended groups would ${limit}; extend smaller groups`,
    );
    return undefined;
  }
  const place = childPlace(parent, name);
  if (node.kind === "token") {
    return { ...node, ...place, homeType: node.homeType ?? type };
  }
  const own = node.type ?? type;
  const group: GroupNode = { ...node, ...place, parent, children: new Map() };
  for (const [childName, child] of node.children) {
    const copied = copy(child, childName, group, own, expansion);
    if (copied === undefined) return undefined;
    group.children.set(childName, copied);
  }
  expansion.inherited.add(group);
  expansion.expanded.add(group);
  return group;
}
