import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { type Changes, EVERYTHING } from "../changes/changes.ts";
import type { Engine } from "../engine/engine.ts";
import type { WorkMetrics } from "../platform/metrics/work-metrics.ts";
import type { CacheStats } from "../platform/metrics.ts";
import type { CurrentSettings, Settings } from "../settings/current.ts";
import { builtinThemes } from "../themes/builtin/index.ts";
import type { Artefact } from "./artefact.ts";
import type { Bundles, PageFiles } from "./bundles.ts";
import type { ComponentLayer } from "./component-layer.ts";
import type { ArtefactStore } from "./kept/store.ts";
import { type Hit, RenderCache } from "./render-cache.ts";
import type { UsageCounts } from "./usage/usage-counts.ts";

const MEGABYTE = 1024 * 1024;
const MAX_CACHE_BYTES = 64 * MEGABYTE;
/** A theme's part of the cache. */
const SHARE_BYTES = 8 * MEGABYTE;
const MAX_CACHED_URLS = 10_000;
/** The most bytes of exports in a package that the request names; requests may name any number of them. */
const MAX_PACKAGED_BYTES = 8 * MEGABYTE;
const PACKAGED_SHARE_BYTES = 2 * MEGABYTE;

const builtinSlugs = new Set(builtinThemes.map(({ slug }) => slug));

declare module "../procedures/services.ts" {
  interface Services {
    delivery: Delivery;
  }
}

export interface DeliveryOptions {
  /** The Cache-Control of responses that shared caches may store. */
  cacheControl: string;
  publicBaseUrl: string;
  /** Whether people can sign in to the console here. */
  hasSignIn: boolean;
  componentLayer: ComponentLayer;
  bundles: Bundles;
  embedPage: PageFiles;
  styleGuide: PageFiles;
  /** When the rendering code last changed, in milliseconds; no response claims to be older. */
  builtAt: number;
}

/** Run time on this replica: the render cache, and the services that rendering needs. */
export class Delivery {
  readonly cache = new RenderCache({
    bytes: MAX_CACHE_BYTES,
    share: SHARE_BYTES,
    urls: MAX_CACHED_URLS,
    isReserved: (slug) => this.isReserved(slug),
  });
  /** Exports that are rewritten for a request's package. */
  readonly packaged = new RenderCache({
    bytes: MAX_PACKAGED_BYTES,
    share: PACKAGED_SHARE_BYTES,
    urls: 1,
  });
  readonly options: DeliveryOptions;
  readonly engine: Engine;
  readonly usage: UsageCounts;
  readonly kept: ArtefactStore;
  readonly work: WorkMetrics;
  private readonly orm: MikroORM;
  private readonly currentSettings: CurrentSettings;

  constructor(
    { orm, engine, settings, changes, usage, kept, work }: DeliveryParts,
    options: DeliveryOptions,
  ) {
    this.orm = orm;
    this.engine = engine;
    this.usage = usage;
    this.kept = kept;
    this.work = work;
    this.currentSettings = settings;
    this.options = options;
    changes.onChange((slug) => this.forget(slug));
  }

  /**
   * An entity manager on run time's connections for work that several requests share: it is not
   * cancelled when the first of them ends.
   */
  shared(): EntityManager {
    return this.orm.em.fork() as EntityManager;
  }

  settings(): Promise<Settings> {
    return this.currentSettings.read();
  }

  runtimeIsPublic(): Promise<boolean> {
    return this.currentSettings.runtimeIsPublic();
  }

  /** Looks up a response by raw URL; misses while run time is private or settings are not loaded. */
  lookup(url: string, ready: (artefact: Artefact) => boolean): Hit | undefined {
    return this.currentSettings.runtimeIsKnownPublic ? this.cache.lookup(url, ready) : undefined;
  }

  stats(): CacheStats {
    const { hits, misses, entries } = this.cache;
    return { hits, misses, hitRate: hits + misses === 0 ? 0 : hits / (hits + misses), entries };
  }

  /** Drops the responses that a change of this theme, or of everything, invalidates. */
  private forget(slug: string): void {
    for (const cache of [this.cache, this.packaged]) {
      if (slug === EVERYTHING) cache.clear();
      else cache.forget(slug);
    }
  }

  /** Whether no theme displaces responses of this one: scripts, lists, built-in themes, the default. */
  private isReserved(slug: string): boolean {
    const chosen = this.currentSettings.known?.["default.theme"];
    return slug === "" || slug === EVERYTHING || slug === chosen || builtinSlugs.has(slug);
  }
}

interface DeliveryParts {
  /** The ORM on the connections reserved for run time. */
  orm: MikroORM;
  engine: Engine;
  settings: CurrentSettings;
  changes: Changes;
  usage: UsageCounts;
  kept: ArtefactStore;
  work: WorkMetrics;
}
