import type { MikroORM } from "@mikro-orm/postgresql";
import type { Config } from "./config.ts";
import type { Delivery } from "./delivery/delivery.ts";
import type { Engine } from "./engine/engine.ts";
import type { OpenIdProvider } from "./identity/login/provider.ts";
import type { Sessions } from "./identity/session/sessions.ts";
import type { Masters } from "./places/masters.ts";
import type { Renditions } from "./places/renditions.ts";
import type { Blobs } from "./platform/blobs/blobs.ts";
import type { Logger } from "./platform/logger.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Queue } from "./platform/queue/queue.ts";

/** What the composition root builds once and every procedure may use. */
export interface Services {
  config: Config;
  orm: MikroORM;
  logger: Logger;
  engine: Engine;
  delivery: Delivery;
  metrics: Metrics;
  blobs: Blobs;
  queue: Queue;
  masters: Masters;
  renditions: Renditions;
  /** Null with AUTH=none, as is `provider`. */
  sessions: Sessions | null;
  provider: OpenIdProvider | null;
}
