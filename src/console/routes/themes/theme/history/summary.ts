/** "2 added, 9 changed, 1 removed". */
export function summaryOf(counts: Record<string, number>): string {
  const { added = 0, removed = 0, renamed = 0 } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const changed = all - added - removed - renamed;
  const parts = [
    [added, "added"],
    [changed, "changed"],
    [renamed, "renamed"],
    [removed, "removed"],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return words.length === 0 ? "Nothing differs" : words.join(", ");
}
