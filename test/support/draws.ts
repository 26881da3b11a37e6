/** `PROPERTY_DRAWS=50` draws 50 times as many cases as a push does; the nightly workflow sets it. */
const FACTOR = Number(process.env.PROPERTY_DRAWS ?? 1);

/** How many cases a property draws at each push. */
export function draws(atPush: number): { numRuns: number } {
  return { numRuns: Math.ceil(atPush * FACTOR) };
}
