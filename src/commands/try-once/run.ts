import { type Check, type Installation, unasked, type Verdict } from "./check.ts";
import { reasonOf } from "./site.ts";

const words: Record<Verdict, string> = {
  holds: "holds",
  fails: "DOES NOT",
  unasked: "not asked",
  "by-hand": "by hand",
  "not-here": "not here",
};
const COLUMN = 11;

/** How often each verdict was found. */
export type Tally = Record<Verdict, number>;

/**
 * Asks one check after another, whatever the ones before found, and yields a line of its verdict and lines of
 * what it found; returns the tally.
 */
export async function* run(
  checks: readonly Check[],
  of: Installation,
): AsyncGenerator<string, Tally> {
  const tally: Tally = { holds: 0, fails: 0, unasked: 0, "by-hand": 0, "not-here": 0 };
  for (const { name, look } of checks) {
    const { verdict, lines } = await look(of).catch((error: Error) => unasked(reasonOf(error)));
    tally[verdict]++;
    yield `${words[verdict].padEnd(COLUMN)}${name}`;
    for (const line of lines) yield `${" ".repeat(COLUMN)}${line}`;
  }
  return tally;
}
