import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHttpServer } from "../adapters/http.ts";
import { startWorkers, type Workers } from "../workers/main.ts";
import { banner } from "./banner.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { recordBuild } from "./delivery/build.ts";
import { loadComponentLayer } from "./delivery/component-layer.ts";
import { Delivery } from "./delivery/delivery.ts";
import { DeliveryListener } from "./delivery/listener.ts";
import { Engine } from "./engine/engine.ts";
import { ensureInitialKey } from "./identity/initial-key.ts";
import { OpenIdProvider } from "./identity/login/provider.ts";
import { Sessions } from "./identity/session/sessions.ts";
import { allowPictureLoaders } from "./places/pictures/loaders.ts";
import { Renditions } from "./places/renditions.ts";
import { FileBlobs } from "./platform/blobs/file-blobs.ts";
import { connect } from "./platform/database/connect.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import { createLogger, type Logger } from "./platform/logger.ts";
import { Metrics } from "./platform/metrics.ts";
import { PostgresQueue } from "./platform/queue/postgres-queue.ts";
import { keptSecret } from "./platform/secrets.ts";
import { shutdownTelemetry } from "./platform/telemetry/tracing.ts";
import type { Services } from "./services.ts";
import { seedBuiltinThemes } from "./themes/seed.ts";

export interface RunningPlatform {
  port: number;
  services: Services;
  workers: Workers;
  /** The file that holds the generated admin key, when there is one. */
  adminKeyFile: string | undefined;
  /** Stops accepting, finishes what runs within the bound, then closes everything else. */
  close(): Promise<void>;
}

/** Builds the platform in the order config → telemetry → database → router → listen; closes in reverse. */
export async function startPlatform(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void = () => {},
): Promise<RunningPlatform> {
  const closers: (() => Promise<void>)[] = [shutdownTelemetry];
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer();
  };
  try {
    const database = await openDatabase(config.database, onFatal);
    closers.push(database.close);
    const orm = await connect(database.address);
    closers.push(() => orm.close(true));
    await migrate(orm);
    await seedBuiltinThemes(orm.em.fork());
    const adminKeyFile = await ensureAdminKey(config, orm, logger);

    const engine = new Engine();
    closers.push(() => engine.close());
    const componentLayer = await loadComponentLayer();
    const delivery = new Delivery(orm, engine, {
      cacheControl: config.runtimeCacheControl,
      publicBaseUrl: config.publicBaseUrl,
      componentLayer,
      builtAt: await recordBuild(orm.em.fork(), componentLayer),
    });
    const listener = new DeliveryListener(database.address, delivery, logger);
    closers.push(() => listener.stop());
    await listener.start();

    const metrics = new Metrics(() => delivery.stats());
    allowPictureLoaders();
    const blobs = new FileBlobs(join(config.dataDir, "blobs"));
    const queue = await PostgresQueue.start(database.address, logger);
    const running: { workers?: Workers } = {};
    closers.push(async () => running.workers?.close());
    closers.push(() => queue.close(config.shutdownTimeoutMs));
    const renditions = new Renditions(orm, blobs);
    const services: Services = {
      ...{ config, orm, logger, engine, delivery, metrics },
      ...{ blobs, queue, renditions },
      ...(await identityOf(config, logger)),
    };
    const workers = await startWorkers(services, config.database.kind !== "url");
    running.workers = workers;
    closers.push(() => workers.stop());
    const http = createHttpServer(services);
    closers.push(() => http.close(config.shutdownTimeoutMs));
    await http.listen(config.port, config.host);
    const { port } = http.server.address() as AddressInfo;
    return { port, services, workers, adminKeyFile, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Signing in: the configured secrets, or one that local mode makes and keeps. */
async function identityOf(
  { auth, sessionSecrets, dataDir, publicBaseUrl }: Config,
  logger: Logger,
): Promise<Pick<Services, "sessions" | "provider">> {
  if (auth === null) return { sessions: null, provider: null };
  const secrets = sessionSecrets ?? [(await keptSecret(dataDir, "session-secret")).value];
  return {
    sessions: new Sessions(secrets, auth),
    provider: new OpenIdProvider(auth, { publicBaseUrl, secrets, logger }),
  };
}

async function ensureAdminKey(
  config: Config,
  orm: Services["orm"],
  logger: Logger,
): Promise<string | undefined> {
  const kept =
    config.initAdminApiKey === undefined && !config.production
      ? await keptSecret(config.dataDir, "admin-api-key", "tk_local_")
      : undefined;
  const key = config.initAdminApiKey ?? kept?.value;
  if (key !== undefined) await ensureInitialKey(orm.em.fork(), key, logger);
  return kept?.file;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = await createLogger({ level: config.logLevel, pretty: process.stdout.isTTY });
  const stop = async (code: number): Promise<void> => {
    try {
      await (await running).close();
      process.exit(code);
    } catch (error) {
      logger.fatal({ error }, "The shutdown failed");
      process.exit(1);
    }
  };
  const running = startPlatform(config, logger, (error) => {
    logger.fatal({ error }, "The database ended by itself; stopping");
    void stop(1);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(0));
  const platform = await running;
  process.stdout.write(banner(platform, config));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    const known = error instanceof ConfigError || (error as { expected?: boolean }).expected;
    process.stderr.write(`${known ? (error as Error).message : (error as Error).stack}\n`);
    process.exit(1);
  }
}
