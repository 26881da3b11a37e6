/** The lines of the palette. */
import { ChevronDown, type LucideIcon } from "lucide-react";
import type { Effect } from "./shown-theme.ts";

/** The drawing before a line. */
export type Mark =
  | { kind: "icon"; icon: LucideIcon }
  | { kind: "color"; light?: string; dark?: string }
  | { kind: "face"; slug: string };

export interface Row {
  /** Unique among all. */
  id: string;
  mark: Mark;
  label: string;
  /** The parts of the label that are drawn strong. */
  strong?: readonly string[];
  /** Follows the label. */
  quiet?: string;
  /** At the end of the line: words, a value, the shortcut. */
  aside?: string;
  code?: string;
  keys?: string;
  /** Enter closes the palette and goes, or puts a text into the field, or shows all of a group. */
  enter: (() => void) | { text: string } | { more: string };
  /** Ctrl Enter closes the palette and sets, or begins the sentence that sets. */
  set?: (() => void) | { text: string };
  /** The name that Alt Enter copies. */
  copies?: string;
  /** The effect of setting it. */
  effect?: Effect;
}

export interface Group {
  /** Its heading. */
  label: string;
  /** How many there are, shown or not. */
  count?: number;
  rows: readonly Row[];
}

/** A query and its scope. */
export interface Asked {
  query: string;
  /** Whether other themes count as much as the one that is shown. */
  isEverywhere: boolean;
  /** The groups that are shown whole. */
  opened: ReadonlySet<string>;
}

/** The results of a query, and a sentence if it finds nothing or is refused. */
export interface Found {
  groups: readonly Group[];
  note?: string;
}

const MAX_ROWS = 60;

/** A group of the first rows, with one that shows the others; none without rows. */
export function groupOf(
  label: string,
  rows: readonly Row[],
  few: number,
  isOpen: boolean,
): Group[] {
  if (rows.length === 0) return [];
  const count = rows.length;
  // A row that shows a single one would take its place.
  if (count <= few + 1) return [{ label, rows, count }];
  if (isOpen) return [{ label, rows: rows.slice(0, MAX_ROWS), count }];
  const more: Row = {
    id: `more ${label}`,
    mark: { kind: "icon", icon: ChevronDown },
    label: `Show ${count <= MAX_ROWS ? "all" : "more of"} ${count.toLocaleString()}`,
    enter: { more: label },
  };
  return [{ label, rows: [...rows.slice(0, few), more], count }];
}
