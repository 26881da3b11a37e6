/** Renaming many tokens as one step. */
import { applyEdits, nodeAt, type Path, propertyOf, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { followingRoles } from "../following-roles.ts";
import { keptNames } from "../own-names.ts";
import { placesOnce, rewrite } from "../plan.ts";
import { nameProblemIn, renaming } from "../rename.ts";
import { structureOf } from "../structure.ts";
import type { TextEdit, TokenInfo } from "../types.ts";

/** A token's new name, and why it cannot have it. */
export interface TokenRename {
  from: Path;
  to: Path;
  problem?: string;
}

/**
 * The renames of tokens to the dotted names that `nameOf` gives them; undefined keeps one. Two tokens that would get
 * one name are both refused.
 */
export function planRenames(
  text: string,
  tokens: readonly Pick<TokenInfo, "path" | "dotted">[],
  nameOf: (dotted: string) => string | undefined,
): TokenRename[] {
  const renames = tokens.flatMap(({ path, dotted }): TokenRename[] => {
    const name = nameOf(dotted);
    return name === undefined || name === dotted ? [] : [{ from: path, to: pathTo(path, name) }];
  });
  const structure = structureOf(text, treeOf(text));
  const wanted = new Map<string, number>();
  for (const { to } of renames) wanted.set(to.join("."), (wanted.get(to.join(".")) ?? 0) + 1);
  const isSimple = structure.extended.size === 0;
  let slow = 0;
  return renames.map((rename) => {
    if (!isSimple || groupOf(rename.from) !== groupOf(rename.to)) slow += 1;
    const problem =
      collision(rename, wanted) ??
      nameProblemIn(structure, rename.from, rename.to) ??
      (slow > MOST_SLOW
        ? `At most ${MOST_SLOW} tokens can be moved at once; do these next`
        : undefined);
    return problem === undefined ? rename : { ...rename, problem };
  });
}

/** Renames that move tokens, or that heirs of groups follow, read the text again for each, some 30 ms in a large one. */
const MOST_SLOW = 100;

/** Whether names that the other renames give forbid this one. */
function collision({ to }: TokenRename, wanted: ReadonlyMap<string, number>): string | undefined {
  const name = to.join(".");
  if ((wanted.get(name) ?? 0) > 1) return `Several tokens would be called ${name}`;
  const above = to.map((_, index) => to.slice(0, index).join(".")).find((one) => wanted.has(one));
  return above && `${above} becomes a token, which holds no others`;
}

/** The path of a dotted name; a last name with dots keeps them if the group stays the same. */
function pathTo(from: Path, dotted: string): Path {
  const group = from.slice(0, -1);
  const above = group.length === 0 ? "" : `${group.join(".")}.`;
  const isThere = (from.at(-1) ?? "").includes(".") && dotted.startsWith(above);
  return isThere ? [...group, dotted.slice(above.length)] : dotted.split(".");
}

const groupOf = (path: Path): string => JSON.stringify(path.slice(0, -1));

/** The steps that rename tokens, with every reference to them. */
export function renamesWriting(text: string, renames: readonly TokenRename[]): TextEdit[][] {
  const tree = treeOf(text);
  const { extended } = structureOf(text, tree);
  const isSimple = extended.size === 0;
  const within = renames.filter(({ from, to }) => isSimple && groupOf(from) === groupOf(to));
  const steps = within.length === 0 ? [] : [renamesWithin(text, within)];
  let present = steps.reduce(applyEdits, text);
  const names = keptNames(text, present, within);
  steps.push(names);
  present = applyEdits(present, names);
  for (const { from, to } of renames.filter((rename) => !within.includes(rename))) {
    for (const step of renaming(present, from, to).steps) {
      steps.push(step);
      present = applyEdits(present, step);
    }
  }
  return steps.filter((step) => step.length > 0);
}

/** Renames tokens that stay in their groups: each key and each mention is one edit of the same text. */
function renamesWithin(text: string, renames: readonly TokenRename[]): TextEdit[] {
  const tree = treeOf(text);
  const sources = sourcesOf(tree);
  const targets = new Map(renames.map(({ from, to }) => [from.join("."), to]));
  const mentions = structureOf(text, tree).references.flatMap((reference) => {
    const target = targets.get(reference.to);
    return target === undefined ? [] : [rewrite(text, reference, target, sources)];
  });
  const roles = followingRoles(text, (dotted) => targets.get(dotted));
  const keys = placesOnce(sources).flatMap(({ path: above }) =>
    renames.flatMap(({ from, to }): TextEdit[] => {
      const parent = nodeAt(tree, [...above, ...from.slice(0, -1)]);
      const key = propertyOf(parent, from.at(-1) as string)?.children?.[0];
      if (key === undefined) return [];
      const insert = JSON.stringify(to.at(-1));
      return [{ from: key.offset, to: key.offset + key.length, insert }];
    }),
  );
  return [...mentions, ...roles, ...keys].sort((one, other) => one.from - other.from);
}
