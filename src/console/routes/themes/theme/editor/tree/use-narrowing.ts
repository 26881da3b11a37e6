import { useEffect, useState } from "react";
import type { ThemeDocument } from "#console/editing/theme-document.ts";
import { afterRename, everything, type Narrowing, type TreeFilter } from "./rows.ts";

/** The tree's filter, which follows what is renamed until the author changes it. */
export function useNarrowing(theme: Pick<ThemeDocument, "renamed">) {
  const [narrowing, setNarrowing] = useState<Narrowing>({ filter: everything, renames: [] });
  useEffect(
    () =>
      theme.renamed.subscribe(() => {
        const rename = theme.renamed.get();
        if (rename !== undefined) setNarrowing((before) => afterRename(before, rename));
      }),
    [theme],
  );
  return {
    narrowing,
    setFilter: (filter: TreeFilter) => setNarrowing({ filter, renames: [] }),
  };
}
