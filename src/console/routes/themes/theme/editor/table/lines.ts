/** The lines of the table: headings of groups, and their tokens unless they are folded. */
import type { TokenGroup } from "#console/editing/table/grouping.ts";
import type { TokenInfo } from "#console/editing/types.ts";

export interface TokenLine {
  kind: "token";
  key: string;
  isToken: true;
  token: TokenInfo;
  group: string;
  changed: boolean;
  finding: "error" | "warning" | undefined;
}

export interface GroupLine {
  kind: "group";
  key: string;
  isToken: false;
  name: string;
  count: number;
  expanded: boolean;
}

export type Line = TokenLine | GroupLine;

/** A key that no path of a token is. */
const groupKey = (name: string): string => `\n${name}`;

export interface LinesInput {
  groups: readonly TokenGroup[];
  folded: ReadonlySet<string>;
  changed: ReadonlySet<string>;
  findings: ReadonlyMap<string, "error" | "warning">;
}

export function linesOf({ groups, folded, changed, findings }: LinesInput): Line[] {
  return groups.flatMap(({ name, tokens }): Line[] => {
    const expanded = !folded.has(name);
    const heading: GroupLine = {
      ...{ kind: "group", key: groupKey(name), isToken: false },
      ...{ name, count: tokens.length, expanded },
    };
    if (!expanded) return [heading];
    const lines = tokens.map(
      (token): TokenLine => ({
        ...{ kind: "token", key: token.dotted, isToken: true },
        ...{ token, group: name },
        changed: changed.has(token.dotted),
        finding: findings.get(token.dotted),
      }),
    );
    return [heading, ...lines];
  });
}
