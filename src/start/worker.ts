import type { AddressInfo } from "node:net";
import { PushCallers } from "../../adapters/worker/push-caller.ts";
import type { Doors } from "../../adapters/worker/router.ts";
import { createWorkerServer } from "../../adapters/worker-http.ts";
import { prepareWorkers, startWorkers, type Workers } from "../../workers/main.ts";
import type { WorkerServices } from "../../workers/services.ts";
import type { Config } from "../config/config.ts";
import { Engine } from "../engine/engine.ts";
import { watchUndelivered } from "../outbox/watch.ts";
import { probeDatabase } from "../platform/database/probe.ts";
import type { Logger } from "../platform/logger.ts";
import { flushTelemetry } from "../platform/telemetry/tracing.ts";
import { watchDeadLetters, watchDepths } from "../queues/watch.ts";
import { CurrentSettings } from "../settings/current.ts";
import { SeriesRecorder } from "../stats/series/recorder.ts";
import { type Foundation, onFoundation, type Surroundings } from "./foundation.ts";
import { listenError } from "./start-error.ts";

export interface RunningWorker {
  port: number;
  services: WorkerServices;
  workers: Workers;
  /** Accepts no more messages, finishes running ones, then closes everything, within the bound. */
  close(): Promise<void>;
}

/** How long an answer waits for its spans to be sent. */
const FLUSH_MS = 2000;
/** Milliseconds of the shutdown that requests leave to the queue, the database and the rest. */
const CLOSING_MS = 1500;

/**
 * ROLE=worker: analyses, links, sweeps and does what is due; answers only probes, scrapes and pushed
 * messages. Renders nothing and has no sign-in and no console.
 */
export const startWorker = (
  config: Config,
  logger: Logger,
  surroundings: Surroundings = {},
): Promise<RunningWorker> =>
  onFoundation(config, logger, surroundings, (connections) => connections, build);

async function build(foundation: Foundation): Promise<Omit<RunningWorker, "close">> {
  const { config, logger, closers, orm, changes, metrics, blobs, masters, outbound, sealer } =
    foundation;
  const prepared = await prepareWorkers(config);
  closers.add(prepared.close);
  const engine = new Engine();
  closers.add(() => engine.close());
  const queue = await foundation.openQueue();
  const services = {
    config,
    orm,
    logger,
    changes,
    engine,
    settings: new CurrentSettings(orm, changes, { kept: false }),
    metrics,
    blobs,
    queue,
    masters,
    outbound,
    sealer,
    probe: () => probeDatabase(orm.em.fork(), config.readyTimeoutMs),
  };
  watchDeadLetters(services);
  watchDepths(services);
  watchUndelivered(services);
  // A worker that gets pushes has CPU only during requests, so a scheduler triggers the sweep, not a timer.
  const workers = await startWorkers(services, prepared, {
    alone: false,
    timed: queue.push === null,
  });
  closers.add(() => workers.stop());
  const series = new SeriesRecorder(services);
  series.start();
  closers.add((timeoutMs) => series.stop(timeoutMs / 2));
  const http = createWorkerServer(services, doorsOf(services, workers, series));
  closers.add((timeoutMs) => http.close(timeoutMs - Math.min(CLOSING_MS, timeoutMs / 2)));
  await http.listen(config.port, config.host).catch((error) => {
    throw listenError(error, config);
  });
  const { port } = http.server.address() as AddressInfo;
  return { port, services, workers };
}

/** Null if the worker pulls its messages and sweeps by itself. */
function doorsOf(
  { config, queue }: WorkerServices,
  { sweep, due }: Workers,
  series: SeriesRecorder,
): Doors | null {
  if (queue.push === null || config.push === null) return null;
  return {
    door: queue.push,
    callers: new PushCallers(config.push),
    sweep: {
      run: async () => {
        await sweep.run();
        await series.flush();
      },
    },
    due,
    flush: () => flushTelemetry(FLUSH_MS),
  };
}
