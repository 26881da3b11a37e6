/** Seconds from which a request counts as slow, so that its line is always written. */
const SLOW_SECONDS = 1;

/** The facts of an answered request that choose whether it gets a line. */
interface Answered {
  status: number;
  seconds: number;
}

/** Whether the line of a request tells of a failure or a long wait, which no share leaves out. */
const isNotable = ({ status, seconds }: Answered): boolean =>
  status >= 400 || seconds >= SLOW_SECONDS;

/**
 * Chooses the requests that get a line in the log: all that failed or were slow, and a share of the others.
 *
 * @param share from 0 to 1 (`LOG_REQUESTS_SAMPLE`)
 * @param draw gives a number from 0 to below 1
 * @returns the share that the line stands for, which is 1 if every such request gets one; undefined for no line
 */
export function sampleOf(
  answered: Answered,
  share: number,
  draw: () => number = Math.random,
): number | undefined {
  if (share >= 1 || isNotable(answered)) return 1;
  return draw() < share ? share : undefined;
}
