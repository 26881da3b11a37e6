/** The most words; each is an index lookup, and people type a few. */
export const MAX_WORDS = 10;

/** Splits a text into words as the column `words` does: without accents and punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "")
    .normalize("NFC")
    .split(/[!-/:-@[-`{-~\s]+/)
    .filter((word) => word !== "");

/** The `to_tsquery` text that matches words beginning with each of these. */
export const beginningWith = (words: readonly string[]): string =>
  words.map((word) => `'${word}':*`).join(" & ");
