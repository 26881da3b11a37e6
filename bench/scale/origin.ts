import { assumed } from "./measured.ts";

export interface CacheLoad {
  /** Requests a second that reach the caches. */
  requests: number;
  themes: number;
  formsPerTheme?: number;
  edges?: number;
  /** Seconds that a cache answers by itself. */
  maxAge?: number;
}

/**
 * The requests a second that reach the program behind independent caches. A cache answers by itself for
 * `maxAge` after each miss, so of λ requests a second for an address it passes on λ / (1 + λ × maxAge);
 * revalidations in the background count as misses. The use of themes follows Zipf's law: the nth gets
 * 1/n of the first one's requests.
 */
export function originRequests({
  requests,
  themes,
  formsPerTheme = assumed.formsPerTheme,
  edges = assumed.edges,
  maxAge = assumed.sharedMaxAge,
}: CacheLoad): number {
  let weights = 0;
  for (let rank = 1; rank <= themes; rank++) weights += 1 / rank;
  const copies = formsPerTheme * edges;
  let passed = 0;
  for (let rank = 1; rank <= themes; rank++) {
    const rate = requests / rank / weights / copies;
    passed += (copies * rate) / (1 + rate * maxAge);
  }
  return passed;
}

/** The share that caches answer. */
export const hitRatio = (load: CacheLoad): number =>
  load.requests === 0 ? 0 : 1 - originRequests(load) / load.requests;
