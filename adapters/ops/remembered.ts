/** Caches an answer for a while; concurrent callers share one query. */
export function remembered<T>(ask: () => Promise<T>, forMs: number): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (answer === undefined || performance.now() >= until) {
      until = Number.POSITIVE_INFINITY;
      answer = ask().finally(() => {
        until = performance.now() + forMs;
      });
    }
    return answer;
  };
}
