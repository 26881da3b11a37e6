/** Estimated bytes of JSON that one read of an export may have. */
const ROOM = 2_000_000;

/** The leading ids whose rows one read may have, at least one: a file must get past the richest row. */
export function leading(
  ids: readonly string[],
  sizes: readonly { id: string; bytes: number }[],
): readonly string[] {
  const bytes = new Map<string, number>();
  for (const size of sizes) bytes.set(size.id, (bytes.get(size.id) ?? 0) + size.bytes);
  let left = ROOM;
  const end = ids.findIndex((id) => {
    left -= bytes.get(id) ?? 0;
    return left < 0;
  });
  return end < 0 ? ids : ids.slice(0, Math.max(1, end));
}
