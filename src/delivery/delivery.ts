import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import type { Engine } from "../engine/engine.ts";
import { newId } from "../platform/ids.ts";
import { loadSettings } from "../settings/load.ts";
import type { SettingKey } from "../settings/registry.ts";
import type { Bundles, EmbedPageFiles } from "./bundles.ts";
import { EVERYTHING } from "./channel.ts";
import type { ComponentLayer } from "./component-layer.ts";
import { type Hit, RenderCache } from "./render-cache.ts";

const MAX_CACHE_BYTES = 64 * 1024 * 1024;
const MAX_CACHED_URLS = 10_000;

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

export interface CacheStats {
  hits: number;
  misses: number;
  hitRate: number;
  entries: number;
}

/** What this replica knows of run time: the render cache and the settings that shape it. */
export class Delivery {
  readonly cache = new RenderCache(MAX_CACHE_BYTES, MAX_CACHED_URLS);
  readonly options: DeliveryOptions;
  readonly engine: Engine;
  /** Names this process on the channel, for it has dropped its own changes already. */
  readonly replica = newId();
  private readonly orm: MikroORM;
  private loading: Promise<Record<SettingKey, string>> | undefined;
  private loaded: Record<SettingKey, string> | undefined;
  /** How often settings may have changed, so that what is being read may be old. */
  private changes = 0;

  constructor(orm: MikroORM, engine: Engine, options: DeliveryOptions) {
    this.orm = orm;
    this.engine = engine;
    this.options = options;
  }

  /**
   * By the connections of run time, to read what many requests wait for: it is read to its end, though the one that came first has
   * gone meanwhile.
   */
  shared(): EntityManager {
    return this.orm.em.fork() as EntityManager;
  }

  /** The settings as of the last change that this replica heard of. */
  async settings(): Promise<Record<SettingKey, string>> {
    if (this.loaded !== undefined) return this.loaded;
    this.loading ??= this.load();
    return this.loading;
  }

  private async load(): Promise<Record<SettingKey, string>> {
    try {
      for (;;) {
        const { changes } = this;
        const settings = await loadSettings(this.orm.em.fork());
        if (changes !== this.changes) continue;
        this.loaded = settings;
        return settings;
      }
    } finally {
      this.loading = undefined;
    }
  }

  /** A finished response by raw URL; none while run time is private or settings are unread. */
  lookup(url: string): Hit | undefined {
    return this.loaded?.["runtime.public"] === "true" ? this.cache.lookup(url) : undefined;
  }

  /** Drops what a change of this theme, or of everything (`*`), made old. */
  forget(slug: string): void {
    if (slug === EVERYTHING) {
      this.changes++;
      this.loaded = undefined;
      this.cache.clear();
    } else {
      this.cache.forget(slug);
    }
  }

  stats(): CacheStats {
    const { hits, misses, entries } = this.cache;
    return { hits, misses, hitRate: hits + misses === 0 ? 0 : hits / (hits + misses), entries };
  }
}
