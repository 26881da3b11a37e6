import type { AuditNarrowing } from "./search.ts";

/** A range of days up to now, or between two days. */
export interface Range {
  name: string;
  /** Days before today at which it begins, and at which it ends; undefined for no end. */
  since: number;
  until?: number;
}

export const ranges: readonly Range[] = [
  { name: "Today", since: 0 },
  { name: "Yesterday", since: 1, until: 0 },
  { name: "7 days", since: 6 },
  { name: "30 days", since: 29 },
];

const daysAgo = (days: number, now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();

/** The filter with the instants of a range. */
export function inRange(
  { since: _, until: __, ...others }: AuditNarrowing,
  range: Range | undefined,
  now = new Date(),
): AuditNarrowing {
  if (range === undefined) return others;
  const { since, until } = range;
  return {
    ...others,
    since: daysAgo(since, now),
    ...(until === undefined ? {} : { until: daysAgo(until, now) }),
  };
}

/** The range that the filter has the instants of, if any. */
export const rangeOf = (filter: AuditNarrowing, now = new Date()): Range | undefined =>
  ranges.find((range) => {
    const { since, until } = inRange({}, range, now);
    return filter.since === since && filter.until === until;
  });
