/** The deepest stored or resolved object: far above real documents, far below any stack limit. */
export const MAX_DEPTH = 256;

/** Whether the value nests at most `MAX_DEPTH` levels. */
export function nestsWithinLimit(value: unknown): boolean {
  return nestsWithin(value, MAX_DEPTH);
}

/** Whether the value nests at most this many levels; iterative, so no depth overflows the stack. */
export function nestsWithin(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return false;
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
  }
  return true;
}
