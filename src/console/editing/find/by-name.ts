/** Tokens by their names, as a person types them. */

/** A token of any theme, as far as searches need it. */
export interface FoundToken {
  dotted: string;
  type: string | undefined;
  /** Its value in each appearance. */
  css: { light?: string; dark?: string };
  /** Its custom property, and the one under the theme's own names. */
  property?: string;
  own?: { property?: string };
}

/** The words of a query; `var(--tk-color-primary)` is the name in it. */
export const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .replace(/^var\(\s*|\s*\)$|[{}]/g, "")
    .split(/\s+/)
    .filter(Boolean);

/** Whether a letter begins a word of a name, at a separator or a hump. */
const beginsWord = (name: string, at: number): boolean =>
  at === 0 ||
  /[^a-z0-9]/i.test(name[at - 1] ?? "") ||
  (/[a-z0-9]/.test(name[at - 1] ?? "") && /[A-Z]/.test(name[at] ?? ""));

/** How well a name fits: 0 is the name itself, 3 merely has the letters somewhere. */
function rankOf(dotted: string, path: string, [first = ""]: readonly string[]): number {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (path === first) return 0;
  if (name === first) return 1;
  return beginsWord(dotted, path.indexOf(first)) ? 2 : 3;
}

/** The tokens whose path or custom property has each word, the best first. */
export function tokensByName<Token extends FoundToken>(
  tokens: readonly Token[],
  query: string,
): Token[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const ranked: { token: Token; rank: number }[] = [];
  for (const token of tokens) {
    const path = token.dotted.toLowerCase();
    const has = (text: string | undefined): boolean =>
      text !== undefined && words.every((word) => text.includes(word));
    if (has(path)) ranked.push({ token, rank: rankOf(token.dotted, path, words) });
    else if (has(token.property?.toLowerCase()) || has(token.own?.property?.toLowerCase())) {
      ranked.push({ token, rank: 3 });
    }
  }
  return ranked
    .sort(
      (one, other) => one.rank - other.rank || one.token.dotted.length - other.token.dotted.length,
    )
    .map(({ token }) => token);
}
