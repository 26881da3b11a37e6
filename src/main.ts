import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createHttpServer } from "../adapters/http.ts";
import { banner } from "./banner.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { recordBuild } from "./delivery/build.ts";
import { loadBundles, loadEmbedPageFiles } from "./delivery/bundles.ts";
import { loadComponentLayer } from "./delivery/component-layer.ts";
import { Delivery } from "./delivery/delivery.ts";
import { DeliveryListener } from "./delivery/listener.ts";
import { Engine } from "./engine/engine.ts";
import { ensureInitialKey, hasAdminKey } from "./identity/initial-key.ts";
import { OpenIdProvider } from "./identity/login/provider.ts";
import { Sessions } from "./identity/session/sessions.ts";
import { connect } from "./platform/database/connect.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import { createLogger, type Logger } from "./platform/logger.ts";
import { Metrics } from "./platform/metrics.ts";
import { keptSecret } from "./platform/secrets.ts";
import { shutdownTelemetry } from "./platform/telemetry/tracing.ts";
import type { Services } from "./services.ts";
import { startProblem } from "./start-error.ts";
import { seedBuiltinThemes } from "./themes/seed.ts";

export interface RunningPlatform {
  port: number;
  services: Services;
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
    const [componentLayer, bundles, embedPage] = await Promise.all([
      loadComponentLayer(),
      loadBundles(),
      loadEmbedPageFiles(),
    ]);
    const delivery = new Delivery(orm, engine, {
      cacheControl: config.runtimeCacheControl,
      publicBaseUrl: config.publicBaseUrl,
      componentLayer,
      bundles,
      embedPage,
      builtAt: await recordBuild(orm.em.fork(), [componentLayer, bundles, embedPage]),
    });
    const listener = new DeliveryListener(database.address, delivery, logger);
    closers.push(() => listener.stop());
    await listener.start();

    const metrics = new Metrics(() => delivery.stats());
    const identity = await identityOf(config, logger);
    const services: Services = { config, orm, logger, engine, delivery, metrics, ...identity };
    const http = createHttpServer(services);
    // The rest of the shutdown has its share of the bound too.
    const reserve = Math.min(1500, config.shutdownTimeoutMs / 2);
    closers.push(() => http.close(config.shutdownTimeoutMs - reserve));
    await http.listen(config.port, config.host);
    const { port } = http.server.address() as AddressInfo;
    return { port, services, adminKeyFile, close };
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
  const em = orm.em.fork();
  if (kept) await ensureInitialKey(em, kept.value, "generated", logger);
  else if (config.initAdminApiKey) {
    await ensureInitialKey(em, config.initAdminApiKey, "configured", logger);
  }
  if (!(await hasAdminKey(em))) {
    logger.warn("There is no admin API key, so nobody can issue one: set INIT_ADMIN_API_KEY.");
  }
  return kept?.file;
}

/** A second Ctrl-C this long after the first means "now"; npm passes the first one on twice. */
const INSIST_AFTER_MS = 1000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = await createLogger({ level: config.logLevel, pretty: process.stdout.isTTY });
  let stopping: number | undefined;
  const stop = async (code: number): Promise<void> => {
    if (stopping !== undefined) {
      if (Date.now() - stopping > INSIST_AFTER_MS) process.exit(1);
      return;
    }
    stopping = Date.now();
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
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(0));
  try {
    process.stdout.write(banner(await running, config));
  } catch (error) {
    const problem = startProblem(error, config);
    throw problem === undefined ? error : new Error(problem, { cause: EXPECTED });
  }
}

/** Marks an error whose message says all. */
const EXPECTED = Symbol("expected");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    const { message, stack, cause, expected } = error as Error & { expected?: boolean };
    const known = error instanceof ConfigError || expected || cause === EXPECTED;
    process.stderr.write(`${known ? message : stack}\n`);
    process.exit(1);
  }
}
