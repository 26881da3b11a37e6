import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { type Changes, EVERYTHING } from "../changes/changes.ts";
import type { Engine } from "../engine/engine.ts";
import type { CacheStats } from "../platform/metrics.ts";
import type { CurrentSettings, Settings } from "../settings/current.ts";
import type { Bundles, EmbedPageFiles } from "./bundles.ts";
import type { ComponentLayer } from "./component-layer.ts";
import { type Hit, RenderCache } from "./render-cache.ts";
import type { UsageCounts } from "./usage/usage-counts.ts";

const MAX_CACHE_BYTES = 64 * 1024 * 1024;
const MAX_CACHED_URLS = 10_000;

declare module "../procedures/services.ts" {
  interface Services {
    delivery: Delivery;
  }
}

export interface DeliveryOptions {
  /** Cache-Control of what may be stored by shared caches. */
  cacheControl: string;
  publicBaseUrl: string;
  componentLayer: ComponentLayer;
  bundles: Bundles;
  embedPage: EmbedPageFiles;
  /** When what renders last changed, in milliseconds: no response is older than that. */
  builtAt: number;
}

/** What this replica serves of run time: the render cache, and what it renders with. */
export class Delivery {
  readonly cache = new RenderCache(MAX_CACHE_BYTES, MAX_CACHED_URLS);
  readonly options: DeliveryOptions;
  readonly engine: Engine;
  readonly usage: UsageCounts;
  private readonly orm: MikroORM;
  private readonly currentSettings: CurrentSettings;

  constructor({ orm, engine, settings, changes, usage }: DeliveryParts, options: DeliveryOptions) {
    this.orm = orm;
    this.engine = engine;
    this.usage = usage;
    this.currentSettings = settings;
    this.options = options;
    changes.onChange((slug) => this.forget(slug));
  }

  /**
   * By the connections of run time, for what many requests wait for: it is not cancelled with the
   * request that came first.
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

  /** A finished response by raw URL; none while run time is private or settings are unread. */
  lookup(url: string): Hit | undefined {
    return this.currentSettings.runtimeIsKnownPublic ? this.cache.lookup(url) : undefined;
  }

  stats(): CacheStats {
    const { hits, misses, entries } = this.cache;
    return { hits, misses, hitRate: hits + misses === 0 ? 0 : hits / (hits + misses), entries };
  }

  /** Drops what a change of this theme, or of everything, made old. */
  private forget(slug: string): void {
    if (slug === EVERYTHING) this.cache.clear();
    else this.cache.forget(slug);
  }
}

interface DeliveryParts {
  /** Of run time, whose connections nothing else takes. */
  orm: MikroORM;
  engine: Engine;
  settings: CurrentSettings;
  changes: Changes;
  usage: UsageCounts;
}
