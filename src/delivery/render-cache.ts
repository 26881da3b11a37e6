import { LRUCache } from "lru-cache";
import { EVERYTHING } from "../changes/changes.ts";
import { isInvalid, type PlatformError } from "../errors/errors.ts";
import { Artefact, type ArtefactOptions } from "./artefact.ts";

/** A longer URL is none that a page would hold; it is answered, and not remembered. */
const MAX_URL_LENGTH = 512;

/** Refusals remembered: to find that something is too large takes as long as to make it. */
const MAX_REFUSALS = 1000;

/** How many slugs have a count of their own before all are counted as one change. */
const MAX_COUNTED_SLUGS = 10_000;

/** What a raw URL leads to: the response, and the route pattern for the metrics. */
export interface Hit {
  artefact: Artefact;
  route: string;
}

/**
 * Rendered artefacts, bounded in bytes, and the raw URLs that lead to their keys. A URL is looked
 * up as it came, unparsed: that is what makes a hit cheap.
 */
export class RenderCache {
  hits = 0;
  misses = 0;
  private readonly artefacts: LRUCache<string, Artefact>;
  private readonly urls: LRUCache<string, { key: string; serial: number; route: string }>;
  private readonly pending = new Map<string, Promise<Artefact>>();
  /** By the state of the theme too, so that a change makes them old. */
  private readonly refusals = new LRUCache<string, PlatformError>({ max: MAX_REFUSALS });
  /** How often a theme has changed since the last `clear`; a render that a change overtook is old. */
  private readonly changes = new Map<string, number>();
  private clears = 0;

  constructor(maxBytes: number, maxUrls: number) {
    this.artefacts = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (artefact) => artefact.bytes,
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
    const artefact = this.artefacts.get(known.key);
    // Another one under the same key: the theme has changed, and with it perhaps its default.
    if (artefact?.serial !== known.serial) {
      this.urls.delete(url);
      return undefined;
    }
    this.hits++;
    return { artefact, route: known.route };
  }

  /** Lets later requests for the same raw URL find the artefact. */
  remember(url: string, { artefact, route }: Hit): void {
    const { key, serial } = artefact;
    if (url.length <= MAX_URL_LENGTH) this.urls.set(url, { key, serial, route });
  }

  /**
   * The artefact under a key, made of the theme `slug` (or of all: `*`) once however many ask for
   * it at the same time. What a change overtook while it was made is answered but not kept. That a
   * theme cannot be had that way is kept too, until it changes.
   */
  async obtain(key: string, slug: string, make: () => Promise<ArtefactOptions>): Promise<Artefact> {
    const cached = this.artefacts.get(key);
    if (cached !== undefined) {
      this.hits++;
      return cached;
    }
    const state = this.stateOf(slug);
    const flight = `${state} ${key}`;
    const refusal = this.refusals.get(flight);
    if (refusal !== undefined) throw refusal;
    let promise = this.pending.get(flight);
    if (promise === undefined) {
      this.misses++;
      promise = make()
        .then((options) => Artefact.create(key, slug, options))
        .catch((error: unknown) => {
          if (isInvalid(error)) this.refusals.set(flight, error);
          throw error;
        })
        .finally(() => this.pending.delete(flight));
      this.pending.set(flight, promise);
    }
    const artefact = await promise;
    if (state === this.stateOf(slug)) this.artefacts.set(key, artefact);
    return artefact;
  }

  /** Drops what was made from this theme, and what is made from all. */
  forget(slug: string): void {
    if (this.changes.size >= MAX_COUNTED_SLUGS) {
      this.clear();
      return;
    }
    for (const changed of [slug, EVERYTHING]) {
      this.changes.set(changed, (this.changes.get(changed) ?? 0) + 1);
    }
    for (const [key, artefact] of this.artefacts.entries()) {
      if (artefact.slug === slug || artefact.slug === EVERYTHING) this.artefacts.delete(key);
    }
  }

  clear(): void {
    this.clears++;
    this.changes.clear();
    this.artefacts.clear();
    this.urls.clear();
  }

  private stateOf(slug: string): string {
    return `${this.clears}.${this.changes.get(slug) ?? 0}`;
  }
}
