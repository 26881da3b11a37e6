/** Remembers in this browser which axes of a theme are columns. */
import { useState } from "react";
import type { Column } from "#console/editing/types.ts";

const keyOf = (slug: string): string => `tokenkit-editor-axes ${slug}`;

function hiddenOf(slug: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}

function keep(slug: string, hidden: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify([...hidden]));
  } catch {
    // It holds until the page is left.
  }
}

/** The columns that are shown, and what shows or hides those of an axis, by its parameter. */
export function useChosenColumns(slug: string, columns: readonly Column[]) {
  const [hidden, setHidden] = useState(() => hiddenOf(slug));
  const choose = (parameter: string, isShown: boolean): void => {
    const next = new Set(hidden);
    if (isShown) next.delete(parameter);
    else next.add(parameter);
    keep(slug, next);
    setHidden(next);
  };
  const shown = columns.filter(({ axis }) => axis === undefined || !hidden.has(axis.parameter));
  return { shown, hidden, choose };
}
