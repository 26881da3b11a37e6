/**
 * The confidence of a measurement: 0.5 at `threshold`, 1 from `certain` on, linear in between; undefined
 * before the threshold or for NaN. `certain` may be below `threshold`: then smaller values are more
 * certain.
 */
export function certainty(
  value: number,
  { threshold, certain }: { threshold: number; certain: number },
): number | undefined {
  const share = (value - threshold) / (certain - threshold);
  if (!Number.isFinite(share) || share < 0) return undefined;
  return round(0.5 + Math.min(share, 1) / 2);
}

/** Clamps an external confidence to 0–1 with three decimals, or undefined. */
export function bounded(value: unknown): number | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return round(Math.min(Math.max(value, 0), 1));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
