import type { AddressInfo } from "node:net";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BuiltConsole } from "../adapters/console/build.ts";
import { createHttpServer } from "../adapters/http.ts";
import { startWorkers, type Workers } from "../workers/main.ts";
import { Changes } from "./changes/changes.ts";
import { ChangesListener } from "./changes/listener.ts";
import { EventStreams } from "./changes/streams.ts";
import { readCommandLine } from "./config/command-line.ts";
import {
  ADMIN_KEY_NAME,
  adminKeyFile,
  type Config,
  ConfigError,
  readConfig,
} from "./config/config.ts";
import { recordBuild } from "./delivery/build.ts";
import { loadBundles, loadEmbedPageFiles } from "./delivery/bundles.ts";
import { loadComponentLayer } from "./delivery/component-layer.ts";
import { Delivery } from "./delivery/delivery.ts";
import { UsageCounts } from "./delivery/usage/usage-counts.ts";
import { Engine } from "./engine/engine.ts";
import { authenticate } from "./identity/authenticate.ts";
import { ensureInitialKey, warnWithoutAdminKey } from "./identity/keys/initial-key.ts";
import { OpenIdProvider } from "./identity/login/provider.ts";
import { EndedSessions } from "./identity/session/ended-sessions.ts";
import { Sessions } from "./identity/session/sessions.ts";
import { signedOut } from "./identity/signed-out.ts";
import { model, topics } from "./model/model.ts";
import { allowPictureLoaders } from "./picture-codec/loaders.ts";
import { Masters } from "./places/bytes/masters.ts";
import { Renditions } from "./places/bytes/renditions.ts";
import { FileBlobs } from "./platform/blobs/file-blobs.ts";
import { buildInfo } from "./platform/build-info.ts";
import { logConsole } from "./platform/console.ts";
import { connect, type DatabaseAddress } from "./platform/database/connect.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import { createLogger, type Logger } from "./platform/logger.ts";
import { Metrics } from "./platform/metrics.ts";
import { runningNode } from "./platform/node.ts";
import { PostgresQueue } from "./platform/queue/postgres-queue.ts";
import { keptSecret } from "./platform/secrets.ts";
import { shutdownTelemetry } from "./platform/telemetry/tracing.ts";
import type { Services } from "./procedures/services.ts";
import { CurrentSettings } from "./settings/current.ts";
import { banner } from "./start/banner.ts";
import { Closers } from "./start/closers.ts";
import { buildConsoleBeside } from "./start/console-build.ts";
import { startCommand } from "./start/start-command.ts";
import { databaseError, listenError } from "./start/start-error.ts";
import { SeriesRecorder } from "./stats/series/recorder.ts";
import { seedBuiltinThemes } from "./themes/seed.ts";

export interface RunningPlatform {
  port: number;
  services: Services;
  workers: Workers;
  /** The file that holds the generated admin key, when there is one. */
  adminKeyFile: string | undefined;
  /** Stops accepting, finishes what runs, then closes everything else: all within the bound. */
  close(): Promise<void>;
}

const CONSOLE = fileURLToPath(new URL("../dist/console/", import.meta.url));
/** Run time and probes have connections of their own: whoever takes all others does not stop them. */
const SERVING_CONNECTIONS = 3;
/** What of the shutdown's bound requests leave for the database and the rest. */
const CLOSING_MS = 1500;
/** PostgreSQL's code for what a user has no right to. */
const INSUFFICIENT_PRIVILEGE = "42501";
/** A signal may come twice at once: from the terminal, and passed on by npm. */
const REPEATED_MS = 1000;

interface Surroundings {
  /** Called when the database is gone for good. */
  onFatal?: (error: Error) => void;
  /** Settles when the console is there to be served, or is not going to be. */
  consoleBuilt?: Promise<void>;
}

