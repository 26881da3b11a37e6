import { setTimeout } from "node:timers/promises";

/** Waits for the work. @throws Error if it takes longer; the work itself continues */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const enough = new AbortController();
  const late = setTimeout(ms, undefined, { signal: enough.signal }).then(() => {
    throw new Error(`There was no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    enough.abort();
    late.catch(() => {});
  }
}
