import { spawn } from "node:child_process";
import { chown, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { PostgresBinaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import type { Durability } from "./settings.ts";
import { type Launch, serverEnvironment } from "./unprivileged.ts";

export const DATABASE = "tokenkit";
export const SUPERUSER = "tokenkit";
const UNFINISHED = "cluster.new-";

/**
 * Creates the cluster with its database if missing. Builds it in a temporary folder and renames it, so that
 * a killed start leaves nothing that the next one would trust.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  launch: Launch,
  durability: Durability,
): Promise<{ cluster: string; fresh: boolean }> {
  const cluster = path.join(dataDir, "cluster");
  await removeUnfinished(dataDir);
  if (await stat(path.join(cluster, "PG_VERSION")).catch(() => undefined)) {
    return { cluster, fresh: false };
  }
  const unfinished = await mkdtemp(path.join(dataDir, UNFINISHED));
  if (launch.uid !== undefined) await chown(unfinished, launch.uid, launch.uid);
  await initialise(unfinished, binaries, launch);
  if (durability === "full") await run(launch, binaries.initdb, ["--sync-only", "-D", unfinished]);
  await rename(unfinished, cluster);
  if (durability === "full") await syncFolder(dataDir);
  return { cluster, fresh: true };
}

async function initialise(
  folder: string,
  { initdb, postgres }: PostgresBinaries,
  launch: Launch,
): Promise<void> {
  await run(launch, initdb, [
    ...["-D", folder, `--username=${SUPERUSER}`, "--auth=trust", "--encoding=UTF8"],
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...["--no-sync", "--no-instructions"],
  ]);
  await run(
    launch,
    postgres,
    ["--single", "-D", folder, "-c", "fsync=off", "-c", "log_checkpoints=off", "template1"],
    `CREATE DATABASE ${DATABASE}\n`,
  );
  if (!(await hasDatabases(folder))) {
    throw new EmbeddedPostgresError(`The database ${DATABASE} could not be created in ${folder}.`);
  }
}

/** Counts the databases' folders, because the single-user server exits with 0 even if the statement failed. */
async function hasDatabases(folder: string): Promise<boolean> {
  return (await readdir(path.join(folder, "base"))).length === 4;
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (!entry.startsWith(UNFINISHED)) continue;
    // The initdb of a killed start may still be removing its files.
    await rm(path.join(dataDir, entry), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function run(launch: Launch, program: string, args: string[], input = ""): Promise<void> {
  const [command = "", ...rest] = [...launch.prefix, program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      ...launch.spawnAs,
      env: serverEnvironment(),
      detached: true,
      stdio: ["pipe", "ignore", "pipe"],
    });
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-2000);
    });
    child.stdin.on("error", () => {}).end(input);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) return resolve();
      reject(
        new EmbeddedPostgresError(
          `${path.basename(program)} failed (${signal ?? `status ${code}`}):\n${output.trim()}`,
        ),
      );
    });
  });
}
