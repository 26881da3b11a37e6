import type { MikroORM } from "@mikro-orm/postgresql";
import { readConfig } from "../../src/config/config.ts";
import { model } from "../../src/model/model.ts";
import { connect, parseDatabaseUrl } from "../../src/platform/database/connect.ts";
import type { Logger } from "../../src/platform/logger.ts";
import { type RunningPlatform, startPlatform } from "../../src/start/platform.ts";
import { startWorker } from "../../src/start/worker.ts";
import type { WorkerServices } from "../../workers/services.ts";
import { usersApart, usersOf } from "./database-users.ts";

export interface Started {
  running: RunningPlatform;
  /** The services of workers' procedures, with the worker's connections. */
  workerServices: WorkerServices;
  /** Connections of the owner of the tables, which a test itself may change. */
  owner: MikroORM;
}

type Variables = Record<string, string>;

/** Starts the platform of a test, apart if so chosen and the tables are there already. */
export function start(env: Variables, logger: Logger): Promise<Started> {
  const { DATABASE_URL: url = "" } = env;
  const hasTables = url.startsWith("postgres") && !/\/empty_/.test(url);
  return usersApart && hasTables ? startApart(env, logger, url) : startTogether(env, logger);
}

/** One process for everything, as the owner of the tables. */
async function startTogether(env: Variables, logger: Logger): Promise<Started> {
  const running = await startPlatform(readConfig(env), logger);
  return { running, workerServices: running.services, owner: running.services.orm };
}

/** Web and worker, each as a user of the database that owns nothing; with ROLE=web no worker works. */
async function startApart(env: Variables, logger: Logger, url: string): Promise<Started> {
  const users = usersOf(url);
  const config = (ROLE: "web" | "worker", changes: Variables = {}) =>
    readConfig({ ...env, MIGRATE: "false", ROLE, DATABASE_URL: users[ROLE], ...changes });
  const owner = await connect(parseDatabaseUrl(url), model, { poolSize: 2 });
  const web = await startPlatform(config("web"), logger);
  if (env.ROLE === "web") {
    const orm = await connect(parseDatabaseUrl(users.worker), model, { poolSize: 2 });
    const running = closingToo(web, [() => orm.close(true), () => owner.close(true)]);
    return { running, workerServices: { ...web.services, orm }, owner };
  }
  const worker = await startWorker(config("worker", { PORT: "0" }), logger);
  const running = closingToo({ ...web, workers: worker.workers }, [
    worker.close,
    () => owner.close(true),
  ]);
  return { running, workerServices: worker.services, owner };
}

const closingToo = (
  running: RunningPlatform,
  others: readonly (() => Promise<void>)[],
): RunningPlatform => ({
  ...running,
  close: async () => {
    for (const close of others) await close();
    await running.close();
  },
});
