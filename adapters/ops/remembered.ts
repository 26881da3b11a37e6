/** Asks once, however many want to know at the same time, and knows the answer for a while. */
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
