import { LRUCache } from "lru-cache";
import { EVERYTHING } from "../changes/changes.ts";
import { isInvalid, type PlatformError } from "../errors/errors.ts";
import { Artefact, type ArtefactOptions } from "./artefact.ts";
import { type Bounds, Shares } from "./shares.ts";

/** The cache does not remember longer URLs, because no page would contain one. */
const MAX_URL_LENGTH = 512;

/** Refusals kept, because finding a response too large costs as much as rendering it. */
const MAX_REFUSALS = 1000;

/** Slugs counted one by one; beyond that a change of any clears the whole cache. */
const MAX_COUNTED_SLUGS = 10_000;

export interface CacheBounds extends Bounds {
  /** Raw URLs that are remembered. */
  urls: number;
}

/** The cached response for a raw URL, with the route pattern for the metrics. */
export interface Hit {
  artefact: Artefact;
  route: string;
}

/** The artefact that a URL maps to. */
interface Target {
  slug: string;
  key: string;
  serial: number;
  route: string;
}

/**
 * Rendered artefacts, bounded in bytes by theme and together, and the raw URLs that map to their keys. A lookup takes
 * the URL unparsed, which is why a hit is cheap.
 */
export class RenderCache {
  hits = 0;
  misses = 0;
  private readonly artefacts: Shares<Artefact>;
  private readonly urls: LRUCache<string, Target>;
  private readonly pending = new Map<string, Promise<Artefact>>();
  /** Keyed by the theme's state as well, so a change invalidates them. */
  private readonly refusals = new LRUCache<string, PlatformError>({ max: MAX_REFUSALS });
  /** Changes per theme since the last `clear`; a render that began before one is stale. */
  private readonly changes = new Map<string, number>();
  private clears = 0;

  constructor({ urls, ...bounds }: CacheBounds) {
    this.artefacts = new Shares(bounds);
    this.urls = new LRUCache({ max: urls });
  }

  get entries(): number {
    return this.artefacts.size;
  }

  /** Looks up a raw URL, and counts the hit if the artefact is `ready` to be sent. */
  lookup(url: string, ready: (artefact: Artefact) => boolean = () => true): Hit | undefined {
    const target = this.urls.get(url);
    if (target === undefined) return undefined;
    const artefact = this.artefacts.get(target.slug, target.key);
    // The key now holds a newer artefact: the theme changed, and perhaps its default with it.
    if (artefact?.serial !== target.serial) {
      this.urls.delete(url);
      return undefined;
    }
    if (!ready(artefact)) return undefined;
    this.hits++;
    return { artefact, route: target.route };
  }

  /** Maps a raw URL to the artefact for later requests. */
  remember(url: string, { artefact, route }: Hit): void {
    const { slug, key, serial } = artefact;
    if (url.length <= MAX_URL_LENGTH) this.urls.set(url, { slug, key, serial, route });
  }

  /**
   * Returns the artefact under a key, rendered from the theme `slug` (`*`: from all themes). Callers
   * at the same time share one render. If the theme changes meanwhile, the callers get the result
   * but the cache does not keep it. The cache keeps refusals, too, until the theme changes.
   */
  async obtain(key: string, slug: string, make: () => Promise<ArtefactOptions>): Promise<Artefact> {
    const cached = this.artefacts.get(slug, key);
    if (cached !== undefined) {
      this.hits++;
      return cached;
    }
    const state = this.stateOf(slug);
    const flight = `${slug} ${state} ${key}`;
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
    if (state === this.stateOf(slug)) this.keep(artefact);
    return artefact;
  }

  /** Keeps the artefact once for all callers that share the render. */
  private keep(artefact: Artefact): void {
    if (artefact.onChange !== undefined) return;
    artefact.onChange = () => this.artefacts.recount(artefact.key, artefact);
    this.artefacts.set(artefact.key, artefact);
  }

  /** Drops the artefacts of this theme and those rendered from all themes. */
  forget(slug: string): void {
    if (this.changes.size >= MAX_COUNTED_SLUGS) {
      this.clear();
      return;
    }
    for (const changed of [slug, EVERYTHING]) {
      this.changes.set(changed, (this.changes.get(changed) ?? 0) + 1);
    }
    for (const changed of [slug, EVERYTHING]) this.artefacts.drop(changed);
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
