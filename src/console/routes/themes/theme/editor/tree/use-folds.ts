import { useEffect, useMemo, useState } from "react";
import { isHeading } from "./flat-names.ts";
import type { Branch } from "./rows.ts";

/** A tree with fewer tokens starts unfolded. */
const SMALL = 60;

type Folds = ReadonlyMap<string, boolean>;

/** Each theme's folds, while the page lives. */
const foldsByTheme = new Map<string, Folds>();

/** The groups and headings above a row. */
export function rowsAbove(dotted: string, root: Branch): string[] {
  for (const child of root.children) {
    if (child.dotted === dotted) return [];
    const above = holds(child, dotted) ? rowsAbove(dotted, child) : undefined;
    if (above !== undefined) return [child.dotted, ...above];
  }
  return [];
}

const holds = ({ children }: Branch, dotted: string): boolean =>
  children.some((child) => child.dotted === dotted || holds(child, dotted));

/** Remembers folded groups, and unfolds the groups above the active row. */
export function useFolds(slug: string, root: Branch, active: string | undefined) {
  const [folds, setFolds] = useState<Folds>(() => foldsByTheme.get(slug) ?? new Map());
  const save = (next: Folds): void => {
    foldsByTheme.set(slug, next);
    setFolds(next);
  };
  const above = useMemo(
    () => (active === undefined ? [] : rowsAbove(active, root)),
    [active, root],
  );
  // A token that was just made or renamed gets its row later than it is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place of the token moves the tree
  useEffect(() => {
    if (above.length === 0) return;
    save(new Map([...folds, ...above.map((dotted) => [dotted, true] as const)]));
  }, [active, above.join()]);
  return {
    isExpanded: ({ dotted }: Branch, depth: number): boolean =>
      folds.get(dotted) ?? (!isHeading(dotted) && (depth === 0 || root.count < SMALL)),
    fold: (dotted: string, open: boolean): void => save(new Map(folds).set(dotted, open)),
  };
}
