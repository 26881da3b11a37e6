/** Decides what each key does in the tree of tokens, without a screen. */
import type { Layer } from "#console/editing/types.ts";
import type { Row } from "./rows.ts";

export type TreeMove =
  /** Goes to a row; `extends` lets Shift and Ctrl pick rows on the way. */
  | { kind: "go"; to: number; extends: boolean }
  | { kind: "fold"; dotted: string; open: boolean }
  | { kind: "look"; layer: Layer }
  /** Opens a token in the inspector. */
  | { kind: "open"; dotted: string }
  | { kind: "pick"; dotted: readonly string[] };

/** The modifiers of a key or a click. */
export interface Modifiers {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

export type TreeKey = Modifiers & { key: string; altKey: boolean };

export interface TreeState {
  rows: readonly Row[];
  /** The index of the active row; -1 without one. */
  at: number;
  /** Rows that Page Up and Page Down pass. */
  page: number;
  layers: readonly Layer[];
  layer: Layer;
  isFiltering: boolean;
  picked: ReadonlySet<string>;
}

const goTo = ({ rows }: TreeState, index: number): TreeMove => ({
  kind: "go",
  to: Math.max(0, Math.min(rows.length - 1, index)),
  extends: true,
});

const stepTo = (to: number): TreeMove => ({ kind: "go", to, extends: false });

type Handler = (state: TreeState, key: TreeKey) => TreeMove | undefined;

const handlers: Partial<Record<string, Handler>> = {
  ArrowDown: (state) => goTo(state, state.at + 1),
  ArrowUp: (state) => goTo(state, state.at - 1),
  PageDown: (state) => goTo(state, state.at + state.page),
  PageUp: (state) => goTo(state, state.at - state.page),
  Home: (state) => goTo(state, 0),
  End: (state) => goTo(state, state.rows.length - 1),
  ArrowRight: (state, { altKey }) => (altKey ? undefined : moveIn(state)),
  ArrowLeft: (state, { altKey }) => (altKey ? undefined : moveOut(state)),
  Enter: ({ rows, at }) => {
    const row = rows[at];
    if (row === undefined) return undefined;
    const { dotted } = row;
    return row.token === undefined
      ? { kind: "fold", dotted, open: !row.expanded }
      : { kind: "open", dotted };
  },
  a: ({ rows }, { ctrlKey, metaKey }) =>
    ctrlKey || metaKey
      ? { kind: "pick", dotted: rows.filter(({ token }) => token).map(({ dotted }) => dotted) }
      : undefined,
  Escape: ({ picked }) => (picked.size > 0 ? { kind: "pick", dotted: [] } : undefined),
};

/** The move of a key; undefined if the tree leaves the key to others. */
export const moveOf = (key: TreeKey, state: TreeState): TreeMove | undefined =>
  handlers[key.key]?.(state, key);

/** The next column of a token, or into a group. */
function moveIn({ rows, at, layers, layer }: TreeState): TreeMove | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  if (row.token !== undefined) {
    return { kind: "look", layer: layers[layers.indexOf(layer) + 1] ?? layer };
  }
  if (row.expanded) return stepTo(at + 1);
  return { kind: "fold", dotted: row.dotted, open: true };
}

/** The column before, or the group above. */
function moveOut({ rows, at, layers, layer, isFiltering }: TreeState): TreeMove | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  if (row.token !== undefined && layer !== "base") {
    return { kind: "look", layer: layers[layers.indexOf(layer) - 1] ?? "base" };
  }
  if (row.expanded && !isFiltering) return { kind: "fold", dotted: row.dotted, open: false };
  return stepTo(rows.slice(0, at).findLastIndex(({ depth }) => depth < row.depth));
}

export interface Picking {
  picked: ReadonlySet<string>;
  /** The row from which Shift picks a range. */
  anchor: string | undefined;
}

/** Picks rows when a key or a click goes to `row`. */
export function pickAt(
  row: Row,
  { picked, anchor }: Picking,
  modifiers: Modifiers | undefined,
  { rows, active }: { rows: readonly Row[]; active: string | undefined },
): Picking {
  const { dotted } = row;
  if (modifiers?.shiftKey) {
    const from = rows.findIndex((other) => other.dotted === (anchor ?? active));
    const to = rows.indexOf(row);
    const [first, last] = from < to ? [from, to] : [to, from];
    const range = rows.slice(Math.max(0, first), last + 1);
    return { picked: new Set(range.map((other) => other.dotted)), anchor };
  }
  if (modifiers?.ctrlKey || modifiers?.metaKey) {
    const next = new Set(picked.size === 0 && active !== undefined ? [active] : picked);
    if (!next.delete(dotted)) next.add(dotted);
    return { picked: next, anchor: dotted };
  }
  return { picked: new Set(), anchor: dotted };
}

/** Picks rows when a menu opens at `row`; a selection that contains the row stays. */
export const pickForMenu = ({ dotted }: Row, picking: Picking): Picking =>
  picking.picked.has(dotted) ? picking : { picked: new Set(), anchor: dotted };

const TYPEAHEAD_MS = 700;

export interface Typed {
  text: string;
  /** The time of the last key, in milliseconds. */
  at: number;
}

/** The text typed so far with one key more; a pause starts it again. */
export const typedWith = (before: Typed, key: string, now: number): Typed => ({
  text: (now - before.at < TYPEAHEAD_MS ? before.text : "") + key.toLowerCase(),
  at: now,
});

/** Whether a key types a letter of a name; `/` and `?` belong to the whole screen. */
export const isTypeahead = ({ key, ctrlKey, metaKey, altKey }: TreeKey): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && key !== "/" && key !== "?";

/** The next row whose name begins with a text; one letter leaves the active row. */
export function rowNamed(text: string, rows: readonly Row[], at: number): Row | undefined {
  const from = text.length === 1 ? at + 1 : Math.max(0, at);
  const ordered = [...rows.slice(from), ...rows.slice(0, from)];
  return ordered.find(({ name }) => name.toLowerCase().startsWith(text));
}
