import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);
const INSTALLED = "/usr/lib/postgresql";

/** The newest PostgreSQL that the system itself has installed, as Debian lays it out. */
export async function systemPostgres(): Promise<string | undefined> {
  const versions = await readdir(INSTALLED).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  return newest && join(INSTALLED, newest, "bin");
}

/** Such a server on a scratch cluster, listening on a socket of its own. */
export async function startSystemPostgres(
  bin: string,
): Promise<{ host: string; port: number; user: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-pg-"));
  // PostgreSQL does not run as root.
  const nobody = process.getuid?.() === 0 ? await idsOf("nobody") : undefined;
  if (nobody !== undefined) await chown(folder, nobody.uid, nobody.gid);
  const owner = nobody ?? {};
  const data = join(folder, "data");
  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"];
  await run(join(bin, "initdb"), initdb, owner);
  const address = { host: folder, port: 5432, user: "postgres" };
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"],
    { ...owner, stdio: "ignore" },
  );
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await answers(address);
  return {
    ...address,
    stop: async () => {
      server.kill("SIGINT");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server takes connections. */
async function answers(address: { host: string; port: number; user: string }): Promise<void> {
  for (;;) {
    const client = new pg.Client({ ...address, database: "postgres" });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== "ENOENT" && code !== "57P03" && code !== "ECONNREFUSED") throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, user])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
