import { useEffect, useRef } from "react";
import type { Column } from "#console/editing/types.ts";
import { useEditorSearch, useLayer, useLook, useShow } from "../selection.ts";
import { isHeading } from "../tree/flat-names.ts";
import type { TableChoice } from "./use-choice.ts";
import type { Lines } from "./use-lines.ts";

/** The token that the inspector shows, which the address names and the active cell leads along. */
export function useInspected(choice: TableChoice, lines: Lines, columns: readonly Column[]) {
  const { token: shown } = useEditorSearch();
  // The table has no row for a heading of the tree.
  const token = shown !== undefined && isHeading(shown) ? undefined : shown;
  const layer = useLayer();
  const show = useShow();
  const look = useLook();
  const sent = useRef(new Set<string>());
  const { at } = choice.choice ?? {};
  const layerAt = (column: number) => columns[column]?.layer ?? layer;
  const open = (key: string, column: number): void => {
    sent.current.add(key);
    show({ token: key, ...look(layerAt(column)) });
  };
  // The palette, a finding or a reference goes to a token.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another token moves the table
  useEffect(() => {
    if (token === undefined || sent.current.delete(token) || token === at?.key) return;
    const group = lines.groups.find(({ tokens }) => tokens.some(({ dotted }) => dotted === token));
    if (group === undefined) return;
    lines.fold(group.name, false);
    choice.go({ key: token, column: columns.findIndex((column) => column.layer === layer) });
  }, [token, lines.groups.length > 0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cell moves the inspector
  useEffect(() => {
    const isToken = choice.line?.kind === "token";
    if (token === undefined || at === undefined || !isToken) return;
    const isThere = at.key === token && (at.column < 0 || layerAt(at.column) === layer);
    if (!isThere) open(at.key, at.column);
  }, [at]);
  return {
    token,
    layer,
    open,
    close: (): void => show({ token: undefined }),
    look: (next: Column["layer"]): void => show(look(next)),
  };
}
