/** Makes a label from words: "Dining table" becomes `dining-table`. */
export function labelOf(words: string): string {
  return words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
