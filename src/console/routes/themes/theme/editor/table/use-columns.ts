import { useMemo, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { type Layer, plainColumns, type TokenInfo } from "#console/editing/types.ts";
import type { AxisListing } from "#console/parts/modes.ts";
import { useSignal } from "#console/parts/signal.ts";
import { type ChosenColumns, showColumns } from "./columns.ts";

const keyOf = (slug: string): string => `tokenkit-table-columns ${slug}`;
const noTokens: readonly TokenInfo[] = [];
const noAxes: readonly AxisListing[] = [];

function keptFor(slug: string): Partial<ChosenColumns> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** The columns of the table; this browser remembers what its reader shows, hides and pins. */
export function useColumns() {
  const { slug, analysis: signal } = useDocument();
  const analysis = useSignal(signal);
  const [chosen, setChosen] = useState(() => keptFor(slug));
  const { columns = plainColumns, axes = noAxes, tokens = noTokens } = analysis ?? {};
  const shown = useMemo(
    () => showColumns({ columns, axes, tokens }, chosen),
    [columns, axes, tokens, chosen],
  );
  const choose = (layer: Layer, shows: boolean | "pinned"): void => {
    const next = { ...chosen, [layer]: shows };
    setChosen(next);
    try {
      localStorage.setItem(keyOf(slug), JSON.stringify(next));
    } catch {
      // It holds until the page is left.
    }
  };
  return { ...shown, all: columns, choose };
}

export type TableColumns = ReturnType<typeof useColumns>;
