/** The tree's rows: what is there, what is folded, and what the filter leaves. */
import type { Analysis, GroupInfo, TokenInfo } from "#console/editing/types.ts";

/** Which tokens are shown. */
export interface TreeFilter {
  text: string;
  types: ReadonlySet<string>;
  only: "all" | "findings" | "changed" | "unused";
  /** Only what mentions this token. */
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

export interface Row {
  dotted: string;
  name: string;
  depth: number;
  /** Of a group, how many tokens it holds. */
  count: number;
  token: TokenInfo | undefined;
  expanded: boolean;
  /** Gravest finding at it, or within it where it is folded. */
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
  const known = new Map<string, Branch>([["", root]]);
  const enter = ({ path, dotted }: Pick<GroupInfo, "path" | "dotted">): Branch => {
    const there = known.get(dotted);
    if (there !== undefined) return there;
    const above = path.slice(0, -1);
    const parent = above.length === 0 ? root : enter({ path: above, dotted: above.join(".") });
    const name = path.at(-1) ?? "";
    const branch: Branch = { dotted, name, token: undefined, children: [], count: 0 };
    parent.children.push(branch);
    known.set(dotted, branch);
    return branch;
  };
  const places = [...groups, ...tokens].sort((one, other) => one.range.from - other.range.from);
  for (const place of places) enter(place);
  for (const token of tokens) {
    const branch = enter(token);
    branch.token = token;
    for (let depth = 0; depth < token.path.length; depth += 1) {
      const above = known.get(token.path.slice(0, depth).join("."));
      if (above !== undefined) above.count += 1;
    }
  }
  return root;
}

export interface RowsInput {
  root: Branch;
  filter: TreeFilter;
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
        finding: input.findings.get(dotted) ?? (expanded ? undefined : within(child, input)),
        changed:
          input.changed.has(dotted) || (token === undefined && !expanded && changes(child, input)),
        position: index + 1,
        siblings: children.length,
      });
      if (expanded) visit(child, depth + 1);
    }
  };
  visit(input.root, 0);
  return rows;
}

function within(branch: Branch, input: RowsInput): "error" | "warning" | undefined {
  let found: "error" | "warning" | undefined;
  for (const child of branch.children) {
    const one = input.findings.get(child.dotted) ?? within(child, input);
    if (one === "error") return one;
    found ??= one;
  }
  return found;
}

const changes = (branch: Branch, input: RowsInput): boolean =>
  branch.children.some((child) => input.changed.has(child.dotted) || changes(child, input));

/** What the filter leaves, with the groups above it. */
function matching(input: RowsInput): ReadonlySet<string> {
  const { text, types, only, aliasesOf } = input.filter;
  const wanted = text.trim().toLowerCase();
  const left = new Set<string>();
  const visit = (branch: Branch): boolean => {
    const { token, dotted } = branch;
    let shown = false;
    for (const child of branch.children) shown = visit(child) || shown;
    if (token !== undefined) {
      shown =
        (wanted === "" || `${dotted} ${token.css.light ?? ""}`.toLowerCase().includes(wanted)) &&
        (types.size === 0 || types.has(token.type ?? "")) &&
        (only !== "findings" || input.findings.has(dotted)) &&
        (only !== "changed" || input.changed.has(dotted)) &&
        (only !== "unused" || !input.used.has(dotted)) &&
        (aliasesOf === undefined || input.aliases.has(dotted));
    } else if (only === "findings" && input.findings.has(dotted)) {
      shown = true;
    }
    if (shown) left.add(dotted);
    return shown;
  };
  for (const child of input.root.children) visit(child);
  return left;
}
