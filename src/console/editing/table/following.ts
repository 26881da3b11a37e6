/** The choice after its tokens are renamed or deleted. */
import type { Rename } from "../types.ts";
import { type Choice, single } from "./ranges.ts";

export interface Following {
  lines: readonly { key: string; isToken: boolean }[];
  indexOf: (key: string) => number;
  /** Renames of tokens and groups, the latest last. */
  renames: readonly Rename[];
  /** Whether the document has a token, even if no line shows it. */
  has: (key: string) => boolean;
  /** The index that the active line had. */
  last: number;
}

/**
 * The choice that takes the place of one whose lines are gone: the same tokens under their new names, else the line
 * where the active one was, or the token above it. Undefined if the choice stands.
 */
export function followed(
  { at, from }: Choice,
  { lines, indexOf, renames, has, last }: Following,
): Choice | undefined {
  const isShown = (key: string): boolean => indexOf(key) !== -1;
  if (lines.length === 0 || (isShown(at.key) && isShown(from.key))) return undefined;
  if (!isShown(at.key) && has(at.key)) return undefined;
  const [atKey, fromKey] = [at.key, from.key].map((key) =>
    isShown(key) ? key : renamed(key, renames),
  );
  if (atKey === undefined || !isShown(atKey)) {
    const there = lines[Math.min(last, lines.length - 1)];
    const above = lines[Math.min(last, lines.length) - 1];
    const line = there?.isToken || !above?.isToken ? there : above;
    return line && single({ ...at, key: line.key });
  }
  const next = { ...at, key: atKey };
  if (fromKey === undefined || !isShown(fromKey)) return single(next);
  return { at: next, from: { ...from, key: fromKey } };
}

function renamed(key: string, renames: readonly Rename[]): string | undefined {
  const rename = renames.findLast(({ from }) => key === from || key.startsWith(`${from}.`));
  return rename && rename.to + key.slice(rename.from.length);
}
