/** The deepest object that is stored or resolved: far above real documents, far below any stack. */
export const MAX_DEPTH = 256;

/** Whether the value nests at most `MAX_DEPTH` levels. */
export function nestsWithinLimit(value: unknown): boolean {
  return nestsWithin(value, MAX_DEPTH);
}

/** Whether the value nests at most so many levels; iterative, so that no depth ends the stack. */
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
