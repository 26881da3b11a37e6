import { useCallback, useMemo, useState } from "react";
import { changedTokens } from "#console/editing/changes.ts";
import { useDocument } from "#console/editing/context.tsx";
import { type GroupWords, groupTokens } from "#console/editing/table/grouping.ts";
import type { Layer } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { branchesOf, gravestFindings, type Narrowing, rowsOf } from "../tree/rows.ts";
import { linesOf } from "./lines.ts";

const foldsByTheme = new Map<string, ReadonlySet<string>>();
const everywhere = (): boolean => true;

/** The lines that the filter and the folds leave, and the means to fold them. */
export function useLines(
  { filter, renames }: Narrowing,
  words: GroupWords,
  /** Leaves only tokens with values of their own in this mode. */
  ownIn: Layer | undefined,
) {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const base = useSignal(useSignal(theme.base).analysis);
  const [folded, setFolded] = useState(() => foldsByTheme.get(theme.slug) ?? new Set<string>());
  const { tokens, groups, references, findings } = analysis ?? {};
  const gravest = useMemo(() => gravestFindings(findings ?? []), [findings]);
  const used = useMemo(() => new Set(references?.map(({ to }) => to)), [references]);
  const changed = changedTokens(base, analysis);
  const shown = useMemo(() => {
    const aliases = references?.filter(({ to }) => to === filter.aliasesOf);
    const rows = rowsOf({
      root: branchesOf({ tokens: tokens ?? [], groups: groups ?? [] }),
      ...{ filter, renames, isExpanded: everywhere },
      ...{ findings: gravest, changed, used },
      aliases: new Set(aliases?.map(({ from }) => from)),
    });
    const left = rows.flatMap(({ token }) => token ?? []);
    return ownIn === undefined ? left : left.filter(({ written }) => written[ownIn] !== undefined);
  }, [tokens, groups, references, filter, renames, gravest, changed, used, ownIn]);
  const grouped = useMemo(() => groupTokens(shown, words), [shown, words]);
  const lines = useMemo(
    () => linesOf({ groups: grouped, folded, changed, findings: gravest }),
    [grouped, folded, changed, gravest],
  );
  const longest = useMemo(() => Math.max(0, ...shown.map(({ dotted }) => dotted.length)), [shown]);
  const indexes = useMemo(() => new Map(lines.map(({ key }, index) => [key, index])), [lines]);
  const indexOf = useCallback((key: string): number => indexes.get(key) ?? -1, [indexes]);
  const save = (next: ReadonlySet<string>): void => {
    foldsByTheme.set(theme.slug, next);
    setFolded(next);
  };
  return {
    lines,
    shown,
    groups: grouped,
    /** The length of the longest name. */
    longest,
    indexOf,
    fold: (name: string, isFolded: boolean): void => {
      const next = new Set(folded);
      if (isFolded) next.add(name);
      else next.delete(name);
      save(next);
    },
    foldAll: (isFolded: boolean): void =>
      save(new Set(isFolded ? grouped.map(({ name }) => name) : [])),
  };
}

export type Lines = ReturnType<typeof useLines>;
