/** Descriptions and deprecations as one line of text that cannot end a comment. */
import type { ExportToken, GroupNote, Note } from "./model.ts";

/** A token's notes on one line; undefined without any. */
export function sayToken(token: Note): string | undefined {
  return token.description === undefined && token.deprecated === false ? undefined : say(token);
}

/** A group's notes: `color.brand: For actions. Deprecated: use accent.` */
export function sayGroup({ group, ...note }: GroupNote): string {
  return group === "" ? say(note) : `${oneLine(group)}: ${say(note)}`;
}

/** The reason of a deprecation; empty if the author gives none, undefined without a deprecation. */
export function reasonOf({ deprecated }: Note): string | undefined {
  if (deprecated === false) return undefined;
  return deprecated === true ? "" : oneLine(deprecated);
}

function say(note: Note): string {
  const description = note.description === undefined ? "" : oneLine(note.description);
  const reason = reasonOf(note);
  if (reason === undefined) return description;
  const warning = reason === "" ? "Deprecated." : `Deprecated: ${reason}`;
  if (description === "") return warning;
  return `${description}${/[.!?]$/.test(description) ? "" : "."} ${warning}`;
}

/**
 * Reduces a text to one line, without sequences that begin or end a comment or a tag, and without
 * bidirectional control characters.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/\*(?=\/)|\/(?=\*)|<(?=[/!])/g, "$& ")
    .trim();
}

/** The comments before a token: those of the groups it opens, then its own. */
export function commentsBefore(
  token: ExportToken,
  ofGroup: (text: string) => string,
  ofToken: (text: string) => string,
): string[] {
  const ownNote = sayToken(token);
  return [
    ...token.opens.map((note) => ofGroup(sayGroup(note))),
    ...(ownNote === undefined ? [] : [ofToken(ownNote)]),
  ];
}

/** A comment in CSS, TypeScript and the like. */
export function blockComment(text: string): string {
  return `/* ${text} */`;
}
