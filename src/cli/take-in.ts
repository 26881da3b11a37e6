/** Merges a theme's changes since a document's version into it, token by token as the console does. */
import { applyEdits, printDocument, setAt } from "../token-text/json-text.ts";
import { type Conflict, type Merge, merge, resolve } from "../token-text/merge.ts";
import { isObject, type JsonObject } from "../tokens/json.ts";
import { Failure } from "./failure.ts";
import type { ReadDocument } from "./read-document.ts";
import { visible } from "./visible.ts";

/** The side that wins conflicts. */
export type Winner = "mine" | "theirs";

export const winners: readonly Winner[] = ["mine", "theirs"];

/** A document with others' changes merged in. */
export interface Merged extends ReadDocument {
  /** The changes of the other side. */
  theirs: Merge["theirs"];
  /** Conflicts that are left to decide; the document has its own side of them. */
  conflicts: readonly Conflict[];
}

/**
 * Merges `theirs` into a document that derives from `base`.
 *
 * @throws Failure if the document's file is not plain JSON, which a merge could not rewrite
 */
export function takeIn(
  read: ReadDocument,
  base: JsonObject,
  theirs: JsonObject,
  winner: Winner | undefined,
): Merged {
  assertPlain(read);
  const isExport = read.pointer !== "";
  const mine = isExport ? printDocument(read.document) : read.text;
  const both = merge(printDocument(base), printDocument(theirs), mine);
  const merged =
    winner === undefined
      ? both.merged
      : both.conflicts.reduce((text, conflict) => resolve(text, conflict, winner), both.merged);
  const document: unknown = JSON.parse(merged);
  if (!isObject(document)) throw new Error("A merge of objects is no object.");
  const text = isExport ? applyEdits(read.text, setAt(read.text, ["tokens"], document)) : merged;
  const conflicts = winner === undefined ? both.conflicts : [];
  return { ...read, text, document, theirs: both.theirs, conflicts };
}

function assertPlain({ file, text }: ReadDocument): void {
  try {
    JSON.parse(text);
  } catch {
    throw new Failure(
      `${file}: has comments or is JSON5; --merge rewrites the file, which must be plain JSON.`,
    );
  }
}

/** Most conflicts that a message lists. */
const MOST = 100;

/** Conflicts as lines, by token path. */
export function conflictLines(conflicts: readonly Conflict[]): string[] {
  const lines = conflicts.slice(0, MOST).map((conflict) => {
    const { base, theirs, mine } = conflict;
    return `  ${placeOf(conflict)}: was ${short(base)}, theirs is ${short(theirs)}, yours ${short(mine)}`;
  });
  const more = conflicts.length - MOST;
  return more > 0 ? [...lines, `  … and ${more} more.`] : lines;
}

/** Conflicts as `--json` prints them. */
export const shownConflicts = (conflicts: readonly Conflict[]) =>
  conflicts.map(({ dotted, layer, member, base, theirs, mine }) => ({
    path: dotted,
    layer,
    ...(member === undefined ? {} : { property: member }),
    base,
    theirs,
    mine,
  }));

function placeOf({ dotted, layer, member }: Conflict): string {
  const name = dotted === "" ? "the document" : dotted;
  const parts = [...(layer === "base" ? [] : [layer]), ...(member === undefined ? [] : [member])];
  return parts.length === 0 ? name : `${name} (${parts.join(", ")})`;
}

function short(value: unknown): string {
  if (value === undefined) return "absent";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The sentence that names the tokens that a merge changed. */
export function mergedWords({ file, theirs }: Merged, from: number, to: number): string {
  const tokens = [...new Set(theirs.map(({ dotted }) => visible(dotted || "the document")))];
  const named = tokens.slice(0, MOST_NAMED).join(", ");
  const more = tokens.length > MOST_NAMED ? ` and ${tokens.length - MOST_NAMED} more` : "";
  const what = tokens.length === 0 ? "no token" : named + more;
  return `Merged into ${visible(file)}, from version ${from} to ${to}: ${what}.`;
}

const MOST_NAMED = 20;
