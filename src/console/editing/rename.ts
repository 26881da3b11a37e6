/** Renaming and moving tokens and groups, with every reference to them. */
import type { Node } from "jsonc-parser";
import {
  applyEdits,
  memberOf,
  nodeAt,
  type Path,
  propertyOf,
  removeAt,
  setAt,
  treeOf,
} from "#token-text/json-text.ts";
import { type Place, sourcesOf } from "#token-text/sources.ts";
import { followingRoles } from "./following-roles.ts";
import { keptNames } from "./own-names.ts";
import { type Plan, placesOnce, rewrite } from "./plan.ts";
import { type Structure, structureOf } from "./structure.ts";
import type { Reference, TextEdit } from "./types.ts";

/** Why a name will not do, in words for the field; undefined where it will. */
export const nameProblem = (text: string, from: Path, to: Path): string | undefined =>
  nameProblemIn(structureOf(text, treeOf(text)), from, to);

/** As `nameProblem`, for many names of one text. */
export function nameProblemIn(
  { tokens, groups }: Pick<Structure, "tokens" | "groups">,
  from: Path,
  to: Path,
): string | undefined {
  const name = to.find((part) => part === "" || /[{}.]/.test(part) || part.startsWith("$"));
  if (name === "") return "Each name needs at least one character";
  if (name !== undefined && name !== "$root") {
    return "Names hold no dots or braces and do not begin with $";
  }
  const dotted = to.join(".");
  if (to.length === from.length && to.every((part, index) => part === from[index])) {
    return undefined;
  }
  if (tokens.has(dotted) || groups.has(dotted)) return `There is a ${dotted} already`;
  for (let depth = 1; depth < to.length; depth += 1) {
    const above = to.slice(0, depth).join(".");
    if (tokens.has(above)) return `${above} is a token, which holds no others`;
  }
  if (
    from.length > 0 &&
    to.length > from.length &&
    from.every((part, index) => part === to[index])
  ) {
    return "A group cannot be moved into itself";
  }
  return undefined;
}

/** Renames or moves a token or group: first every mention, then it itself in each layer. */
export function renaming(text: string, from: Path, to: Path): Plan {
  const structure = structureOf(text, treeOf(text));
  const sources = sourcesOf(treeOf(text));
  const renames = renamesOf(structure, from, to);
  const references: Reference[] = [];
  const mentions: TextEdit[] = [];
  for (const reference of structure.references) {
    const target = targetAfter(reference.to, renames);
    if (target === undefined) continue;
    references.push(reference);
    mentions.push(rewrite(text, reference, target, sources));
  }
  mentions.push(...followingRoles(text, (dotted) => targetAfter(dotted, renames)));
  const steps = [mentions];
  let present = applyEdits(text, mentions);
  for (const place of placesOnce(sources)) {
    for (const step of moves(present, place, from, to)) {
      steps.push(step);
      present = applyEdits(present, step);
    }
  }
  steps.push(keptNames(text, present, [{ from, to }]));
  return { steps: steps.filter((step) => step.length > 0), references };
}

type Rename = readonly [from: string, to: Path];

/** The renamed paths: its own, and those that other groups inherit. */
export function renamesOf({ extended, tokens, groups }: Structure, from: Path, to: Path): Rename[] {
  const renames: Rename[] = [[from.join("."), to]];
  const isWritten = (dotted: string): boolean => tokens.has(dotted) || groups.has(dotted);
  for (const rename of renames) {
    const [before, after] = rename;
    for (const [group, target] of extended) {
      if (!before.startsWith(`${target}.`)) continue;
      const heir = group + before.slice(target.length);
      if (isWritten(heir) || renames.some(([taken]) => taken === heir)) continue;
      const afterwards = after.join(".");
      const stays = afterwards.startsWith(`${target}.`);
      // A token that leaves the group is no longer inherited, so its users refer to it directly.
      const renamed = stays
        ? [...group.split("."), ...afterwards.slice(target.length + 1).split(".")]
        : after;
      renames.push([heir, renamed]);
    }
  }
  return renames;
}

function targetAfter(mentioned: string, renames: readonly Rename[]): Path | undefined {
  for (const [from, to] of renames) {
    if (mentioned === from) return to;
    if (mentioned.startsWith(`${from}.`))
      return [...to, ...mentioned.slice(from.length + 1).split(".")];
  }
  return undefined;
}

/** The steps that put the member of one path at another, within one place. */
function moves(text: string, { path: above }: Place, of: Path, at: Path): TextEdit[][] {
  const from = [...above, ...of];
  const to = [...above, ...at];
  const tree = treeOf(text);
  const parent = nodeAt(tree, from.slice(0, -1));
  const property = propertyOf(parent, from.at(-1) as string);
  const value = property?.children?.[1];
  const key = property?.children?.[0];
  if (parent === undefined || value === undefined || key === undefined) return [];
  const together = from.slice(0, -1).join("\n") === to.slice(0, -1).join("\n");
  if (together) {
    const insert = JSON.stringify(to.at(-1));
    return [[{ from: key.offset, to: key.offset + key.length, insert }]];
  }
  const before = typeAbove(tree, from, above.length);
  const raw = text.slice(value.offset, value.offset + value.length);
  const removed = removeAt(text, from);
  let present = applyEdits(text, removed);
  const made = setAt(present, to, JSON.parse(raw));
  present = applyEdits(present, made);
  const steps = [removed, made];
  const moved = nodeAt(treeOf(present), to);
  // A type that its old groups gave it goes with it.
  if (
    !above.includes("$appearances") &&
    before !== undefined &&
    memberOf(moved, "$type") === undefined
  ) {
    if (typeAbove(treeOf(present), to, above.length) !== before) {
      steps.push(setAt(present, [...to, "$type"], before, () => true));
    }
  }
  return steps;
}

/** The type that the groups above a path give. */
export function typeAbove(tree: Node | undefined, path: Path, least: number): string | undefined {
  for (let depth = path.length - 1; depth >= least; depth -= 1) {
    const type = memberOf(nodeAt(tree, path.slice(0, depth)), "$type")?.value;
    if (typeof type === "string") return type;
  }
  return undefined;
}
