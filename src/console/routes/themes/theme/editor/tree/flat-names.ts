/** Headings of the tree for flat names: many tokens in one place, under the words that their names begin with. */
import { groupTokens, splitName } from "#console/editing/table/grouping.ts";
import type { Branch } from "./rows.ts";

/** A place with fewer tokens has no headings. */
const FEWEST = 60;
/** Begins the key of a heading, as no path of a token does. */
const KEY = "\n";

/** Whether a row is a heading, which the document does not have. */
export const isHeading = (dotted: string): boolean => dotted.startsWith(KEY);

/** The words that the names below a heading begin with. */
export const wordsOf = (heading: string): string => heading.slice(KEY.length);

/** The tree with headings; the order stays that of the first tokens. */
export function withHeadings(branch: Branch): Branch {
  const children = branch.children.map(withHeadings);
  const tokens = children.flatMap(({ token }) => token ?? []);
  if (tokens.length < FEWEST) return { ...branch, children };
  const headings = new Map<string, Branch>();
  for (const group of groupTokens(tokens)) {
    if (group.name === branch.dotted || group.tokens.length < 2) continue;
    const heading = headingOf(group.name, branch.dotted);
    for (const { dotted } of group.tokens) headings.set(dotted, heading);
  }
  const places = children.map((child) => {
    const heading = headings.get(child.dotted);
    if (heading === undefined) return child;
    const [, name] = splitName(child.dotted, wordsOf(heading.dotted));
    heading.children.push({ ...child, name });
    heading.count += 1;
    return heading;
  });
  return { ...branch, children: [...new Set(places)] };
}

const headingOf = (words: string, above: string): Branch => ({
  dotted: KEY + words,
  name: above === "" ? words : words.slice(above.length + 1),
  token: undefined,
  children: [],
  count: 0,
});
