/** Themes whose names resemble one that does not exist. */

interface Named {
  slug: string;
  name: string;
}

const MAX_SIMILAR = 5;
/** Shares at least this much of its pairs of letters. */
const ALIKE = 0.4;

/** The themes most like a name, the likest first. */
export function similarTo<T extends Named>(wanted: string, themes: readonly T[]): T[] {
  const pairs = pairsOf(wanted);
  const rated = [...new Map(themes.map((theme) => [theme.slug, theme])).values()].map((theme) => ({
    theme,
    likeness: Math.max(likeness(pairs, theme.slug), likeness(pairs, theme.name)),
  }));
  return rated
    .filter((one) => one.likeness >= ALIKE)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MAX_SIMILAR)
    .map(({ theme }) => theme);
}

/** The longest word of a slug, which a search begins with. */
export const wordOf = (slug: string): string =>
  slug
    .split(/[^\p{L}\p{N}]+/u)
    .reduce((one, other) => (other.length > one.length ? other : one), "");

/** Dice's coefficient: the share of pairs of letters that two names have in common. */
function likeness(pairs: ReadonlySet<string>, name: string): number {
  const others = pairsOf(name);
  const common = [...others].filter((pair) => pairs.has(pair)).length;
  return pairs.size + others.size === 0 ? 0 : (2 * common) / (pairs.size + others.size);
}

function pairsOf(name: string): ReadonlySet<string> {
  const letters = ` ${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at += 1) pairs.add(letters.slice(at, at + 2));
  return pairs;
}
