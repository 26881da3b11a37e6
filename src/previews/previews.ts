import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import type { Changes } from "../changes/changes.ts";
import { RenderCache } from "../delivery/render-cache.ts";
import { RememberedWork } from "../engine/remembered-work.ts";
import { notFound } from "../errors/errors.ts";
import { TooManyRequests } from "../errors/too-many-requests.ts";
import type { Logger } from "../platform/logger.ts";
import { findLive, type LivePreview } from "./live.ts";
import { PreviewStreams } from "./streams.ts";
import { digestOf } from "./token.ts";

const MEGABYTE = 1024 * 1024;
const MAX_CACHE_BYTES = 8 * MEGABYTE;
/** A preview's part of the cache. */
const SHARE_BYTES = 2 * MEGABYTE;

/** Revisions whose errors are remembered, as a number each. */
const MAX_COUNTS = 1000;

/**
 * Ten tabs, as many as have a stream, each with a page of five frames that loads twice a minute and makes
 * three requests a frame.
 */
const MAX_A_MINUTE = 300;
const WINDOW_MS = 60_000;
/** Tokens that are counted at a time, known or not. */
const MAX_COUNTED = 10_000;

declare module "../procedures/services.ts" {
  interface Services {
    previews: Previews;
  }
}

/** Preview links on this replica: what is rendered for them, their streams, and how often each is used. */
export class Previews {
  /** Apart from run time's cache, whose entries any reader may get. */
  readonly cache = new RenderCache({ bytes: MAX_CACHE_BYTES, share: SHARE_BYTES, urls: 1 });
  readonly errors = new RememberedWork<{ count: number }>(MAX_COUNTS);
  readonly streams: PreviewStreams;
  private readonly orm: MikroORM;
  private readonly counts = new LRUCache<string, { used: number }>({
    max: MAX_COUNTED,
    ttl: WINDOW_MS,
  });

  constructor(orm: MikroORM, changes: Changes, maxStreams: number, logger: Logger) {
    this.orm = orm;
    this.streams = new PreviewStreams(maxStreams, () => this.shared(), logger);
    changes.onEvent(({ type }) => {
      if (type === "theme" || type === "preview" || type === "resync") this.streams.look();
    });
  }

  /** An entity manager for work that several requests share. */
  shared(): EntityManager {
    return this.orm.em.fork() as EntityManager;
  }

  /**
   * The live preview of a token; counts the request.
   *
   * @throws PlatformError `not_found` if unknown, expired or revoked, `rate_limited` for too many requests
   */
  async find(token: string): Promise<LivePreview> {
    const digest = digestOf(token);
    const count = this.counts.get(digest) ?? { used: 0 };
    if (count.used === 0) this.counts.set(digest, count);
    if (++count.used > MAX_A_MINUTE) {
      const seconds = Math.max(1, Math.ceil(this.counts.getRemainingTTL(digest) / 1000));
      throw new TooManyRequests(
        `A preview link answers ${MAX_A_MINUTE} requests a minute; try again in ${seconds} s.`,
        seconds,
      );
    }
    const preview = await findLive(this.shared(), digest);
    if (preview === undefined) {
      throw notFound("There is no such preview; it may have expired or been revoked.");
    }
    return preview;
  }
}
