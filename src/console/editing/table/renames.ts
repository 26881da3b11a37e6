/** Renaming many tokens as one step. */
import { applyEdits, nodeAt, type Path, propertyOf, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { followingRoles } from "../following-roles.ts";
import { keptNames } from "../own-names.ts";
import { placesOnce, rewrite } from "../plan.ts";
import { nameProblemIn, renamesOf } from "../rename.ts";
import { structureOf } from "../structure.ts";
import type { TextEdit, TokenInfo } from "../types.ts";
import { movingMany } from "./moving.ts";

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
  const wanted = new Map<string, string[]>();
  for (const { from, to } of renames) {
    const name = to.join(".");
    const others = wanted.get(name);
    if (others === undefined) wanted.set(name, [from.join(".")]);
    else others.push(from.join("."));
  }
  return renames.map((rename) => {
    const problem = collision(rename, wanted) ?? nameProblemIn(structure, rename.from, rename.to);
    return problem === undefined ? rename : { ...rename, problem };
  });
}

/** Whether names that the other renames give forbid this one; `wanted` holds the tokens that want each name. */
function collision(
  { from, to }: TokenRename,
  wanted: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const name = to.join(".");
  const [other, ...more] = (wanted.get(name) ?? []).filter((one) => one !== from.join("."));
  if (other !== undefined) {
    const rest = more.length === 0 ? "" : ` and ${more.length} more`;
    return `${other}${rest} would be called ${name} too`;
  }
  for (let depth = 1; depth < to.length; depth += 1) {
    const above = to.slice(0, depth).join(".");
    const [token] = wanted.get(above) ?? [];
    if (token !== undefined) return `${token} becomes ${above}, and a token holds no others`;
  }
  return undefined;
}

/** The path of a dotted name; a last name with dots keeps them if the group stays the same. */
function pathTo(from: Path, dotted: string): Path {
  const group = from.slice(0, -1);
  const above = group.length === 0 ? "" : `${group.join(".")}.`;
  const isThere = (from.at(-1) ?? "").includes(".") && dotted.startsWith(above);
  return isThere ? [...group, dotted.slice(above.length)] : dotted.split(".");
}

const groupOf = (path: Path): string => JSON.stringify(path.slice(0, -1));

/** The steps that rename tokens, with every reference to them; as many for thousands as for one. */
export function renamesWriting(text: string, renames: readonly TokenRename[]): TextEdit[][] {
  const isWithin = ({ from, to }: TokenRename): boolean => groupOf(from) === groupOf(to);
  const steps: TextEdit[][] = [];
  let present = text;
  const take = (step: TextEdit[]): void => {
    if (step.length === 0) return;
    steps.push(step);
    present = applyEdits(present, step);
  };
  take([...mentionsOf(text, renames), ...keysOf(text, renames.filter(isWithin))].sort(byPlace));
  for (const step of movingMany(
    present,
    renames.filter((rename) => !isWithin(rename)),
  )) {
    take(step);
  }
  take(keptNames(text, present, renames));
  return steps;
}

const byPlace = (one: TextEdit, other: TextEdit): number => one.from - other.from;

/** Each mention of the tokens, and of those that other groups inherit from them. */
function mentionsOf(text: string, renames: readonly TokenRename[]): TextEdit[] {
  const tree = treeOf(text);
  const sources = sourcesOf(tree);
  const structure = structureOf(text, tree);
  const targets = new Map(renames.flatMap(({ from, to }) => renamesOf(structure, from, to)));
  const mentions = structure.references.flatMap((reference) => {
    const target = targets.get(reference.to);
    return target === undefined ? [] : [rewrite(text, reference, target, sources)];
  });
  return [...mentions, ...followingRoles(text, (dotted) => targets.get(dotted))];
}

/** The keys of tokens that stay in their groups. */
function keysOf(text: string, renames: readonly TokenRename[]): TextEdit[] {
  const tree = treeOf(text);
  return placesOnce(sourcesOf(tree)).flatMap(({ path: above }) =>
    renames.flatMap(({ from, to }): TextEdit[] => {
      const parent = nodeAt(tree, [...above, ...from.slice(0, -1)]);
      const key = propertyOf(parent, from.at(-1) as string)?.children?.[0];
      if (key === undefined) return [];
      const insert = JSON.stringify(to.at(-1));
      return [{ from: key.offset, to: key.offset + key.length, insert }];
    }),
  );
}
