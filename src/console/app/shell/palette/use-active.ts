import { useState } from "react";
import type { Row } from "./rows.ts";

/**
 * The line that Enter runs: the first one that a query finds, until the keys or the pointer choose another. Lines that
 * arrive later do not take its place.
 */
export function useActive(query: string, rows: readonly Row[]) {
  const [chosen, setChosen] = useState<{ query: string; id: string; at: number }>();
  const isOfQuery = chosen?.query === query;
  const present = isOfQuery ? rows.findIndex(({ id }) => id === chosen.id) : -1;
  const fallback = isOfQuery ? Math.min(chosen.at, rows.length - 1) : 0;
  const at = present === -1 ? fallback : present;
  const active = rows[at];
  if (active !== undefined && (!isOfQuery || active.id !== chosen.id)) {
    setChosen({ query, id: active.id, at });
  }
  const chooseAt = (next: number): void => {
    const row = rows[next];
    if (row !== undefined) setChosen({ query, id: row.id, at: next });
  };
  return {
    active,
    choose: (id: string): void => chooseAt(rows.findIndex((row) => row.id === id)),
    /** Steps of one go round; greater ones end at the ends. */
    move: (by: number): void => {
      const last = rows.length - 1;
      const isStep = Math.abs(by) === 1;
      chooseAt(
        isStep ? (at + by + rows.length) % rows.length : Math.min(Math.max(at + by, 0), last),
      );
    },
  };
}
