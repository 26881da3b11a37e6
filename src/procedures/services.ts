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
 * The services that the composition root builds once for every procedure. A module with a new service
 * declares it in its own code (`declare module`), so this file need not change.
 */
export interface Services {
  config: Config;
  orm: MikroORM;
  logger: Logger;
  engine: Engine;
  metrics: Metrics;
  blobs: Blobs;
  queue: Queue;
  /** Finds the caller of a credential; a refused key does not fall back to the cookie. */
  authenticate(
    em: EntityManager,
    credentials: Credentials,
  ): Promise<{ caller: Caller | null; refusal?: Refusal }>;
  /** Whether the database answers within READY_TIMEOUT_MS. */
  probe(): Promise<DatabaseProbe>;
  /** Whether run time is public (`runtime.public`). */
  runtimeIsPublic(): Promise<boolean>;
}
