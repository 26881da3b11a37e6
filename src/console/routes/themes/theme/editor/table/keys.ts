/** Keys that act on the active cell and the range; those that move are in the model of ranges. */
import type { Line } from "./lines.ts";

export type TableKey =
  | { kind: "edit"; text?: string }
  | { kind: "rename" }
  | { kind: "inspect" }
  | { kind: "fold"; isFolded: boolean }
  | { kind: "inherit" }
  | { kind: "remove" }
  | { kind: "fill"; side: "top" | "left" }
  | { kind: "duplicate" }
  | { kind: "shift"; by: -1 | 1 }
  | { kind: "leave" };

export interface Pressed {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  /** Control or Command. */
  mod: boolean;
  /** AltGr, which some systems report as Control and Alt too. */
  altGraph: boolean;
}

export interface At {
  line: Line;
  column: number;
  /** How many rows and columns are selected. */
  rows: number;
  columns: number;
}

/** The action of a key; undefined if the table leaves the key to others. */
export function keyAction(pressed: Pressed, at: At): TableKey | undefined {
  if (at.line.kind === "group") return groupAction(pressed, at.line.expanded);
  const { key, mod, altKey, shiftKey } = pressed;
  const isTyped = pressed.altGraph && key.length === 1;
  if (altKey && !isTyped) return shiftKey ? shifts[key] : undefined;
  if (mod && !isTyped) return chordAction(key.toLowerCase(), at);
  const isName = at.column < 0;
  const action = (isName ? nameKeys : cellKeys)[key];
  if (action !== undefined || isName) return action;
  return key.length === 1 && key !== "/" && key !== "?" ? { kind: "edit", text: key } : undefined;
}

type Keys = Partial<Record<string, TableKey>>;

const shifts: Keys = { ArrowDown: { kind: "shift", by: 1 }, ArrowUp: { kind: "shift", by: -1 } };

const nameKeys: Keys = {
  Enter: { kind: "inspect" },
  " ": { kind: "inspect" },
  F2: { kind: "rename" },
  Delete: { kind: "remove" },
  Backspace: { kind: "remove" },
  Escape: { kind: "leave" },
};

const cellKeys: Keys = {
  Enter: { kind: "edit" },
  " ": { kind: "inspect" },
  F2: { kind: "edit" },
  Delete: { kind: "inherit" },
  Backspace: { kind: "inherit" },
  Escape: { kind: "leave" },
};

function groupAction({ key, mod, altKey }: Pressed, expanded: boolean): TableKey | undefined {
  if (mod || altKey) return undefined;
  if (key === "Enter" || key === " ") return { kind: "fold", isFolded: expanded };
  if (key === "ArrowRight" && !expanded) return { kind: "fold", isFolded: false };
  if (key === "ArrowLeft" && expanded) return { kind: "fold", isFolded: true };
  return undefined;
}

function chordAction(key: string, { rows, columns, column }: At): TableKey | undefined {
  if (key === "d" && rows > 1 && column >= 0) return { kind: "fill", side: "top" };
  if (key === "d") return { kind: "duplicate" };
  if (key === "r" && columns > 1) return { kind: "fill", side: "left" };
  return undefined;
}
