import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { BuiltConsole } from "../../adapters/console/build.ts";
import { createHttpServer } from "../../adapters/http.ts";
import { prepareWorkers, startWorkers, type Workers } from "../../workers/main.ts";
import type { Config } from "../config/config.ts";
import { runs } from "../config/owners.ts";
import { watchUndelivered } from "../outbox/watch.ts";
import { Renditions } from "../places/bytes/renditions.ts";
import { Uploads } from "../places/bytes/uploads.ts";
import { probeDatabase } from "../platform/database/probe.ts";
import type { Logger } from "../platform/logger.ts";
import { Previews } from "../previews/previews.ts";
import type { Services } from "../procedures/services.ts";
import { watchDeadLetters, watchDepths } from "../queues/watch.ts";
import { SeriesRecorder } from "../stats/series/recorder.ts";
import { seedBuiltinThemes } from "../themes/seed.ts";
import { readCliFile } from "./cli-file.ts";
import { servingShare, startDelivery, startStreams } from "./delivery.ts";
import { type Foundation, onFoundation, type Surroundings } from "./foundation.ts";
import { ensureAdminKey, identityOf } from "./identity.ts";
import { listenError } from "./start-error.ts";

export interface RunningPlatform {
  port: number;
  services: Services;
  /** Null with ROLE=web, because another process runs the workers. */
  workers: Workers | null;
  /** The file with the generated admin key, if any. */
  adminKeyFile: string | undefined;
  /** Stops accepting, finishes running requests, then closes everything else, within the bound. */
  close(): Promise<void>;
}

const CONSOLE = fileURLToPath(new URL("../../dist/console/", import.meta.url));
/** Milliseconds of the shutdown that requests leave to the database and the rest. */
const CLOSING_MS = 1500;

interface PlatformSurroundings extends Surroundings {
  /** Settles when the console is built or its build has failed. */
  consoleBuilt?: Promise<void>;
}

/** Starts the role that answers requests and, unless ROLE=web, runs the workers too. */
export function startPlatform(
  config: Config,
  logger: Logger,
  { consoleBuilt = Promise.resolve(), ...surroundings }: PlatformSurroundings = {},
): Promise<RunningPlatform> {
  const share = (connections: number): number => connections - servingShare(connections);
  return onFoundation(config, logger, surroundings, share, (foundation) =>
    build(foundation, consoleBuilt),
  );
}

async function build(
  foundation: Foundation,
  consoleBuilt: Promise<void>,
): Promise<Omit<RunningPlatform, "close">> {
  const { config, logger, closers, orm, changes, metrics, blobs, masters, outbound, sealer } =
    foundation;
  if (runs(config, "themes")) await seedBuiltinThemes(orm.em.fork());
  const adminKeyFile = await ensureAdminKey(config, orm, logger);

  const { engine, settings, delivery, warming } = await startDelivery(foundation);
  const streams = await startStreams(foundation);
  const previews = new Previews(orm, changes, config.maxPreviewStreams, logger);
  const works = config.role !== "web";
  const prepared = works ? await prepareWorkers(config) : null;
  if (prepared !== null) closers.add(prepared.close);
  const queue = await foundation.openQueue();
  const services: Services = {
    config,
    orm,
    logger,
    engine,
    changes,
    streams,
    previews,
    settings,
    delivery,
    warming,
    metrics,
    blobs,
    queue,
    masters,
    outbound,
    sealer,
    uploads: new Uploads(config.maxUploads),
    renditions: new Renditions(orm, blobs, masters, config.mediaMaxEdge),
    ...(await identityOf(config, orm, logger)),
    runtimeIsPublic: () => settings.runtimeIsPublic(),
    probe: () => probeDatabase(delivery.shared(), config.readyTimeoutMs),
  };
  watchDeadLetters(services);
  watchDepths(services);
  watchUndelivered(services);
  const workers =
    prepared === null
      ? null
      : await startWorkers(services, prepared, {
          alone: config.database.kind !== "url",
          timed: true,
        });
  if (workers !== null) closers.add(() => workers.stop());
  const series = new SeriesRecorder(services);
  series.start();
  closers.add((timeoutMs) => series.stop(timeoutMs / 2));
  const http = createHttpServer(services, {
    console: new BuiltConsole(CONSOLE, consoleBuilt),
    readCli: () => readCliFile(logger),
  });
  closers.add((timeoutMs) => http.close(timeoutMs - Math.min(CLOSING_MS, timeoutMs / 2)));
  closers.add(async () => {
    streams.close();
    previews.streams.close();
  });
  await http.listen(config.port, config.host).catch((error) => {
    throw listenError(error, config);
  });
  const { port } = http.server.address() as AddressInfo;
  return { port, services, workers, adminKeyFile };
}
