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
 * Requests a second that the program sees behind caches of which each asks for itself. One that asks
 * answers for `maxAge` by itself, so that of λ requests a second for an address at a cache there
 * are λ / (1 + λ × maxAge) that it passes on, a revalidation in the background counted alike. Themes
 * are asked for by Zipf's law: the nth most used 1/n as often as the first.
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
