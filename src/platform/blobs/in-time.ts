import { setTimeout as delay } from "node:timers/promises";

/** The answer, or an error once `ms` are over: some clients wait for ever for a silent server. */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const stop = new AbortController();
  const late = delay(ms, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`No answer came within ${ms / 1000} s`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    late.catch(() => {});
    stop.abort();
  }
}
