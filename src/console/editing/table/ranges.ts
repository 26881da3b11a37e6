/** Ranges of the table: rectangles of lines and columns, and how keys move and extend them. */

/** A line of the table by its key, and a column by its place; -1 is the column of names. */
export interface Point {
  key: string;
  column: number;
}

/** The chosen cell, and the other corner of the range if it holds more than one. */
export interface Choice {
  at: Point;
  from: Point;
}

/** A line as keys see it: a token, or the heading of a group. */
interface Step {
  key: string;
  isToken: boolean;
}

/** The lines and columns that a range covers, ends included. */
export interface Span {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const single = (at: Point): Choice => ({ at, from: at });

/** The span of a choice; undefined once one of its lines is gone. */
export function spanOf({ at, from }: Choice, indexOf: (key: string) => number): Span | undefined {
  const [one, other] = [indexOf(at.key), indexOf(from.key)];
  if (one === -1 || other === -1) return undefined;
  return {
    top: Math.min(one, other),
    bottom: Math.max(one, other),
    left: Math.min(at.column, from.column),
    right: Math.max(at.column, from.column),
  };
}

export interface Motion {
  key: string;
  shiftKey: boolean;
  /** Control or Command. */
  mod: boolean;
}

export interface Field {
  lines: readonly Step[];
  columns: number;
  /** Lines that Page Up and Page Down pass. */
  page: number;
}

/** The choice after a key; undefined if the key moves nothing. */
export function moved(
  choice: Choice | undefined,
  motion: Motion,
  field: Field,
): Choice | undefined {
  const { lines } = field;
  const first = lines.find(({ isToken }) => isToken);
  if (choice === undefined || first === undefined) return undefined;
  if (motion.mod && motion.key.toLowerCase() === "a") return wholeOf(field);
  const index = lines.findIndex(({ key }) => key === choice.at.key);
  const next = target(choice.at, index, motion, field);
  if (next === undefined) return undefined;
  if (!motion.shiftKey) return single(next);
  const isGroup = lines.find(({ key }) => key === choice.from.key)?.isToken === false;
  return { at: next, from: isGroup ? next : choice.from };
}

/** The range of all tokens in all columns. */
function wholeOf({ lines, columns }: Field): Choice | undefined {
  const tokens = lines.filter(({ isToken }) => isToken);
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { from: { key: first.key, column: 0 }, at: { key: last.key, column: columns - 1 } };
}

function target(at: Point, index: number, motion: Motion, field: Field): Point | undefined {
  const { lines, columns, page } = field;
  const { key, mod } = motion;
  const last = lines.length - 1;
  const rows: Record<string, number> = {
    ArrowDown: mod ? last : index + 1,
    ArrowUp: mod ? 0 : index - 1,
    PageDown: index + page,
    PageUp: index - page,
  };
  const row = rows[key];
  if (row !== undefined) return lineAt(row, row > index ? 1 : -1, motion, field, at);
  const least = motion.shiftKey ? 0 : -1;
  const column = {
    ArrowRight: mod ? columns - 1 : at.column + 1,
    ArrowLeft: mod ? least : at.column - 1,
    Home: least,
    End: columns - 1,
  }[key];
  if (column === undefined) return undefined;
  const line = mod && key === "Home" ? lines[0] : mod && key === "End" ? lines[last] : lines[index];
  return line && { key: line.key, column: Math.max(least, Math.min(columns - 1, column)) };
}

/** The line at an index; a range goes from token to token and passes the headings of groups. */
function lineAt(
  row: number,
  by: number,
  { shiftKey }: Motion,
  { lines }: Field,
  { key, column }: Point,
): Point {
  const clamped = Math.max(0, Math.min(lines.length - 1, row));
  for (let index = clamped; shiftKey && lines[index] !== undefined; index += by) {
    const line = lines[index];
    if (line?.isToken) return { key: line.key, column: Math.max(0, column) };
  }
  if (shiftKey) return { key, column };
  return { key: lines[clamped]?.key ?? key, column };
}
