import type { MikroORM } from "@mikro-orm/postgresql";
import { Changes } from "../changes/changes.ts";
import type { Config } from "../config/config.ts";
import { namesOfOthers, runs } from "../config/owners.ts";
import { model, topicsOf } from "../model/model.ts";
import { allowPictureLoaders } from "../picture-codec/loaders.ts";
import { waitingPictures } from "../picture-codec/turns.ts";
import { Masters } from "../places/bytes/masters.ts";
import type { Blobs } from "../platform/blobs/blobs.ts";
import { MeasuredBlobs } from "../platform/blobs/measured-blobs.ts";
import { openBlobs } from "../platform/blobs/open.ts";
import { connect, type DatabaseAddress } from "../platform/database/connect.ts";
import { openDatabase } from "../platform/database/open.ts";
import type { Logger } from "../platform/logger.ts";
import { Metrics } from "../platform/metrics.ts";
import { Outbound } from "../platform/outbound/outbound.ts";
import { MeasuredQueue } from "../platform/queue/measured-queue.ts";
import { openQueue } from "../platform/queue/open.ts";
import type { Queue } from "../platform/queue/queue.ts";
import type { Sealer } from "../platform/sealer.ts";
import { shutdownTelemetry } from "../platform/telemetry/tracing.ts";
import { Closers } from "./closers.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { sealerFor } from "./sealer.ts";
import { queueError } from "./start-error.ts";

/** The services that every role needs. */
export interface Foundation {
  config: Config;
  logger: Logger;
  closers: Closers;
  address: DatabaseAddress;
  orm: MikroORM;
  changes: Changes;
  metrics: Metrics;
  blobs: Blobs;
  masters: Masters;
  outbound: Outbound;
  sealer: Sealer | null;
  /** Opens the queue. Open the handlers' resources first, because the queue is closed before them. */
  openQueue(): Promise<Queue>;
}

export interface Surroundings {
  /** Called when the database is gone for good. */
  onFatal?: (error: Error) => void;
}

/** The share of the configured connections for the pool of requests and workers. */
type Share = (connections: number) => number;

/**
 * Opens the database, the blob store and their companions, calls `build` for the role, and returns a
 * function that closes all of it in reverse. After a failure it closes whatever was already open.
 */
export async function onFoundation<Built>(
  config: Config,
  logger: Logger,
  { onFatal = () => {} }: Surroundings,
  share: Share,
  build: (foundation: Foundation) => Promise<Built>,
): Promise<Built & { close(): Promise<void> }> {
  const closers = new Closers();
  closers.add(shutdownTelemetry);
  const close = async (): Promise<void> => {
    const inTime = await closers.close(config.shutdownTimeoutMs);
    if (!inTime) logger.warn("SHUTDOWN_TIMEOUT_MS was too short to close everything in order.");
  };
  try {
    const database = await openDatabase(config.database, logger, onFatal);
    closers.add(database.close);
    const { address } = database;
    await prepareDatabase(config, address, logger);
    const metrics = new Metrics(config.role);
    metrics.leaveOut(namesOfOthers(config, "metrics"));
    const orm = await connect(address, model, {
      poolSize: share(config.databasePoolSize),
      onPool: (pool) => metrics.pools.watch("requests", pool),
    });
    closers.add(() => orm.close(true));
    allowPictureLoaders();
    const blobs = new MeasuredBlobs(await openBlobs(config.blobs), metrics.storage);
    const masters = new Masters(blobs, config.mediaMaxEdge);
    closers.add(() => masters.close());
    if (runs(config, "places")) metrics.watchPictures(waitingPictures);
    const built = await build({
      config,
      logger,
      closers,
      address,
      orm,
      changes: new Changes(),
      metrics,
      blobs,
      masters,
      outbound: new Outbound(config.outbound),
      sealer: await sealerFor(config),
      openQueue: async () => {
        const served = topicsOf(config);
        const opened = await openQueue(config.queue, { address, topics: served, logger }).catch(
          (error) => {
            throw queueError(error, address);
          },
        );
        const queue = new MeasuredQueue(opened, metrics);
        closers.add((timeoutMs) => queue.close(timeoutMs / 2));
        return queue;
      },
    });
    return { ...built, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}
