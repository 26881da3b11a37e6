/** Tokens that a field may refer to. */
import type { TokenInfo } from "#console/editing/types.ts";
import { aliasOf } from "#tokens/reference.ts";
import type { ValueContext } from "../value.ts";

const MAX_SHOWN = 60;

/** Whether following `from` leads to `to`, so that a reference back would go round. */
export function leadsTo(
  from: TokenInfo,
  to: string,
  { lookup }: Pick<ValueContext, "lookup">,
): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let token = open.pop(); token !== undefined; token = open.pop()) {
    if (token.dotted === to) return true;
    if (seen.has(token.dotted)) continue;
    seen.add(token.dotted);
    for (const value of Object.values(token.written)) {
      const next = lookup.get(value?.alias ?? aliasOf(value?.json) ?? "");
      if (next !== undefined) open.push(next);
    }
  }
  return false;
}

/** The tokens of fitting types whose path holds what was typed, the nearest match first. */
export function targetsOf(
  typed: string,
  types: readonly string[] | undefined,
  context: Pick<ValueContext, "lookup" | "self">,
): TokenInfo[] {
  const words = typed.replace(/[{}]/g, "").trim().toLowerCase().split(/\s+/).filter(Boolean);
  const query = words.join(" ");
  const fits = context.lookup.tokens.filter(({ dotted, type }) => {
    if (dotted === context.self) return false;
    if (types !== undefined && !types.includes(type ?? "")) return false;
    const path = dotted.toLowerCase();
    return words.every((word) => path.includes(word));
  });
  const rank = ({ dotted }: TokenInfo) => {
    const path = dotted.toLowerCase();
    const name = path.slice(path.lastIndexOf(".") + 1);
    if (path === query || name === query) return 0;
    if (path.startsWith(query) || name.startsWith(query)) return 1;
    return 2;
  };
  const ranked = query === "" ? fits : fits.sort((a, b) => rank(a) - rank(b));
  const shown: TokenInfo[] = [];
  for (const token of ranked) {
    if (leadsTo(token, context.self, context)) continue;
    shown.push(token);
    if (shown.length === MAX_SHOWN) break;
  }
  return shown;
}

/** Reads `{path}`; says in words why it cannot be used. */
export function readAlias(
  text: string,
  types: readonly string[] | undefined,
  context: Pick<ValueContext, "lookup" | "self">,
): { json: string } | { problem: string } {
  const path = text.trim().replace(/^\{/, "").replace(/\}$/, "").trim();
  const token = context.lookup.get(path);
  if (path === "") return { problem: "Choose a token from the list." };
  if (token === undefined) return { problem: `There is no token “${path}”.` };
  if (path === context.self) return { problem: "A token cannot refer to itself." };
  if (types !== undefined && token.type !== undefined && !types.includes(token.type)) {
    return { problem: `${path} is a ${token.type}; here a ${types[0]} is needed.` };
  }
  if (leadsTo(token, context.self, context)) {
    return { problem: `${path} refers to this token, so this would go round in a circle.` };
  }
  return { json: `{${path}}` };
}
