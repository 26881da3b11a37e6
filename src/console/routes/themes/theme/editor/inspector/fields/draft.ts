/** The text of a field while its author types, and what keys do with it. */

/** The value of a text, or the reason why the field refuses it and how to fix it. */
export type Reading = { json: unknown } | { problem: string };

export interface Draft {
  text: string;
  /** The text of the document when typing began. */
  of: string;
  /** Whether the document has the text already. */
  done: boolean;
  /** Whether the author tried to write the text. */
  tried: boolean;
}

/** Whether a draft waits to be written. */
export const isPending = (draft: Draft | undefined): draft is Draft =>
  draft !== undefined && !draft.done;

/** The draft that still counts: a text typed for one value is no text for the next. */
export const liveDraft = (
  draft: Draft | undefined,
  text: string,
  hasFocus: boolean,
): Draft | undefined => (isPending(draft) && draft.of !== text && !hasFocus ? undefined : draft);

/** Why the field refuses a text that its author tried to write. */
export function problemOf(
  draft: Draft | undefined,
  read: (text: string) => Reading,
): string | undefined {
  if (!draft?.tried) return undefined;
  const reading = read(draft.text);
  return "problem" in reading ? reading.problem : undefined;
}

export type FieldAction = "step" | "write" | "leave" | "cancel";

/** Maps a key to an action of the field; undefined leaves it to the list and the browser. */
export function actionOf(
  key: string,
  field: {
    draft: Draft | undefined;
    /** Whether the list of suggestions is open, and whether it highlights one. */
    isOpen: boolean;
    isHighlighted: boolean;
    canStep: boolean;
    /** Whether the field takes references alone. */
    only: boolean;
  },
): FieldAction | undefined {
  switch (key) {
    case "ArrowUp":
    case "ArrowDown":
      return field.canStep && !field.isOpen ? "step" : undefined;
    case "Enter":
      if (field.isOpen && field.isHighlighted) return undefined;
      return isPending(field.draft) ? "write" : "leave";
    case "Escape":
      return !field.isOpen && (field.draft !== undefined || field.only) ? "cancel" : undefined;
    default:
      return undefined;
  }
}
