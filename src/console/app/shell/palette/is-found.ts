/** Whether a line has the query, or each word of it, in its label or its further words. */
export function isFound(query: string, label: string, words = ""): boolean {
  const text = `${label} ${words}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