/** Builds the platform in the order config → telemetry → database → router → listen; closes in reverse. */
export async function startPlatform(
  config: Config,
  logger: Logger,
  { onFatal = () => {}, consoleBuilt = Promise.resolve() }: Surroundings = {},
): Promise<RunningPlatform> {
  const closers = new Closers();
  closers.add(shutdownTelemetry);
  const close = async (): Promise<void> => {
    const inTime = await closers.close(config.shutdownTimeoutMs);
    if (!inTime) logger.warn("SHUTDOWN_TIMEOUT_MS was too short to close everything in order.");
  };
  try {
    const database = await openDatabase(config.database, logger, onFatal);
    closers.add(database.close);
    await prepareDatabase(config, database.address, logger);
    const orm = await connect(database.address, model);
    closers.add(() => orm.close(true));
    await seedBuiltinThemes(orm.em.fork());
    const keyFile = await ensureAdminKey(config, orm, logger);

    const engine = new Engine();
    closers.add(() => engine.close());
    const [componentLayer, bundles, embedPage] = await Promise.all([
      loadComponentLayer(),
      loadBundles(),
      loadEmbedPageFiles(),
    ]);
    const serving = await connect(database.address, model, { poolSize: SERVING_CONNECTIONS });
    closers.add(() => serving.close(true));
    const changes = new Changes();
    const settings = new CurrentSettings(serving, changes);
    const usage = new UsageCounts(orm, logger);
    usage.start();
    closers.add((timeoutMs) => usage.stop(timeoutMs / 2));
    const delivery = new Delivery(
      { orm: serving, engine, settings, changes, usage },
      {
        cacheControl: config.runtimeCacheControl,
        publicBaseUrl: config.publicBaseUrl,
        componentLayer,
        bundles,
        embedPage,
        builtAt: await recordBuild(orm.em.fork(), [componentLayer, bundles, embedPage]),
      },
    );
    const listener = new ChangesListener(database.address, changes, logger);
    closers.add(() => listener.stop());
    await listener.start();

    for (const name of config.withoutEffect) {
      logger.warn(`${name} has no effect yet: pictures are files, the queue is in the database.`);
    }
    const streams = new EventStreams(
      changes,
      config.maxEventStreams,
      (callers) => signedOut(orm.em.fork(), callers),
      logger,
    );
    const metrics = new Metrics(
      () => delivery.stats(),
      () => streams.open,
    );
    allowPictureLoaders();
    const blobs = new FileBlobs(join(config.dataDir, "blobs"));
    await blobs.removeOldParts();
    const masters = new Masters(blobs, config.mediaMaxEdge);
    closers.add(() => masters.close());
    const queue = await PostgresQueue.start(database.address, topics, logger);
    const running: { workers?: Workers } = {};
    closers.add(async () => running.workers?.close());
    closers.add((timeoutMs) => queue.close(timeoutMs / 2));
    const renditions = new Renditions(orm, blobs, masters, config.mediaMaxEdge);
    const services: Services = {
      config,
      orm,
      logger,
      engine,
      changes,
      streams,
      settings,
      delivery,
      metrics,
      blobs,
      queue,
      masters,
      renditions,
      ...(await identityOf(config, orm, logger)),
      runtimeIsPublic: () => settings.runtimeIsPublic(),
    };
    const workers = await startWorkers(services, config.database.kind !== "url");
    running.workers = workers;
    closers.add(() => workers.stop());
    const series = new SeriesRecorder(orm, services, logger);
    series.start();
    closers.add((timeoutMs) => series.stop(timeoutMs / 2));
    const http = createHttpServer(services, new BuiltConsole(CONSOLE, consoleBuilt));
    closers.add((timeoutMs) => http.close(timeoutMs - Math.min(CLOSING_MS, timeoutMs / 2)));
    closers.add(async () => streams.close());
    await http.listen(config.port, config.host).catch((error) => {
      throw listenError(error, config);
    });
    const { port } = http.server.address() as AddressInfo;
    return { port, services, workers, adminKeyFile: keyFile, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** Connects for the first time and migrates; what fails with a database of yours is explained. */
async function prepareDatabase(
  { database }: Config,
  address: DatabaseAddress,
  logger: Logger,
): Promise<void> {
  const explain = (error: Error): never => {
    throw database.kind === "url" ? databaseError(error, address) : error;
  };
  const orm = await connect(address, model, { unhurried: true });
  try {
    await orm.em.fork().execute("select 1").catch(explain);
    const onUpgrade = (steps: string[]): void =>
      logger.info({ steps }, "Bringing the database up to date, which may take a while");
    await migrate(orm, onUpgrade).catch((error) => {
      throw error.code === INSUFFICIENT_PRIVILEGE ? explain(error) : error;
    });
  } finally {
    await orm.close(true);
  }
}

/** Signing in: the configured secrets, or one that local mode makes and keeps. */
async function identityOf(
  { auth, sessionSecrets, dataDir, publicBaseUrl }: Config,
  orm: Services["orm"],
  logger: Logger,
): Promise<Pick<Services, "sessions" | "provider" | "authenticate">> {
  const authenticating = (sessions: Sessions | null): Pick<Services, "authenticate"> => ({
    authenticate: (em, credentials) => authenticate(em, sessions, credentials),
  });
  if (auth === null) return { sessions: null, provider: null, ...authenticating(null) };
  const secrets = sessionSecrets ?? [(await keptSecret(dataDir, "session-secret")).value];
  const sessions = new Sessions(secrets, auth, new EndedSessions(orm));
  const provider = new OpenIdProvider(auth, { publicBaseUrl, secrets, logger });
  return { sessions, provider, ...authenticating(sessions) };
}

async function ensureAdminKey(
  config: Config,
  orm: Services["orm"],
  logger: Logger,
): Promise<string | undefined> {
  const { initAdminApiKey: configured, dataDir, auth } = config;
  const kept = adminKeyFile(config)
    ? await keptSecret(dataDir, ADMIN_KEY_NAME, "tk_local_")
    : undefined;
  const em = orm.em.fork();
  if (configured !== undefined) {
    await ensureInitialKey(em, { key: configured, from: "INIT_ADMIN_API_KEY" }, logger);
  } else if (kept !== undefined) {
    await ensureInitialKey(em, { key: kept.value, from: kept.file, generated: true }, logger);
  }
  // Whoever is in one of these groups gets in by signing in.
  if (!auth?.adminGroups.length) await warnWithoutAdminKey(em, logger);
  return kept?.file;
}

async function main(): Promise<void> {
  readCommandLine(startCommand);
  const config = readConfig(process.env);
  const logger = await createLogger({ level: config.logLevel, pretty: process.stdout.isTTY });
  logConsole(logger);
  const stop = async (code: number): Promise<void> => {
    // A start that fails is reported by the start.
    const platform = await running.catch(() => undefined);
    if (platform === undefined) return;
    try {
      await platform.close();
      process.exit(code);
    } catch (error) {
      logger.fatal({ error }, "The shutdown failed");
      process.exit(1);
    }
  };
  const consoleBuilt = buildConsoleBeside();
  consoleBuilt.catch((error) => logger.error({ error }, "The console is as it was built last"));
  const onFatal = (error: Error): void => {
    logger.fatal({ error }, "The database cannot be started again; stopping");
    void stop(1);
  };
  const running = startPlatform(config, logger, { onFatal, consoleBuilt });
  stopOnSignals(stop);
  const platform = await running;
  const { version, origin } = runningNode;
  logger.info({ ...buildInfo, node: runningNode }, `Ready, on Node ${version}, ${origin}`);
  process.stdout.write(banner(platform, config));
}

/** Stops at the first signal; one that comes again a while later ends the process there and then. */
function stopOnSignals(stop: (code: number) => Promise<void>): void {
  let asked: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (asked === undefined) {
        asked = now;
        void stop(0);
      } else if (now - asked > REPEATED_MS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    const { message, stack, expected } = error as Error & { expected?: boolean };
    const known = error instanceof ConfigError || expected;
    process.stderr.write(`${known ? message : stack}\n`);
    process.exit(1);
  }
}
