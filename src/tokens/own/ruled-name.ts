/** The names that a document's rule gives to the paths of its tokens. */

/** How the words of a path become a name. */
export const nameCases = ["keep", "kebab", "camel"] as const;
export type NameCase = (typeof nameCases)[number];

/** The rule of a document. */
export interface NameRule {
  /** Precedes every name, after `--`. */
  prefix: string;
  case: NameCase;
}

/** Whether a text can be a prefix. */
export const isPrefix = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{0,60}$/.test(text);

/** The custom property of a joined path, without escapes. */
export function ruledName(joined: string, { prefix, case: casing }: NameRule): string {
  return `--${prefix}${inCase(joined, casing)}`;
}

function inCase(joined: string, casing: NameCase): string {
  if (casing === "keep") return joined;
  const words = joined.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1-").toLowerCase();
  if (casing === "kebab") return words;
  return words.replace(/(?<=[^-])-+(\p{L})/gu, (_, letter: string) => letter.toUpperCase());
}
