import { execFile, spawn } from "node:child_process";
import { chown, cp, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { onTestFinished } from "vitest";

const run = promisify(execFile);

/** A server on a socket in a folder of its owner's. */
interface Server {
  host: string;
  port: number;
  user: string;
}

/** The files of a server as they are now, from which the log brings it to any later moment. */
export async function baseBackup(bin: string, server: Server): Promise<string> {
  const { uid, gid } = await stat(server.host);
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-then-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chown(folder, uid, gid);
  const from = ["-h", server.host, "-p", String(server.port), "-U", server.user];
  await run(join(bin, "pg_basebackup"), [...from, "-D", join(folder, "data"), "-c", "fast"], {
    uid,
    gid,
  });
  return folder;
}

/**
 * A server with the state of a moment: the base backup, and the log up to then. It is read-only and ends with
 * the test.
 */
export async function cloneAt(
  bin: string,
  server: Server,
  backup: string,
  moment: string,
): Promise<Server> {
  const { uid, gid } = await stat(server.host);
  const log = join(backup, "log");
  await run("psql", [
    "-h",
    server.host,
    "-U",
    server.user,
    "-d",
    "postgres",
    "-c",
    "select pg_switch_wal()",
  ]);
  await cp(join(server.host, "data/pg_wal"), log, { recursive: true });
  await run("chown", ["-R", `${uid}:${gid}`, log]);
  const data = join(backup, "data");
  await run("touch", [join(data, "recovery.signal")], { uid, gid });
  const settings = {
    listen_addresses: "",
    fsync: "off",
    restore_command: `cp ${log}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: "pause",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(bin, "postgres"), ["-D", data, "-k", backup, ...flags], {
    uid,
    gid,
    stdio: "ignore",
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  onTestFinished(async () => {
    child.kill("SIGINT");
    await exited;
  });
  const clone = { host: backup, port: server.port, user: server.user };
  await untilThere(clone, exited);
  return clone;
}

/** Resolves when the log has been read up to the moment. */
async function untilThere(server: Server, exited: Promise<void>): Promise<void> {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  while (!ended) {
    const client = new pg.Client({ ...server, database: "postgres" });
    try {
      await client.connect();
      const { rows } = await client.query<{ state: string }>(
        "select pg_get_wal_replay_pause_state() as state",
      );
      if (rows[0]?.state === "paused") return;
    } catch {
      // It is starting.
    } finally {
      await client.end().catch(() => {});
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The clone ended before it had read its log");
}
