import { useEffect, useState } from "react";
import type { Analysis } from "#console/editing/types.ts";
import type { Branch } from "./rows.ts";

/** A tree with fewer tokens starts unfolded. */
const SMALL = 60;

type Folds = ReadonlyMap<string, boolean>;

/** Each theme's folds, while the page lives. */
const foldsByTheme = new Map<string, Folds>();

/** The groups above a token or group. */
export function groupsAbove(
  dotted: string,
  { tokens, groups }: Pick<Analysis, "tokens" | "groups">,
): string[] {
  const { path = [] } = [...tokens, ...groups].find((place) => place.dotted === dotted) ?? {};
  return path.slice(1).map((_, depth) => path.slice(0, depth + 1).join("."));
}

/** Remembers folded groups, and unfolds the groups above the active row. */
export function useFolds(slug: string, analysis: Analysis | undefined, active: string | undefined) {
  const [folds, setFolds] = useState<Folds>(() => foldsByTheme.get(slug) ?? new Map());
  const save = (next: Folds): void => {
    foldsByTheme.set(slug, next);
    setFolds(next);
  };
  const hasTokens = analysis !== undefined && analysis.tokens.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another token moves the tree
  useEffect(() => {
    if (active === undefined || analysis === undefined) return;
    const above = groupsAbove(active, analysis);
    save(new Map([...folds, ...above.map((dotted) => [dotted, true] as const)]));
  }, [active, hasTokens]);
  return {
    isExpanded: ({ dotted }: Branch, depth: number, root: Branch): boolean =>
      folds.get(dotted) ?? (depth === 0 || root.count < SMALL),
    fold: (dotted: string, open: boolean): void => save(new Map(folds).set(dotted, open)),
  };
}
