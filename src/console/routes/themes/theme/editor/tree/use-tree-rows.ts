import { useMemo } from "react";
import { changedTokens } from "#console/editing/changes.ts";
import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { withHeadings } from "./flat-names.ts";
import { branchesOf, gravestFindings, type Narrowing, type Row, rowsOf } from "./rows.ts";
import { useFolds } from "./use-folds.ts";

/** The rows that the filter and the folds leave, and the means to fold them. */
export function useTreeRows(
  { filter, renames }: Narrowing,
  active: string | undefined,
): { rows: Row[]; fold: (dotted: string, open: boolean) => void } {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const base = useSignal(useSignal(theme.base).analysis);
  const { tokens, groups, references, findings } = analysis ?? {};
  const root = useMemo(
    () => withHeadings(branchesOf({ tokens: tokens ?? [], groups: groups ?? [] })),
    [tokens, groups],
  );
  const { isExpanded, fold } = useFolds(theme.slug, root, active);
  const used = useMemo(() => new Set(references?.map(({ to }) => to)), [references]);
  const aliases = useMemo(
    () => new Set(references?.filter(({ to }) => to === filter.aliasesOf).map(({ from }) => from)),
    [references, filter.aliasesOf],
  );
  const gravest = useMemo(() => gravestFindings(findings ?? []), [findings]);
  const rows = rowsOf({
    root,
    filter,
    renames,
    isExpanded,
    findings: gravest,
    changed: changedTokens(base, analysis),
    used,
    aliases,
  });
  return { rows, fold };
}
