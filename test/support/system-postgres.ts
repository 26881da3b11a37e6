import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const INSTALLED = "/usr/lib/postgresql";

/** The newest PostgreSQL that the system itself has installed, as Debian lays it out. */
export async function systemPostgres(): Promise<string | undefined> {
  const versions = await readdir(INSTALLED).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  return newest && join(INSTALLED, newest, "bin");
}

/** A scratch cluster of that server on a socket of its own; PostgreSQL does not run as root. */
export async function startSystemPostgres(
  bin: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-pg-"));
  const asRoot = process.getuid?.() === 0;
  const owner = asRoot ? await idsOf("nobody") : undefined;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const options = owner ?? {};
  const data = join(folder, "data");
  await run(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"],
    options,
  );
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"],
    { ...options, stdio: "ignore" },
  );
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`;
  return {
    url,
    stop: async () => {
      server.kill("SIGINT");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, user])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
