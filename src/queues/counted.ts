import type { Taken } from "./take.ts";

/** Counts the letters by topic. */
export function countByTopic(taken: readonly Taken[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { topic } of taken) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return counts;
}

export const counted = (count: number): string =>
  count === 1 ? "1 dead letter" : `${count} dead letters`;
