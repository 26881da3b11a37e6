/** Groups of the table: by path, and of flat names by their first words. */
import type { TokenInfo } from "../types.ts";

export interface TokenGroup {
  /** The part that all its tokens have in common, without a separator at its end. */
  name: string;
  tokens: TokenInfo[];
}

/** The words of flat names that make a group; `auto` takes two where one word holds too many. */
export type GroupWords = "auto" | "two" | "none";

/** A group with more tokens is divided by the next word. */
const MOST = 200;
const word = /^[^-_/ ]+(?=[-_/ ])/;
const twoWords = /^[^-_/ ]+[-_/ ][^-_/ ]+(?=[-_/ ])/;

/** Groups tokens in the order of their first tokens. */
export function groupTokens(
  tokens: readonly TokenInfo[],
  words: GroupWords = "auto",
): TokenGroup[] {
  const byPath = gather(tokens, ({ path }) => path.slice(0, -1).join("."));
  return byPath.flatMap((group) => {
    const isFlat = group.name === "" || group.tokens.length > MOST;
    return isFlat && words !== "none" ? byWords(group, words) : [group];
  });
}

function byWords({ name, tokens }: TokenGroup, words: GroupWords): TokenGroup[] {
  const above = name === "" ? "" : `${name}.`;
  const named = (pattern: RegExp) => (token: TokenInfo) => {
    const last = token.path.at(-1) ?? "";
    return above + (pattern.exec(last)?.[0] ?? word.exec(last)?.[0] ?? last);
  };
  if (words === "two") return gather(tokens, named(twoWords));
  return gather(tokens, named(word)).flatMap((group) =>
    group.tokens.length > MOST ? gather(group.tokens, named(twoWords)) : [group],
  );
}

function gather(tokens: readonly TokenInfo[], nameOf: (token: TokenInfo) => string): TokenGroup[] {
  const groups = new Map<string, TokenGroup>();
  for (const token of tokens) {
    const name = nameOf(token);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { name, tokens: [token] });
    else group.tokens.push(token);
  }
  return [...groups.values()];
}

/** Divides a name into the part that its group has in common, with the separator, and its own. */
export function splitName(dotted: string, group: string): [common: string, own: string] {
  if (group === "" || dotted === group || !dotted.startsWith(group)) return ["", dotted];
  const length = group.length + 1;
  return [dotted.slice(0, length), dotted.slice(length)];
}
