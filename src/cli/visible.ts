/**
 * Makes an author's text safe for one line of a terminal or a log. Turns control characters, line separators and
 * characters that reverse or hide text into escapes such as `\u{1b}`; the joiner of emoji stays.
 */
export const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === JOINER ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

const JOINER = "\u200d";

/** Escapes the same characters in JSON, which still parses to the same value. */
export const visibleJson = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === "\n" || character === JOINER ? character : escapesOf(character),
  );

/** One escape for each UTF-16 unit, because JSON has no escape for a whole character. */
const escapesOf = (character: string): string =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/**
 * Escapes lines that a continuous-integration log would run as commands: GitHub runs a line that begins with `::` or
 * `##[`, after any spaces (docs.github.com, "Workflow commands").
 */
export const withoutCommands = (text: string): string =>
  text.replace(/^(\s*)(::|##\[)/gm, "$1\\$2");
