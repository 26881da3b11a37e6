import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import type { Config } from "../config/config.ts";
import type { Engine } from "../engine/engine.ts";
import type { Blobs } from "../platform/blobs/blobs.ts";
import type { DatabaseProbe } from "../platform/database/probe.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Queue } from "../platform/queue/queue.ts";
import type { Caller, Credentials, Refusal } from "./caller.ts";

/**
 * What the composition root builds once and every procedure may use. A module that offers one more
 * declares it beside what it offers (`declare module`), so that this one need not know it.
 */
export interface Services {
  config: Config;
  orm: MikroORM;
  logger: Logger;
  engine: Engine;
  metrics: Metrics;
  blobs: Blobs;
  queue: Queue;
  /** Who it is that a credential names; a key that is refused is not made up for by the cookie. */
  authenticate(
    em: EntityManager,
    credentials: Credentials,
  ): Promise<{ caller: Caller | null; refusal?: Refusal }>;
  /** Whether the database answers within READY_TIMEOUT_MS. */
  probe(): Promise<DatabaseProbe>;
  /** Whether run time is for anybody (`runtime.public`). */
  runtimeIsPublic(): Promise<boolean>;
}
