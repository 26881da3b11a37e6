/** A person types a few; each is a look at the index. */
export const MAX_WORDS = 10;

/** The words of a text, told apart as the column `words` does: without accents and punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "")
    .normalize("NFC")
    .split(/[!-/:-@[-`{-~\s]+/)
    .filter((word) => word !== "");

/** What `to_tsquery` takes for texts that have words which begin with each of these. */
export const beginningWith = (words: readonly string[]): string =>
  words.map((word) => `'${word}':*`).join(" & ");
