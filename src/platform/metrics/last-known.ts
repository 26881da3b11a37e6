/** A scraper waits ten seconds by default, and gets nothing of a process that takes longer. */
const WAIT_MS = 500;

/**
 * Makes a look at the database one that a scrape can wait for: it gives the newest value that is there within half
 * a second, and undefined before the first one. A look that takes longer goes on, and is the only one meanwhile.
 */
export function lastKnown<T>(look: () => Promise<T>): () => Promise<T | undefined> {
  let known: T | undefined;
  let looking: Promise<void> | undefined;
  return async () => {
    looking ??= look()
      .then((value) => {
        known = value;
      })
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
    await atMost(WAIT_MS, looking);
    return known;
  };
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
