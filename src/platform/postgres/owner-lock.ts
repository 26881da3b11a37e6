import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EmbeddedPostgresInUse } from "./errors.ts";

const SQLITE_BUSY = 5;

export interface OwnerLock {
  release(): void;
}

/**
 * Makes this process the only owner of the data folder. The kernel holds the lock, so a killed owner leaves
 * none behind; Node offers such locks only through SQLite.
 */
export function lockDataFolder(dataDir: string): OwnerLock {
  const pidFile = path.join(dataDir, "owner.pid");
  const database = new DatabaseSync(path.join(dataDir, "owner.lock"), { timeout: 0 });
  try {
    database.exec("PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new EmbeddedPostgresInUse(dataDir, readPid(pidFile));
    }
    throw error;
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return { release: () => database.close() };
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}
