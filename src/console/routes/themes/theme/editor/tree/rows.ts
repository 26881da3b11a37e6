/** The tree's rows: those that the folds and the filter leave of all tokens and groups. */
import type { Analysis, GroupInfo, Rename, TokenInfo } from "#console/editing/types.ts";

/** A filter of tokens. */
export interface TreeFilter {
  text: string;
  types: ReadonlySet<string>;
  only: "all" | "findings" | "changed" | "unused";
  /** Leaves only tokens that refer to this one. */
  aliasesOf: string | undefined;
}

export const everything: TreeFilter = {
  text: "",
  types: new Set(),
  only: "all",
  aliasesOf: undefined,
};

export const isFiltering = ({ text, types, only, aliasesOf }: TreeFilter): boolean =>
  text !== "" || types.size > 0 || only !== "all" || aliasesOf !== undefined;

/** A filter with the renames since it was set. */
export interface Narrowing {
  filter: TreeFilter;
  renames: readonly Rename[];
}

/** The narrowing after a rename: rows that it showed stay, under their new names. */
export function afterRename({ filter, renames }: Narrowing, rename: Rename): Narrowing {
  const { aliasesOf } = filter;
  const target = aliasesOf && (renamed(aliasesOf, rename.from, rename.to) ?? aliasesOf);
  return { filter: { ...filter, aliasesOf: target }, renames: [...renames, rename] };
}

/** The name of a place after `from` is called `to`; undefined if it is not within `from`. */
function renamed(dotted: string, from: string, to: string): string | undefined {
  const isWithin = dotted === from || dotted.startsWith(`${from}.`);
  return isWithin ? to + dotted.slice(from.length) : undefined;
}

/** A place's name, and those that it had before its renames. */
function namesOf(dotted: string, renames: readonly Rename[]): string[] {
  const names = [dotted];
  let name = dotted;
  for (const { from, to } of renames.toReversed()) {
    const before = renamed(name, to, from);
    if (before === undefined) continue;
    name = before;
    names.push(name);
  }
  return names;
}

export interface Row {
  dotted: string;
  name: string;
  depth: number;
  /** How many tokens a group holds. */
  count: number;
  token: TokenInfo | undefined;
  expanded: boolean;
  /** The gravest finding at the row, or within it while it is folded. */
  finding: "error" | "warning" | undefined;
  changed: boolean;
  position: number;
  siblings: number;
}

export interface Branch {
  dotted: string;
  name: string;
  token: TokenInfo | undefined;
  children: Branch[];
  count: number;
}

/** The tokens as a tree, in the order of the document. */
export function branchesOf({ tokens, groups }: Pick<Analysis, "tokens" | "groups">): Branch {
  const root: Branch = { dotted: "", name: "", token: undefined, children: [], count: 0 };
  const branches = new Map<string, Branch>([["", root]]);
  const enter = ({ path, dotted }: Pick<GroupInfo, "path" | "dotted">): Branch => {
    const existing = branches.get(dotted);
    if (existing !== undefined) return existing;
    const above = path.slice(0, -1);
    const parent = above.length === 0 ? root : enter({ path: above, dotted: above.join(".") });
    const name = path.at(-1) ?? "";
    const branch: Branch = { dotted, name, token: undefined, children: [], count: 0 };
    parent.children.push(branch);
    branches.set(dotted, branch);
    return branch;
  };
  const places = [...groups, ...tokens].sort((one, other) => one.range.from - other.range.from);
  for (const place of places) enter(place);
  for (const token of tokens) {
    const branch = enter(token);
    branch.token = token;
    for (let depth = 0; depth < token.path.length; depth += 1) {
      const above = branches.get(token.path.slice(0, depth).join("."));
      if (above !== undefined) above.count += 1;
    }
  }
  return root;
}

/** The gravest finding at each path. */
export function gravestFindings(
  findings: readonly Pick<Analysis["findings"][number], "path" | "severity">[],
): ReadonlyMap<string, "error" | "warning"> {
  const gravest = new Map<string, "error" | "warning">();
  for (const { path, severity } of findings) {
    if (gravest.get(path) !== "error") gravest.set(path, severity);
  }
  return gravest;
}

export interface RowsInput {
  root: Branch;
  filter: TreeFilter;
  /** The renames since the filter was set. */
  renames: readonly Rename[];
  isExpanded: (branch: Branch, depth: number) => boolean;
  findings: ReadonlyMap<string, "error" | "warning">;
  changed: ReadonlySet<string>;
  used: ReadonlySet<string>;
  aliases: ReadonlySet<string>;
}

export function rowsOf(input: RowsInput): Row[] {
  const rows: Row[] = [];
  const shown = isFiltering(input.filter) ? matching(input) : undefined;
  const visit = (branch: Branch, depth: number): void => {
    const children = shown
      ? branch.children.filter(({ dotted }) => shown.has(dotted))
      : branch.children;
    for (const [index, child] of children.entries()) {
      const { dotted, name, token, count } = child;
      const expanded =
        token === undefined && (shown !== undefined || input.isExpanded(child, depth));
      rows.push({
        dotted,
        name,
        depth,
        count,
        token,
        expanded,
        finding: input.findings.get(dotted) ?? (expanded ? undefined : findingWithin(child, input)),
        changed:
          input.changed.has(dotted) ||
          (token === undefined && !expanded && hasChanges(child, input)),
        position: index + 1,
        siblings: children.length,
      });
      if (expanded) visit(child, depth + 1);
    }
  };
  visit(input.root, 0);
  return rows;
}

function findingWithin(branch: Branch, input: RowsInput): "error" | "warning" | undefined {
  let found: "error" | "warning" | undefined;
  for (const child of branch.children) {
    const one = input.findings.get(child.dotted) ?? findingWithin(child, input);
    if (one === "error") return one;
    found ??= one;
  }
  return found;
}

const hasChanges = (branch: Branch, input: RowsInput): boolean =>
  branch.children.some((child) => input.changed.has(child.dotted) || hasChanges(child, input));

/** The names that the filter leaves, with the groups above them. */
function matching(input: RowsInput): ReadonlySet<string> {
  const matches = matcherOf(input);
  const left = new Set<string>();
  const visit = (branch: Branch): boolean => {
    let shown = matches(branch);
    for (const child of branch.children) shown = visit(child) || shown;
    if (shown) left.add(branch.dotted);
    return shown;
  };
  for (const child of input.root.children) visit(child);
  return left;
}

function matcherOf({
  filter,
  renames,
  findings,
  changed,
  used,
  aliases,
}: RowsInput): (branch: Branch) => boolean {
  const wanted = filter.text.trim().toLowerCase();
  const isOfKind: Record<TreeFilter["only"], (dotted: string) => boolean> = {
    all: () => true,
    findings: (dotted) => findings.has(dotted),
    changed: (dotted) => changed.has(dotted),
    unused: (dotted) => !used.has(dotted),
  };
  const isRenamed = new Set(renames.map(({ to }) => to));
  return ({ dotted, token }) => {
    if (token === undefined) return filter.only === "findings" && findings.has(dotted);
    const names = namesOf(dotted, renames);
    const text = [...names, token.css.light ?? ""].join(" ").toLowerCase();
    return (
      (wanted === "" || text.includes(wanted)) &&
      (filter.types.size === 0 || filter.types.has(token.type ?? "")) &&
      (isOfKind[filter.only](dotted) || isRenamed.has(dotted)) &&
      (filter.aliasesOf === undefined || aliases.has(dotted))
    );
  };
}
