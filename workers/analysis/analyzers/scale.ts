/**
 * How sure a measurement makes us: 0.5 at `threshold`, 1 from `certain` on, in between along a
 * straight line; nothing short of the threshold or for a value that is no number. `certain` may
 * lie below `threshold`: then smaller is surer.
 */
export function certainty(
  value: number,
  { threshold, certain }: { threshold: number; certain: number },
): number | undefined {
  const share = (value - threshold) / (certain - threshold);
  if (!Number.isFinite(share) || share < 0) return undefined;
  return round(0.5 + Math.min(share, 1) / 2);
}

/** A confidence from elsewhere: within 0 to 1, three decimals, or nothing. */
export function bounded(value: unknown): number | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return round(Math.min(Math.max(value, 0), 1));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
