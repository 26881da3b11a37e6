import { useEffect, useRef } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { followed } from "#console/editing/table/following.ts";
import type { Rename } from "#console/editing/types.ts";
import type { TableChoice } from "./use-choice.ts";
import type { Lines } from "./use-lines.ts";

/** Keeps a cell active while its token is renamed, moved or deleted. */
export function useFollowing({ choice, choose }: TableChoice, { lines, indexOf }: Lines): void {
  const theme = useDocument();
  const renames = useRef<Rename[]>([]);
  const last = useRef(0);
  useEffect(
    () =>
      theme.renamed.subscribe(() => {
        const rename = theme.renamed.get();
        if (rename !== undefined) renames.current.push(rename);
      }),
    [theme],
  );
  useEffect(() => {
    if (choice === undefined) return;
    const index = indexOf(choice.at.key);
    if (index !== -1) last.current = index;
    const tokens = theme.analysis.get()?.tokens ?? [];
    const next = followed(choice, {
      ...{ lines, indexOf, renames: renames.current, last: last.current },
      has: (key) => tokens.some(({ dotted }) => dotted === key),
    });
    if (next !== undefined) choose(next);
  }, [theme, choice, choose, lines, indexOf]);
}
