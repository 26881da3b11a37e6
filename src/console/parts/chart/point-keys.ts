/**
 * The point of a chart that a key leads to from another; Page Up and Page Down move by an eighth.
 * Returns undefined for a key that moves nothing.
 */
export function pointFor(key: string, from: number, count: number): number | undefined {
  const page = Math.max(1, Math.round(count / 8));
  const targets = new Map([
    ["ArrowLeft", from - 1],
    ["ArrowDown", from - 1],
    ["ArrowRight", from + 1],
    ["ArrowUp", from + 1],
    ["PageDown", from - page],
    ["PageUp", from + page],
    ["Home", 0],
    ["End", count - 1],
  ]);
  const target = targets.get(key);
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}
