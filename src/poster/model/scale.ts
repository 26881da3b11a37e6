/** Finds the scale of a kind among tokens, such as `space.1` to `space.12` among all lengths called space. */
import type { ResolvedToken } from "../../tokens/resolve.ts";

/** Fewer tokens make no scale. */
const FEWEST = 4;

const stemOf = ({ path, dotted }: ResolvedToken["node"]): string =>
  path.length > 1 ? path.slice(0, -1).join(".") : dotted.replace(/[-_][^-_]+$/, "");

/** The largest group of tokens with one name but for its last part; all tokens if no group is large enough. */
export function scaleOf(
  tokens: readonly ResolvedToken[],
  amountOf: (token: ResolvedToken) => number | undefined,
): readonly ResolvedToken[] {
  const groups = Map.groupBy(tokens, ({ node }) => stemOf(node));
  let largest: readonly ResolvedToken[] = [];
  let most = FEWEST - 1;
  for (const group of groups.values()) {
    const count = new Set(group.map(amountOf)).size;
    if (count > most) [largest, most] = [group, count];
  }
  return largest.length > 0 ? largest : tokens;
}
