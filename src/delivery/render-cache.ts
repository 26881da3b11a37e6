import { LRUCache } from "lru-cache";
import { Artefact, type ArtefactOptions } from "./artefact.ts";

/** How often a hit refreshes the artefact's place in the byte-bounded cache. */
const TOUCH_EVERY = 64;

/** What a raw URL leads to: the response, and the route pattern for the metrics. */
export interface Hit {
  artefact: Artefact;
  route: string;
}

/**
 * Rendered artefacts, bounded in bytes, and the raw URLs that lead to them. A URL is looked up
 * as it came, unparsed: that is what makes a hit cheap.
 */
export class RenderCache {
  hits = 0;
  misses = 0;
  private readonly artefacts: LRUCache<string, Artefact>;
  private readonly urls: LRUCache<string, Hit & { uses: number }>;
  private readonly pending = new Map<string, Promise<Artefact>>();
  generation = 0;

  constructor(maxBytes: number, maxUrls: number) {
    this.artefacts = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (artefact) => artefact.bytes,
      dispose: (artefact) => {
        artefact.stale = true;
      },
    });
    this.urls = new LRUCache({ max: maxUrls });
  }

  get entries(): number {
    return this.artefacts.size;
  }

  /** A hit by raw URL, counted as such. */
  lookup(url: string): Hit | undefined {
    const known = this.urls.get(url);
    if (known === undefined) return undefined;
    if (known.artefact.stale) {
      this.urls.delete(url);
      return undefined;
    }
    if (++known.uses % TOUCH_EVERY === 0) this.artefacts.get(known.artefact.key);
    this.hits++;
    return known;
  }

  /** Lets later requests for the same raw URL find the artefact. */
  remember(url: string, hit: Hit): void {
    if (!hit.artefact.stale) this.urls.set(url, { ...hit, uses: 0 });
  }

  /**
   * The artefact under a key, made once however many ask for it at the same time. What was made
   * from data older than the last `forget` is answered but not kept.
   */
  async obtain(key: string, make: () => Promise<ArtefactOptions>): Promise<Artefact> {
    const cached = this.artefacts.get(key);
    if (cached !== undefined) {
      this.hits++;
      return cached;
    }
    const generation = this.generation;
    const flight = `${generation} ${key}`;
    let promise = this.pending.get(flight);
    if (promise === undefined) {
      this.misses++;
      promise = make()
        .then((options) => Artefact.create(key, options))
        .finally(() => this.pending.delete(flight));
      this.pending.set(flight, promise);
    }
    const artefact = await promise;
    if (generation === this.generation) this.artefacts.set(key, artefact);
    else artefact.stale = true;
    return artefact;
  }

  /** Drops what was made from this theme, and what is made from all. */
  forget(slug: string): void {
    this.generation++;
    for (const [key, artefact] of this.artefacts.entries()) {
      if (artefact.slug === slug || artefact.slug === "*") this.artefacts.delete(key);
    }
  }

  clear(): void {
    this.generation++;
    this.artefacts.clear();
    this.urls.clear();
  }
}
