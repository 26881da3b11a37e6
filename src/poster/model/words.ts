/** The words of token names, for groups and captions. */
import type { ResolvedToken } from "../../tokens/resolve.ts";

type Node = Pick<ResolvedToken["node"], "path">;

/** A path in words: `["base", "color", "blue", "5"]` for `base.color.blue-5`. */
export const wordsOf = ({ path }: Node): string[] =>
  path
    .filter((part) => part !== "$root")
    .flatMap((part) =>
      part
        .replace(/([a-z])([A-Z])/g, "$1-$2")
        .split(/[-_./ ]+/)
        .filter((word) => word !== ""),
    )
    .map((word) => word.toLowerCase());

/** The last part of a name as its author wrote it. */
export function lastPart({ path }: Node): string {
  const own = path.filter((part) => part !== "$root" && part !== "default");
  const last = own.at(-1) ?? "";
  if (own.length > 1) return last;
  return last.split(/[-_]/).at(-1) ?? last;
}

/** Whether one of the words is among those. */
export const hasWord = (words: readonly string[], wanted: ReadonlySet<string>): boolean =>
  words.some((word) => wanted.has(word));
