import { execFile } from "node:child_process";
import { chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

const run = promisify(execFile);

interface Server {
  host: string;
  user: string;
}

/**
 * Stops the server, has `pg_upgrade` carry its cluster over into a fresh one, and starts that; it ends with the test.
 *
 * @throws what pg_upgrade prints, if it refuses
 */
export async function upgradeCluster(bin: string, server: Server): Promise<Server> {
  const owner = await stat(server.host).then(({ uid, gid }) => ({ uid, gid }));
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-upgraded-"));
  await chown(folder, owner.uid, owner.gid);
  const program = (name: string, ...args: string[]) =>
    run(join(bin, name), args, { ...owner, cwd: folder });
  const old = join(server.host, "data");
  const data = join(folder, "data");
  await program("initdb", "-D", data, "-U", server.user, "-A", "trust", "-E", "UTF8");
  await program("pg_ctl", "stop", "-D", old, "-m", "fast", "-w");
  await program("pg_upgrade", "-b", bin, "-B", bin, "-d", old, "-D", data, "-U", server.user).catch(
    ({ stdout, stderr }) => {
      throw new Error(`${stdout}\n${stderr}`);
    },
  );
  const options = `-k ${folder} -c listen_addresses= -c fsync=off`;
  await program("pg_ctl", "start", "-D", data, "-w", "-l", join(folder, "log"), "-o", options);
  onTestFinished(async () => {
    await program("pg_ctl", "stop", "-D", data, "-m", "immediate", "-w");
    await rm(folder, { recursive: true, force: true });
  });
  return { host: folder, user: server.user };
}
