/** Descriptions and deprecations as one line of text, which no comment can be left by. */
import type { ExportToken, GroupNote, Note } from "./model.ts";

/** What is said of a token, on one line; nothing where nothing is. */
export function sayToken(token: Note): string | undefined {
  return token.description === undefined && token.deprecated === false ? undefined : say(token);
}

/** What is said of a group: `color.brand: For actions. Deprecated: use accent.` */
export function sayGroup({ group, ...note }: GroupNote): string {
  return group === "" ? say(note) : `${oneLine(group)}: ${say(note)}`;
}

/** Why a token should not be used any more; empty where the author gives no reason. */
export function reasonOf({ deprecated }: Note): string | undefined {
  if (deprecated === false) return undefined;
  return deprecated === true ? "" : oneLine(deprecated);
}

function say(note: Note): string {
  const said = note.description === undefined ? "" : oneLine(note.description);
  const reason = reasonOf(note);
  if (reason === undefined) return said;
  const warning = reason === "" ? "Deprecated." : `Deprecated: ${reason}`;
  if (said === "") return warning;
  return `${said}${/[.!?]$/.test(said) ? "" : "."} ${warning}`;
}

/**
 * A text on one line, without anything that begins or ends a comment or a tag, and without the
 * characters that turn the direction of what is read.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/\*(?=\/)|\/(?=\*)|<(?=[/!])/g, "$& ")
    .trim();
}

/** Comments that stand before a token: of the groups that it opens, then of itself. */
export function commentsBefore(
  token: ExportToken,
  ofGroup: (text: string) => string,
  ofToken: (text: string) => string,
): string[] {
  const said = sayToken(token);
  return [
    ...token.opens.map((note) => ofGroup(sayGroup(note))),
    ...(said === undefined ? [] : [ofToken(said)]),
  ];
}

/** A comment of CSS, TypeScript and the like. */
export function blockComment(text: string): string {
  return `/* ${text} */`;
}
